import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { advance, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf } from '../../support/app/response.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  carryOut,
  mustTake,
  type PlacedMove,
} from '../../support/scenarios/moves.ts'
import {
  admin,
  app,
  customer,
  earningOf,
  setSetting,
} from '../../support/scenarios/order-scenario.ts'
import { addAccount, cardDetails, walletOf } from '../../support/scenarios/wallet.ts'

async function aJobOf(crew: Crew): Promise<PlacedMove> {
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew)
  await app.drain()
  return move
}

test('the first five jobs of a mover are paid out seven days after the charge', async () => {
  const crew = await aCrew(app, { jobs_done: 4 })
  const fifth = await aJobOf(crew)
  const charged = app.clock.now.getTime()
  const until = new Date(charged + 7 * 86_400_000)
  expect(await earningOf(fifth)).toMatchObject({
    state: 'pending',
    reserved_until: until.toISOString(),
    available_at: null,
  })
  const { notifications } = tables
  const [notice] = await app.db
    .select()
    .from(notifications)
    .where(eq(notifications.user_id, crew.mover.user_id))
    .orderBy(desc(notifications.id))
  expect(notice).toMatchObject({
    event: 'earning.reserved',
    title: expect.stringMatching(/ is available on \w+ \d+, \d{4}$/),
  })

  const sixth = await aJobOf(crew)
  expect(await earningOf(sixth)).toMatchObject({ state: 'available', reserved_until: null })

  setClockBefore(app, until.toISOString(), { seconds: 1 })
  await app.drain()
  expect(await earningOf(fifth)).toMatchObject({ state: 'pending' })
  advance(app, { seconds: 1 })
  await app.drain()
  expect(await earningOf(fifth)).toMatchObject({
    state: 'available',
    available_at: until.toISOString(),
  })
})

test('an instant payout pays only what was charged and is past the reserve', async () => {
  const crew = await aCrew(app, { jobs_done: 0 })
  await addAccount(crew.mover, cardDetails())
  await aJobOf(crew)
  const { pending_cents, available_cents } = await walletOf(crew.mover)
  expect([pending_cents > 0, available_cents]).toEqual([true, 0])
  expect(Object.keys(errorsOf(await crew.mover.post('/api/payouts/instant')))).toEqual([
    'amount_cents',
  ])

  const old = await aCrew(app)
  await addAccount(old.mover, cardDetails())
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, old)
  expect(await earningOf(move)).toMatchObject({ state: 'pending', reserved_until: null })
  errorsOf(await old.mover.post('/api/payouts/instant'))
})

test('the share of a cancellation fee is reserved too', async () => {
  const crew = await aCrew(app, { jobs_done: 0 })
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until: 'accept' })
  setClockBefore(app, move.quote.window_start_at, { hours: 3 })
  await mustTake(admin, move, 'cancel', {
    fee_cents: Math.round(move.quote.price.service_cents / 2),
  })
  await app.drain()
  expect(await earningOf(move)).toMatchObject({ state: 'pending', available_at: null })
  expect((await earningOf(move))?.reserved_until).not.toBeNull()
})

test('the reserve can be set to nothing', async () => {
  await setSetting('reserve_jobs', 0)
  expect(await earningOf(await aJobOf(await aCrew(app, { jobs_done: 0 })))).toMatchObject({
    state: 'available',
  })
  await setSetting('reserve_jobs', 5)
})
