import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { warnEndingCards } from '#server/modules/payments/warn-ending-cards.ts'
import { clientOf } from '../../support/app/app.ts'
import { setClockBefore } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import { app } from '../../support/scenarios/customer-scenario.ts'
import { aCard, aPlacedMove, cards } from '../../support/scenarios/moves.ts'

let customer: Person
beforeEach(async () => {
  app.clock.now = new Date('2027-11-03T17:00:00.000Z')
  customer = await aCustomer(app)
})

/** January 12 in San Francisco. */
const inJanuary = { window_start_at: '2028-01-12T18:00:00.000Z' }
const endsIn = (exp_year: number, exp_month: number) =>
  app.db.update(tables.payment_methods).set({ exp_year, exp_month })
const warnings = async () => {
  await warnEndingCards(app.context, app.clock.now)
  await warnEndingCards(app.context, app.clock.now)
  return (await notificationsOf(customer, 'order.card_ending')).length
}

test('a card that ends before the move is warned of four weeks ahead, once for each card', async () => {
  const move = await aPlacedMove(app, customer, inJanuary)
  await endsIn(2027, 12)
  setClockBefore(app, inJanuary.window_start_at, { hours: 28 * 24 + 1 })
  expect(await warnings()).toBe(0)
  setClockBefore(app, inJanuary.window_start_at, { hours: 28 * 24 })
  expect(await warnings()).toBe(1)
  await app.drain()
  const outbox = await clientOf(app).get('/dev/outbox.json', { query: { to: customer.email } })
  const ending = outbox
    .json<{ subject: string }[]>()
    .filter(({ subject }) => subject.startsWith('Your card ends before your move'))
  expect(ending).toHaveLength(1)
  const [notice] = await notificationsOf(customer, 'order.card_ending')
  expect(notice?.link).toBe(`/customer/payments?code=${move.code}`)

  app.clock.now = new Date('2027-12-20T17:00:00.000Z')
  const id = await aCard(customer, cards.other)
  unwrap(await customer.post(`/api/orders/${move.id}/payment-method`, { payment_method_id: id }))
  expect(await warnings()).toBe(1)
  const { payment_methods } = tables
  const ends = { exp_month: 12, exp_year: 2027 }
  await app.db.update(payment_methods).set(ends).where(eq(payment_methods.id, id))
  expect(await warnings()).toBe(2)
})

test('a card that is good until the last day of the move’s month is not warned of', async () => {
  await aPlacedMove(app, customer, { window_start_at: '2028-02-01T02:00:00.000Z' })
  // It is still January where the move begins.
  await endsIn(2028, 1)
  setClockBefore(app, '2028-02-01T02:00:00.000Z', { hours: 20 * 24 })
  expect(await warnings()).toBe(0)
})
