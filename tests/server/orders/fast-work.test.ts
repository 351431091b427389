import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin } from '../../support/people/people.ts'
import {
  aPlacedMove,
  carryOut,
  chargesOf,
  type MoveStep,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  take,
} from '../../support/scenarios/moves.ts'
import {
  admin,
  app,
  crew,
  customer,
  earningOf,
  setSetting,
} from '../../support/scenarios/order-scenario.ts'
import { mailSubjectsTo } from '../../support/scenarios/wallet.ts'

/** Carries out a move that takes this share of the estimated minutes. */
async function aMoveDoneIn(share: number, until: MoveStep = 'complete'): Promise<PlacedMove> {
  const move = await aPlacedMove(app, customer)
  const minutes = Math.ceil(move.quote.price.billed_minutes * share)
  await carryOut(app, move, customer, crew, { until, minutes })
  await app.drain()
  return move
}

/** Returns the titles of an administrator's notifications about an event, newest first. */
async function noticesOf(user_id: number, event: string): Promise<string[]> {
  const { notifications } = tables
  const rows = await app.db
    .select({ title: notifications.title })
    .from(notifications)
    .where(and(eq(notifications.user_id, user_id), eq(notifications.event, event)))
    .orderBy(desc(notifications.id))
  return rows.map(({ title }) => title)
}

describe('a move under 60 % of the estimated time', () => {
  test('is not charged or paid for until staff, who are notified, approve the times', async () => {
    const finance = await anAdmin(app, ['finance'])
    const move = await aMoveDoneIn(0.59, 'deliver')
    expect(await noticesOf(finance.user_id, 'order.delivered')).toEqual([
      `Check the times of ${move.code}`,
    ])
    const { notifications } = tables
    const [mine] = await app.db
      .select({ message: notifications.message })
      .from(notifications)
      .where(eq(notifications.user_id, crew.mover.user_id))
      .orderBy(desc(notifications.id))
    expect(mine?.message).toContain('we check the times first')
    await mustTake(customer, move, 'complete')
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      state: 'completed',
      paid_cents: 0,
      less_cents: 0,
    })
    expect((await mailSubjectsTo(app, customer)).at(-1)).toBe(
      `${move.code} is complete, and we’re checking the times`,
    )
    const receipt = await customer.get(`/api/moves/${move.code}/receipt`)
    expect(receipt.json()).toMatchObject({ metered: null, charged_cents: 0 })
    expect(await chargesOf(app, move)).toMatchObject([{ status: 'authorized' }])
    expect(await earningOf(move)).toBeUndefined()
    for (const who of [customer, crew.mover, crew.driver])
      expect(unwrap<AnyRow>(await who.get(`/api/orders/${move.id}`))).not.toHaveProperty(
        'times_held_at',
      )

    expect((await take(crew.mover, move, 'approve_times')).statusCode).toBe(403)
    await mustTake(finance, move, 'approve_times')
    await app.drain()
    const { metered } = await orderRow(app, move)
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: metered?.total_cents })
    expect(await earningOf(move)).toMatchObject({ state: 'available' })
    expect(Object.keys(errorsOf(await take(finance, move, 'approve_times')))).toEqual([
      'times_held_at',
    ])
  })

  test('is charged by the corrected minutes', async () => {
    const move = await aMoveDoneIn(0.2)
    const measured_minutes = move.quote.price.billed_minutes
    await mustTake(admin, move, 'approve_times', { measured_minutes })
    await app.drain()
    const { total_cents, mover_cents } = move.quote.price
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: total_cents })
    expect(await earningOf(move)).toMatchObject({ net_cents: mover_cents })
  })

  test('is charged on completion if the times were approved before', async () => {
    const move = await aMoveDoneIn(0.2, 'deliver')
    await mustTake(admin, move, 'approve_times')
    advance(app, { hours: 24 })
    await app.drain()
    const { metered } = await orderRow(app, move)
    expect(await moveOf(customer, move)).toMatchObject({
      state: 'completed',
      paid_cents: metered?.total_cents,
    })
  })

  test.each(['deliver', 'complete'] as const)(
    'is charged once when a dispute after %s is settled',
    async (until) => {
      const move = await aMoveDoneIn(0.2, until)
      await mustTake(customer, move, 'dispute', { reason: 'A deep scratch' })
      await mustTake(admin, move, 'resolve', { reason: 'Settled', refund_cents: 500 })
      await app.drain()
      const { metered } = await orderRow(app, move)
      expect(await moveOf(customer, move)).toMatchObject({
        state: 'completed',
        paid_cents: metered?.total_cents,
        refunded_cents: 500,
      })
      expect(await earningOf(move)).toMatchObject({ state: 'available' })
      errorsOf(await take(admin, move, 'approve_times'))
    },
  )

  test('starts where the settings say', async () => {
    expect(await orderRow(app, await aMoveDoneIn(0.61))).toMatchObject({ times_held_at: null })
    await setSetting('fast_work_bp', 0)
    expect(await orderRow(app, await aMoveDoneIn(0.1))).toMatchObject({ times_held_at: null })
    await setSetting('fast_work_bp', 6000)
  })
})

test('a mover whose median over the last jobs is under 85 % is reported to staff, once', async () => {
  const operations = await anAdmin(app, ['operations'])
  await setSetting('fast_mover_jobs', 3)
  const alerts = () => noticesOf(operations.user_id, 'mover.too_fast')
  const mover = async () => unwrap<AnyRow>(await admin.get(`/api/movers/${crew.mover.mover_id}`))

  await aMoveDoneIn(0.7)
  await aMoveDoneIn(0.7)
  expect(await alerts()).toEqual([])
  await aMoveDoneIn(1)
  expect(await alerts()).toEqual([`${String((await mover()).business_name)} is suspiciously fast`])
  expect((await mover()).fast_since).not.toBeNull()
  expect(unwrap(await crew.mover.get(`/api/movers/${crew.mover.mover_id}`))).not.toHaveProperty(
    'fast_since',
  )
  await aMoveDoneIn(0.7)
  expect(await alerts()).toHaveLength(1)

  // The median of 1, 0.7 and 1 has recovered; three fast jobs in a row report the mover again.
  await aMoveDoneIn(1)
  expect((await mover()).fast_since).toBeNull()
  await aMoveDoneIn(0.7)
  expect(await alerts()).toHaveLength(2)
  await setSetting('fast_mover_jobs', 20)
})
