import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import { tables } from '#server/database/tables.ts'
import { usd } from '#server/kernel/usd.ts'
import { advance, dayBefore, expensiveDay, fromNow, holdDay } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import {
  aBookedMove,
  aCard,
  aPlacedMove,
  aQuote,
  cards,
  confirmPayment,
  place,
  reschedule,
} from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { grantRefund } from '../../support/scenarios/refunds.ts'
import { earn } from '../../support/scenarios/wallet.ts'

/** Notifications to customers about their money. */

test('a refund by staff is reported once, when it is sent', async () => {
  const move = await earn(app, customer, crew)
  await grantRefund(app, admin, move, 4000)
  await app.drain()
  const notifications = await notificationsOf(customer, 'refund.', 'payment.')
  const own = notifications.filter(({ additional_data }) => additional_data?.code === move.code)
  expect(own.map(({ event, title }) => [event, title])).toEqual([
    ['refund.settled', `${usd('en', 4000)} is on its way to your card`],
  ])
  expect(own[0]?.link).toBe(`/customer/moves/details?code=${move.code}`)
})

test('a failed payment says why and links to where another card is entered', async () => {
  const move = await aBookedMove(app, customer)
  unwrap(await place(customer, move, await aCard(customer, cards.declined)))
  const [notification] = (await notificationsOf(customer, 'payment.failed')).slice(-1)
  expect(notification).toMatchObject({
    title: `Your payment for ${move.code} didn’t go through`,
    message: expect.stringMatching(/^Your card was declined.*so you can try again\.$/),
    link: `/order/submitting?code=${move.code}`,
    link_label: 'See the payment',
  })
})

test('a failed payment for a new date leaves the move unchanged', async () => {
  app.clock.now = new Date(holdDay)
  const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
  await app.db
    .update(tables.orders)
    .set({ payment_method_id: await aCard(customer, cards.asks) })
    .where(eq(tables.orders.id, move.id))
  const quote = await aQuote(app, customer, { window_start_at: expensiveDay })
  const waiting = unwrap<Placement>(await reschedule(customer, move, quote))
  unwrap(await confirmPayment(customer, waiting, false))
  const [notification] = (await notificationsOf(customer, 'payment.failed')).slice(-1)
  expect(notification).toMatchObject({
    message: expect.stringContaining('Your move is still on Friday, April 30, 2027'),
    link: `/customer/moves/details?code=${move.code}`,
  })
})

test('a card that was accepted too late is reported as released', async () => {
  const in4hours = { window_start_at: fromNow(app, { hours: 4 }) }
  const move = await aBookedMove(app, customer, in4hours)
  unwrap(await place(customer, move, await aCard(customer, cards.slow)))
  advance(app, { hours: 4 })
  await app.drain()
  const [notification] = (await notificationsOf(customer, 'payment.voided')).slice(-1)
  expect(notification).toMatchObject({ title: `We didn’t charge your card for ${move.code}` })
})
