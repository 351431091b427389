import { beforeAll, describe, expect, test } from 'vitest'

import type { Realtime } from '#server/ports/realtime.ts'

/** Tests the contract of every realtime adapter. */
export function behavesLikeRealtime(make: () => Promise<Realtime>): void {
  let realtime: Realtime
  beforeAll(async () => {
    realtime = await make()
  })

  let count = 0
  const place = () => `rooms/r${++count}`

  describe('a write', () => {
    test('can be read and replaces the previous value', async () => {
      const at = place()
      await realtime.set(at, { open: true, seats: 4, name: 'Blue' })
      expect(await realtime.read(at)).toEqual({ open: true, seats: 4, name: 'Blue' })
      await realtime.set(at, { open: false })
      expect(await realtime.read(at)).toEqual({ open: false })
      expect(await realtime.read(`${at}/open`)).toBe(false)
    })

    test('to several places is atomic, and null removes a place', async () => {
      const at = place()
      await realtime.set(at, { a: { b: 1, c: 2 }, d: 3 })
      await realtime.update('', { [`${at}/a/b`]: null, [`${at}/e/f`]: 4 })
      await realtime.update(at, { d: null, g: 5 })
      expect(await realtime.read(at)).toEqual({ a: { c: 2 }, e: { f: 4 }, g: 5 })
    })

    test('is removed by a removal', async () => {
      const at = place()
      await realtime.set(at, 1)
      await realtime.remove(at)
      expect(await realtime.read(at)).toBeNull()
    })

    test('to an invalid path is refused', async () => {
      await expect((async () => realtime.set('rooms/a.b', 1))()).rejects.toThrow()
    })
  })

  describe('a push', () => {
    test('comes after earlier pushes', async () => {
      const at = place()
      const first = await realtime.push(at, 'one')
      await new Promise((resolve) => setTimeout(resolve, 5))
      const second = await realtime.push(at, 'two')
      expect(await realtime.read(at)).toEqual({ [first]: 'one', [second]: 'two' })
      expect(first < second).toBe(true)
    })

    test('can be read from the end', async () => {
      const at = place()
      await realtime.set(at, { a: 1, b: 2, c: 3, d: 4 })
      expect(await realtime.last(at, 2)).toEqual([
        ['c', 3],
        ['d', 4],
      ])
      expect(await realtime.last(`${at}/nothing`, 2)).toEqual([])
    })
  })
}
