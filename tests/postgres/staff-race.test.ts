import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { tables } from '#server/database/tables.ts'
import { type Client, clientOf, openApp, type TestApp } from '../support/app/app.ts'
import { tuesday } from '../support/app/clock.ts'
import { unwrap } from '../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../support/people/people.ts'
import { aCrew } from '../support/scenarios/moves.ts'
import {
  type Refund,
  refundsOf,
  requestRefund,
  transitionRefund,
} from '../support/scenarios/refunds.ts'
import { earn } from '../support/scenarios/wallet.ts'

type Fee = (typeof tables.fees)['$inferSelect']

/** One administrator, on two server processes with one database. */
let app: TestApp
let other: TestApp
let finance: Person
let elsewhere: Client
beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  other = await openApp({ beside: app })
})
beforeEach(async () => {
  finance = await anAdmin(app, ['finance'])
  elsewhere = clientOf(other, finance.token)
})
afterAll(async () => {
  await other.close()
  await app.close()
})
const at = (turn: number): Client => (turn % 2 ? finance : elsewhere)

test('eight later versions of a fee for two instants give one version each, in sequence', async () => {
  const may = '2027-05-01T00:00:00.000Z'
  const june = '2027-06-01T00:00:00.000Z'
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      at(turn).post('/api/fees', {
        code: 'minimum_minutes',
        kind: 'integer',
        value: 40 + turn,
        active_from: turn % 4 < 2 ? may : june,
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    201, 201, 422, 422, 422, 422, 422, 422,
  ])
  const versions = unwrap<Fee[]>(await finance.get('/api/fees?code=minimum_minutes'))
  const periods = versions.map(({ active_from, active_to }) => [active_from, active_to])
  expect(periods).toHaveLength(3)
  expect(periods).toEqual(
    expect.arrayContaining([
      [null, may],
      [may, june],
      [june, null],
    ]),
  )
})

test('two refunds that one person approves concurrently stay within that person’s limit', async () => {
  const customer = await aCustomer(app)
  const crew = await aCrew(app)
  for (let round = 1; round <= 10; round++) {
    const move = await earn(app, customer, crew)
    const two = [
      await requestRefund(app, finance, move, 6000),
      await requestRefund(app, finance, move, 6000),
    ]
    const answers = await Promise.all(
      two.map((one, turn) => transitionRefund(at(turn), unwrap<Refund>(one), 'approve')),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    await app.drain()
    expect((await refundsOf(finance, move)).map(({ state }) => state).sort()).toEqual([
      'requested',
      'settled',
    ])
    app.clock.now = new Date(tuesday)
  }
})
