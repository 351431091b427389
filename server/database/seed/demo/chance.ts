import type { Random } from '#server/kernel/kernel.ts'

export type Chance = {
  below: Random
  /** Returns a whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  happens(percent: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns one of the keys, with a probability proportional to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
}

/** Creates a seeded random generator: the same number gives the same sequence. */
export function chanceOf(number: number): Chance {
  const next = mulberry32(number)
  const below: Random = (end) => Math.floor(next() * end)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    happens: (percent) => next() * 100 < percent,
    pick: (list) => {
      const found = list[below(list.length)]
      if (found === undefined) throw new RangeError('there is nothing to pick from')
      return found
    },
    weighted: <K extends string>(weights: Readonly<Record<K, number>>) => {
      const entries = Object.entries(weights) as [K, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      throw new RangeError('no weight is above zero')
    },
  }
}

/**
 * Tommy Ettinger's mulberry32, in the public domain: evenly distributed from 0 up to, but not
 * including, 1.
 */
function mulberry32(number: number): () => number {
  let state = number | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
