import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { QuoteInput } from '#contract/calls/quotes.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { advance, fromNow, setClockBefore } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  carryOut,
  giveBack,
  mustTake,
  orderRow,
  type PlacedMove,
} from '../../support/scenarios/moves.ts'
import { app, creditsOf, crew } from '../../support/scenarios/order-scenario.ts'

/** New for each test: credits are limited for each customer. */
let customer: Person
let others: Crew
beforeEach(async () => {
  await app.db.delete(rateLimits)
  customer = await aCustomer(app)
  others = await aCrew(app)
})

/** Places a move that its first mover releases late. */
async function aMoveGivenBack(by: Crew = crew, ask: Partial<QuoteInput> = {}): Promise<PlacedMove> {
  const move = await aPlacedMove(app, customer, ask)
  await carryOut(app, move, customer, by, { until: 'confirm' })
  setClockBefore(app, move.quote.window_start_at, { hours: 20 })
  await giveBack(by.mover, move)
  return move
}

const sentTo = async ({ email }: Person) =>
  unwrap<{ subject: string; text: string }[]>(
    await customer.get('/dev/outbox.json', { query: { to: email } }),
  )

describe('the credit for a late release', () => {
  test('is given once another mover has completed the move, and the mails say so', async () => {
    const move = await aMoveGivenBack()
    expect(await creditsOf(customer)).toEqual([])
    const [promise] = await sentTo(customer)
    expect(promise?.text).toContain(
      'you’ll get a $25.00 credit once another mover has completed your move',
    )

    await carryOut(app, move, customer, others)
    const [credit, ...more] = await creditsOf(customer)
    expect(more).toEqual([])
    expect(credit).toMatchObject({
      amount_cents: 2500,
      left_cents: 2500,
      reason: 'late_release',
      order_id: move.id,
      mover_id: crew.mover.mover_id,
      expires_at: fromNow(app, { days: 365 }),
    })
    expect((await orderRow(app, move)).given_credit_cents).toBe(2500)
    const mail = (await sentTo(customer)).find(({ subject }) => subject.includes('$25.00 credit'))
    expect(mail?.text).toContain('It’s applied to your next move automatically')
    expect(mail?.text).toContain('/customer/payments')
  })

  test('is not given when the same mover completes the move or it is cancelled', async () => {
    const again = await aMoveGivenBack()
    await carryOut(app, again, customer, crew)
    advance(app, { days: 1 })
    const cancelled = await aMoveGivenBack(others)
    await mustTake(customer, cancelled, 'cancel')

    expect(await creditsOf(customer)).toEqual([])
  })

  test('is given once for a mover and twice in total within the period', async () => {
    const third = await aCrew(app)
    const run = async (by: Crew, then: Crew) => {
      await carryOut(app, await aMoveGivenBack(by), customer, then)
      advance(app, { days: 1 })
      return (await creditsOf(customer)).length
    }

    expect(await run(crew, others)).toBe(1)
    expect(await run(crew, others)).toBe(1)
    expect(await run(others, crew)).toBe(2)
    expect(await run(third, crew)).toBe(2)
  })

  test('that is promised counts before it is given', async () => {
    const third = await aCrew(app)
    const moves = []
    for (const hours of [120, 121, 122])
      moves.push(await aPlacedMove(app, customer, { window_start_at: fromNow(app, { hours }) }))
    for (const [at, by] of [crew, others, third].entries())
      await carryOut(app, moves[at] as PlacedMove, customer, by, { until: 'confirm' })
    setClockBefore(app, moves[0]?.quote.window_start_at ?? '', { hours: 10 })
    for (const [at, by] of [crew, others, third].entries())
      await giveBack(by.mover, moves[at] as PlacedMove)

    const rows = await Promise.all(moves.map((move) => orderRow(app, move)))
    expect(rows.map((row) => row.late_release_mover_id)).toEqual([
      crew.mover.mover_id,
      others.mover.mover_id,
      null,
    ])
  })
})

describe('the credit for a move that no mover took', () => {
  const expire = async (ask: Partial<QuoteInput> = {}) => {
    const move = await aPlacedMove(app, customer, ask)
    setClockBefore(app, move.quote.window_start_at, { hours: 2 })
    await app.drain()
    expect((await orderRow(app, move)).state).toBe('expired')
  }

  test('is given once within the period', async () => {
    await expire()
    await expire()
    expect(await creditsOf(customer)).toMatchObject([{ reason: 'expiry', left_cents: 2500 }])
    const texts = (await sentTo(customer)).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('You have a $25.00 credit now'))).toHaveLength(1)

    const { customer_credits: credits } = tables
    const [given] = await creditsOf(customer)
    await app.db
      .update(credits)
      .set({ created_at: new Date(app.clock.now.getTime() - 181 * 86_400_000).toISOString() })
      .where(eq(credits.id, given?.id ?? 0))
    await expire()
    expect(await creditsOf(customer)).toHaveLength(2)
  })

  test('is not given for a move that was booked at short notice', async () => {
    await expire({ window_start_at: fromNow(app, { hours: 23 }) })

    expect(await creditsOf(customer)).toEqual([])
    const [mail] = await sentTo(customer)
    expect(mail?.text).toContain('We haven’t charged you anything.')
    expect(mail?.text).not.toContain('credit')
  })
})
