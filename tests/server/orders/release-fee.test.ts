import { and, desc, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { setClockBefore } from '../../support/app/clock.ts'
import { errorsOf } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  carryOut,
  giveBack,
  jobOf,
  type MoveStep,
  mustTake,
  type PlacedMove,
  take,
} from '../../support/scenarios/moves.ts'
import { app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { owedTo, walletOf } from '../../support/scenarios/wallet.ts'

const reason = 'The truck broke down'

/** Places a move that is accepted and so many hours away. */
async function aMoveIn(
  hours: number,
  { who = customer, by = crew, until = 'confirm' as MoveStep } = {},
): Promise<PlacedMove> {
  const move = await aPlacedMove(app, who)
  await carryOut(app, move, who, by, { until })
  if (until === 'confirm') setClockBefore(app, move.quote.window_start_at, { hours })
  return move
}

async function postedFor({ id }: PlacedMove) {
  const { journal } = tables
  const rows = await app.db
    .select({ account: journal.account, cents: journal.amount_cents })
    .from(journal)
    .where(and(eq(journal.order_id, id), like(journal.posting, 'release-%')))
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

describe('giving a job back', () => {
  test('is free while canceling is free for the customer', async () => {
    const move = await aMoveIn(60)
    expect((await jobOf(crew.mover, move)).release_fee_cents).toBe(0)
    await mustTake(crew.mover, move, 'release', { reason })
    expect(await postedFor(move)).toEqual({})
  })

  test('costs the platform’s share of the customer’s fee, which the mover confirms', async () => {
    const move = await aMoveIn(20)
    // 35 % of the service, of which the mover would have had 80 %.
    const fee = Math.round(move.quote.price.service_cents * 0.35)
    const own = fee - Math.round(fee * 0.8)
    expect((await jobOf(crew.mover, move)).release_fee_cents).toBe(own)
    expect((await jobOf(crew.driver, move)).release_fee_cents).toBeNull()
    for (const input of [{ reason }, { reason, fee_cents: own - 1 }])
      expect(errorsOf(await take(crew.mover, move, 'release', input))).toEqual({
        fee_cents: [
          `Giving this job back now costs you $${(own / 100).toFixed(2)}. Please confirm this fee.`,
        ],
      })

    await mustTake(crew.mover, move, 'release', { reason, fee_cents: own })
    expect(await postedFor(move)).toEqual({ mover_payable: own, platform_revenue: -own })
    expect(await owedTo(app, crew.mover.mover_id)).toBe(-own)
    expect(await walletOf(crew.mover)).toMatchObject({ available_cents: -own })
    await mustTake(customer, move, 'cancel', { fee_cents: 0 })
  })

  test('is not held with the pay of the mover who carries the job out', async () => {
    const move = await aMoveIn(20)
    const { release_fee_cents } = await jobOf(crew.mover, move)
    await giveBack(crew.mover, move)
    await carryOut(app, move, customer, await aCrew(app))
    await mustTake(customer, move, 'dispute', { reason: 'A deep scratch' })
    expect(await walletOf(crew.mover)).toMatchObject({
      available_cents: -(release_fee_cents ?? 0),
      held_cents: 0,
    })
  })

  test('by canceling on the way costs the same share of that fee', async () => {
    const move = await aMoveIn(1, { until: 'depart' })
    const { release_fee_cents } = await jobOf(crew.mover, move)
    expect(release_fee_cents).toBeGreaterThan(0)
    expect(Object.keys(errorsOf(await take(crew.mover, move, 'cancel')))).toEqual(['fee_cents'])
    await mustTake(crew.mover, move, 'cancel', { fee_cents: release_fee_cents })
    expect(await owedTo(app, crew.mover.mover_id)).toBe(-(release_fee_cents ?? 0))
  })
})

test('staff is notified when a mover gives jobs of the same customer back late twice', async () => {
  const operations = await anAdmin(app, ['operations'])
  const friend: Crew = await aCrew(app)
  const accomplice: Person = await aCustomer(app)
  const alerts = async () => {
    const { notifications } = tables
    const rows = await app.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(
        and(
          eq(notifications.user_id, operations.user_id),
          eq(notifications.event, 'order.released_again'),
        ),
      )
      .orderBy(desc(notifications.id))
    return rows.map(({ title }) => title)
  }
  const releaseOne = async (who: Person, by: Crew) => {
    const move = await aMoveIn(20, { who, by })
    await giveBack(by.mover, move)
    await mustTake(who, move, 'cancel', { fee_cents: 0 })
    return move
  }
  await releaseOne(accomplice, friend)
  await releaseOne(customer, friend)
  await releaseOne(accomplice, crew)
  expect(await alerts()).toEqual([])
  const { code } = await releaseOne(accomplice, friend)
  expect(await alerts()).toEqual([expect.stringMatching(`gave ${code} back late$`)])
})
