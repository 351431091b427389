import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { advance, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin, doneBefore } from '../../support/people/people.ts'
import { chargesOf, moveOf, mustTake, orderRow, take } from '../../support/scenarios/moves.ts'
import {
  admin,
  aMoveCarriedOutTo,
  app,
  crew,
  customer,
  earningOf,
} from '../../support/scenarios/order-scenario.ts'
import { grantRefund, refundsOf, transitionRefund } from '../../support/scenarios/refunds.ts'

describe('a dispute', () => {
  const reason = 'A deep scratch'

  test('holds the earning until it is settled, with a refund', async () => {
    const move = await aMoveCarriedOutTo('complete')
    await app.drain()
    await mustTake(customer, move, 'dispute', { reason })
    expect(await earningOf(move)).toMatchObject({ state: 'held' })

    const { paid_cents, refunded_cents } = await moveOf(customer, move)
    const left = paid_cents - refunded_cents
    const tooMuch = { reason: 'Settled', refund_cents: left + 1 }
    expect(Object.keys(errorsOf(await take(admin, move, 'resolve', tooMuch)))).toEqual([
      'refund_cents',
    ])
    await mustTake(admin, move, 'resolve', { reason: 'Settled', refund_cents: 5000 })
    await app.drain()
    expect(await earningOf(move)).toMatchObject({ state: 'available' })
    expect(await moveOf(customer, move)).toMatchObject({
      state: 'completed',
      refunded_cents: refunded_cents + 5000,
    })
    const [charge] = await chargesOf(app, move)
    expect(charge?.refunded_cents).toBe(refunded_cents + 5000)

    const { delivered_at } = await orderRow(app, move)
    setClockBefore(app, delivered_at ?? '', { days: -14 })
    expect((await moveOf(customer, move)).allowed_transitions).not.toContain('dispute')
    expect(errorsOf(await take(customer, move, 'dispute', { reason }))).toHaveProperty('reason')
    await mustTake(admin, move, 'dispute', { reason })
  })

  test('may refund everything if a second person agrees', async () => {
    const move = await aMoveCarriedOutTo('complete')
    await app.drain()
    const { paid_cents, refunded_cents: before } = await moveOf(customer, move)
    await mustTake(admin, move, 'dispute', { reason })
    const refund_cents = paid_cents - before
    await mustTake(admin, move, 'resolve', { reason: 'Settled\nfor good', refund_cents })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      state: 'completed',
      refunded_cents: before,
    })
    const [refund] = await refundsOf(admin, move)
    if (!refund) throw new Error('nobody asked for a refund')
    expect(refund).toMatchObject({
      state: 'requested',
      amount_cents: refund_cents,
      reason: 'Dispute: Settled for good',
      requested_by_id: admin.user_id,
      approved_by_id: null,
    })
    expect(errorsOf(await transitionRefund(admin, refund, 'approve'))).toHaveProperty(
      'approved_by_id',
    )
    const finance = await anAdmin(app, ['finance'])
    unwrap(await transitionRefund(finance, refund, 'approve'))
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      refunded_cents: paid_cents,
      payments: [{ state: 'refunded' }],
    })
    const [charge] = await chargesOf(app, move)
    expect(charge?.refunded_cents).toBe(paid_cents)
  })

  test('about a move not charged yet stops the clock, and settling it charges, refunds and pays', async () => {
    const move = await aMoveCarriedOutTo('deliver')
    await mustTake(customer, move, 'dispute', { reason })
    advance(app, { days: 3 })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({ state: 'disputed', paid_cents: 0 })
    expect(await earningOf(move)).toBeUndefined()

    const { metered: measured } = await orderRow(app, move)
    const due = Number(measured?.total_cents)
    const tooMuch = { reason: 'Settled', refund_cents: due + 1 }
    errorsOf(await take(admin, move, 'resolve', tooMuch))
    await mustTake(admin, move, 'resolve', { reason: 'Settled', refund_cents: 3000 })
    await app.drain()
    const promised = move.quote.price.total_cents - due
    expect(await moveOf(customer, move)).toMatchObject({
      state: 'completed',
      paid_cents: move.quote.price.total_cents,
      refunded_cents: promised + 3000,
    })
    expect(await earningOf(move)).toMatchObject({ state: 'available' })
    const profile = await crew.mover.get(`/api/movers/${crew.mover.mover_id}`)
    expect(profile.json()).toMatchObject({ jobs_done: doneBefore + 1 })
    const { journal } = tables
    const owed = await app.db
      .select()
      .from(journal)
      .where(and(eq(journal.order_id, move.id), eq(journal.account, 'customer_receivable')))
    expect(owed.reduce((sum, row) => sum + row.amount_cents, 0)).toBe(0)
  })

  test('settled by someone who may not approve refunds leaves the refund to those who may', async () => {
    const operations = await anAdmin(app, ['operations'])
    for (const until of ['complete', 'deliver'] as const) {
      const move = await aMoveCarriedOutTo(until)
      await app.drain()
      await mustTake(customer, move, 'dispute', { reason })
      await mustTake(operations, move, 'resolve', { reason: 'Settled', refund_cents: 100 })
      await app.drain()
      expect(await refundsOf(admin, move)).toMatchObject([
        { state: 'requested', requested_by_id: operations.user_id },
      ])
    }
  })

  test('after large refunds by one person gives no more without a second person', async () => {
    const move = await aMoveCarriedOutTo('complete')
    await app.drain()
    await grantRefund(app, admin, move, 9000)
    await app.drain()
    await mustTake(customer, move, 'dispute', { reason })
    await mustTake(admin, move, 'resolve', { reason: 'Settled', refund_cents: 1001 })
    expect((await refundsOf(admin, move)).map(({ state }) => state)).toEqual([
      'settled',
      'requested',
    ])
  })

  test('between completion and charge holds the earning all the same', async () => {
    const move = await aMoveCarriedOutTo('complete')
    await mustTake(customer, move, 'dispute', { reason })
    await app.drain()
    expect(await earningOf(move)).toMatchObject({ state: 'held' })
    expect(await moveOf(customer, move)).toMatchObject({ state: 'disputed' })
    await mustTake(admin, move, 'resolve', { reason: 'Nothing to see' })
    await app.drain()
    expect(await earningOf(move)).toMatchObject({ state: 'available' })
  })
})
