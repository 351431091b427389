import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ceilDivide, roundHalfUp, shareOf } from '#contract/pricing/rounding.ts'

describe('rounding', () => {
  test.each([
    [1, 2, 1],
    [-1, 2, 0],
    [3, 2, 2],
    [-3, 2, -1],
    [-2, 4, 0],
    [49, 100, 0],
    [50, 100, 1],
    [-50, 100, 0],
    [-51, 100, -1],
    [7, 3, 2],
    [8, 3, 3],
    [0, 10, 0],
  ])('%i / %i is %i', (n, d, expected) => {
    expect(roundHalfUp(n, d)).toBe(expected)
  })

  test('splits shares', () => {
    expect(shareOf(10, 500)).toBe(1)
    expect(shareOf(10, -500)).toBe(0)
    expect(shareOf(66_428, -1000)).toBe(-6643)
    expect(shareOf(59_785, 1000)).toBe(5979)
    expect(shareOf(0, -1000)).toBe(0)
  })
})

const floorDivide = (n: bigint, d: bigint) => n / d - (n % d !== 0n && n < 0n ? 1n : 0n)

test('rounding agrees with unbounded integers', () => {
  const large = fc.integer({ min: -(2 ** 51), max: 2 ** 51 })
  fc.assert(
    fc.property(large, fc.integer({ min: 1, max: 100_000 }), (n, d) => {
      const exact = floorDivide(2n * BigInt(n) + BigInt(d), 2n * BigInt(d))
      expect(BigInt(roundHalfUp(n, d))).toBe(exact)
      const up = -floorDivide(-BigInt(Math.abs(n)), BigInt(d))
      expect(BigInt(ceilDivide(Math.abs(n), d))).toBe(up)
    }),
    { numRuns: 5000 },
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 52 }),
      fc.integer({ min: -10_000, max: 10_000 }),
      (cents, bp) => {
        const exact = floorDivide(2n * BigInt(cents) * BigInt(bp) + 10_000n, 20_000n)
        expect(BigInt(shareOf(cents, bp))).toBe(exact)
        expect(Object.is(shareOf(cents, bp), -0)).toBe(false)
      },
    ),
    { numRuns: 5000 },
  )
})
