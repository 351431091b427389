import { afterAll, beforeAll, expect, test } from 'vitest'

import { foldChanges } from '#server/kernel/sql/row-changes.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { anAdmin, type Person } from '../support/people/people.ts'

/** Two server processes on one database, each with its own cached totals. */
let one: TestApp
let other: TestApp
let admin: Person

beforeAll(async () => {
  one = await openApp()
  other = await openApp({ beside: one })
  admin = await anAdmin(one)
})
afterAll(async () => {
  await other.close()
  await one.close()
})

test('totals include every acknowledged row while eight clients write through two processes and sums are folded', async () => {
  const total = async ({ server }: TestApp) => {
    const answer = await server.inject({
      url: '/api/faq?_end=1',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return Number(answer.headers['x-total-count'])
  }
  const before = await total(one)
  let begun = 0
  let answered = 0
  const write = async (turn: number) => {
    for (let count = 0; count < 40; count++) {
      begun++
      const { statusCode } = await (turn % 2 ? one : other).server.inject({
        method: 'POST',
        url: '/api/faq',
        headers: { authorization: `Bearer ${admin.token}` },
        payload: { question: `Is it ${turn}.${count}?`, answer: 'Yes.', topic: 'booking' },
      })
      expect(statusCode).toBe(201)
      answered++
    }
  }
  let isWriting = true
  const read = async (app: TestApp) => {
    while (isWriting) {
      const least = before + answered
      const reported = await total(app)
      expect(reported).toBeGreaterThanOrEqual(least)
      expect(reported).toBeLessThanOrEqual(before + begun)
    }
  }
  const fold = async () => {
    while (isWriting) await foldChanges(one.db, 5)
  }
  const watching = Promise.all([read(one), read(one), read(other), read(other), fold()])
  await Promise.all(Array.from({ length: 8 }, (_, turn) => write(turn)))
  isWriting = false
  await watching
  expect([await total(one), await total(other)]).toEqual([before + 320, before + 320])
})
