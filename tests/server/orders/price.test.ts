import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Receipt } from '#contract/calls/receipts.ts'
import { divisionOf, fullPayMinutes, lessThanQuoted } from '#contract/pricing/division.ts'
import { maxTotal } from '#contract/pricing/metered-price.ts'
import { quote as priceOf } from '#contract/pricing/quote.ts'
import { defaultRules } from '#contract/pricing/rules.ts'
import { tables } from '#server/database/tables.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { doneBefore } from '../../support/people/people.ts'
import {
  aPlacedMove,
  carryOut,
  chargesOf,
  jobOf,
  moveOf,
  orderRow,
  type PlacedMove,
} from '../../support/scenarios/moves.ts'
import {
  aMoveCarriedOutTo,
  app,
  crew,
  customer,
  earningOf,
  offersOf,
} from '../../support/scenarios/order-scenario.ts'

const metered = (move: PlacedMove, billed_minutes: number) =>
  priceOf({ ...move.quote.request, billed_minutes }, defaultRules)

describe('a fixed price', () => {
  test('is lowered to the measured price, which is all that is captured', async () => {
    const move = await aPlacedMove(app, customer, { tip_cents: 2000 })
    const { price } = move.quote
    await carryOut(app, move, customer, crew, { minutes: 130 })
    await app.drain()
    const lower = metered(move, 130)
    expect(lower.total_cents).toBeLessThan(price.total_cents)

    expect(await moveOf(customer, move)).toMatchObject({
      state: 'completed',
      paid_cents: lower.total_cents,
      refunded_cents: 0,
      payments: [{ state: 'captured', captured_cents: lower.total_cents }],
    })
    expect(await chargesOf(app, move)).toMatchObject([
      {
        status: 'captured',
        amount_cents: price.total_cents,
        captured_cents: lower.total_cents,
        refunded_cents: 0,
      },
    ])
    const receipt = unwrap<Receipt>(await customer.get(`/api/moves/${move.code}/receipt`))
    expect(receipt).toMatchObject({
      quoted: price,
      metered: lower,
      charged_cents: lower.total_cents,
      refunded_cents: 0,
      card: { brand: 'visa', last4: '4242' },
      measured: [{ name: 'loading' }, { name: 'driving' }, { name: 'unloading', minutes: 130 }],
    })
    expect(await earningOf(move)).toMatchObject({
      state: 'available',
      tip_cents: 2000,
      adjustment_cents: 0,
      net_cents: price.mover_cents,
    })
  })

  test('keeps all of the pay down to the offered minutes, and lowers it below', async () => {
    const offered = await aPlacedMove(app, customer)
    const { request, price } = offered.quote
    const [offer] = await offersOf(crew.mover, offered.code)
    const terms = offer?.pay_terms
    if (terms?.mode !== 'fixed') throw new Error('the offer of a fixed price has no such terms')
    expect(terms.full_pay_minutes).toBe(fullPayMinutes({ request, answer: price }, defaultRules))
    const pay_cents = price.mover_cents
    await carryOut(app, offered, customer, crew, { minutes: terms.full_pay_minutes })
    expect(await earningOf(offered)).toMatchObject({ net_cents: pay_cents, adjustment_cents: 0 })

    const faster = await aPlacedMove(app, customer)
    const { request: again, price: answer } = faster.quote
    const least = fullPayMinutes({ request: again, answer }, defaultRules)
    await carryOut(app, faster, customer, crew, { minutes: least - 1 })
    const { deduction_cents, promise_cents, mover_cents } = divisionOf(await orderRow(app, faster))
    expect(deduction_cents).toBeGreaterThan(0)
    expect(promise_cents).toBe(answer.platform_cents)
    expect(await earningOf(faster)).toMatchObject({
      net_cents: mover_cents,
      adjustment_cents: -deduction_cents,
    })
    expect(await jobOf(crew.mover, faster)).toMatchObject({
      pay_cents: mover_cents,
      deduction_cents,
    })
    expect(await jobOf(crew.driver, faster)).toMatchObject({
      pay_cents: null,
      deduction_cents: null,
      pay_terms: null,
    })
    const { journal } = tables
    const lines = await app.db
      .select({ account: journal.account, amount_cents: journal.amount_cents })
      .from(journal)
      .where(eq(journal.posting, `complete-${faster.code}`))
    expect(lines).toContainEqual({ account: 'promise_expense', amount_cents: promise_cents })
    expect(lessThanQuoted(await orderRow(app, faster))).toBeGreaterThan(promise_cents)
  })

  test('stays as quoted when the move takes longer', async () => {
    const move = await aPlacedMove(app, customer)
    const { price } = move.quote
    await carryOut(app, move, customer, crew, { minutes: price.billed_minutes * 2 })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      paid_cents: price.total_cents,
      refunded_cents: 0,
      payments: [{ state: 'captured' }],
    })
    expect(await earningOf(move)).toMatchObject({ net_cents: price.mover_cents })
  })
})

describe('a capped price', () => {
  test('follows the minutes, up to a tenth above the quote', async () => {
    const paid: number[] = []
    const ask = { pricing_mode: 'capped', window_start_at: fromNow(app, { days: 3 }) } as const
    for (const factor of [0.7, 0.9, 1, 1.05, 1.5, 4]) {
      app.clock.now = new Date(tuesday)
      const move = await aPlacedMove(app, customer, ask)
      const { price } = move.quote
      const limit = maxTotal(price, 'capped', defaultRules)
      expect(limit).toBe(Math.floor((price.total_cents * 11 + 5) / 10))
      expect(await chargesOf(app, move)).toMatchObject([{ amount_cents: limit }])

      const minutes = Math.round(price.billed_minutes * factor)
      await carryOut(app, move, customer, crew, { minutes })
      await app.drain()
      const { paid_cents, refunded_cents } = await moveOf(customer, move)
      paid.push(paid_cents)
      expect(refunded_cents).toBe(0)
      expect(paid_cents).toBeLessThanOrEqual(limit)
      if (factor <= 1.05) expect(paid_cents).toBe(metered(move, minutes).total_cents)
      else {
        const { billed_minutes } = (await orderRow(app, move)).metered ?? price
        expect(paid_cents).toBe(metered(move, billed_minutes).total_cents)
        expect(metered(move, billed_minutes + 1).total_cents).toBeGreaterThan(limit)
      }
      expect(await chargesOf(app, move)).toMatchObject([
        { status: 'captured', captured_cents: paid_cents },
      ])
    }
    expect(paid).toEqual(paid.toSorted((one, other) => one - other))
    expect(new Set(paid).size).toBe(5)
  })
})

describe('completing', () => {
  test('happens a day after the delivery by the clock, which then takes the money', async () => {
    const move = await aMoveCarriedOutTo('deliver')
    advance(app, { hours: 23, minutes: 59 })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({ state: 'delivered', paid_cents: 0 })
    advance(app, { minutes: 1 })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      state: 'completed',
      paid_cents: move.quote.price.total_cents,
    })
    const profile = await crew.mover.get(`/api/movers/${crew.mover.mover_id}`)
    expect(profile.json()).toMatchObject({ jobs_done: doneBefore + 1 })
  })

  test('releases the earning only with the money', async () => {
    const move = await aMoveCarriedOutTo('complete')
    expect(await earningOf(move)).toMatchObject({ state: 'pending', available_at: null })
    await app.drain()
    expect(await earningOf(move)).toMatchObject({
      state: 'available',
      available_at: app.clock.now.toISOString(),
    })
    const listed = await crew.mover.get('/api/earnings')
    expect(listed.json()).toMatchObject([{ order_id: move.id, state: 'available' }])
  })
})
