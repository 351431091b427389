import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Receipt } from '#contract/calls/moves.ts'
import { highestTotal } from '#contract/pricing/metered-price.ts'
import { quote as priceOf } from '#contract/pricing/quote.ts'
import { defaultRules } from '#contract/pricing/rules.ts'
import { tables } from '#server/database/tables.ts'
import { openHouse, type TestHouse } from '../support/house.ts'
import {
  aCrew,
  answer,
  aPhoto,
  aPlacedMove,
  type Crew,
  carryOut,
  chargesOf,
  errorsOf,
  inTime,
  moveOf,
  orderRow,
  type PlacedMove,
  pass,
  take,
  taken,
  tuesday,
} from '../support/moves.ts'
import { aCustomer, anAdmin, type Person } from '../support/people.ts'

let house: TestHouse
let customer: Person
let admin: Person
let crew: Crew

beforeAll(async () => {
  house = await openHouse()
  house.clock.now = new Date(tuesday)
  customer = await aCustomer(house)
  admin = await anAdmin(house)
})
beforeEach(async () => {
  house.clock.now = new Date(tuesday)
  crew = await aCrew(house)
})
afterAll(() => house.close())

const aMoveUntil = async (until: 'start_unloading' | 'deliver' | 'complete', options = {}) => {
  const move = await aPlacedMove(house, customer, options)
  await carryOut(house, move, customer, crew, { until })
  return move
}
const earningOf = async ({ id }: { id: number }) => {
  const { earnings } = tables
  const rows = await house.db.select().from(earnings).where(eq(earnings.order_id, id))
  expect(rows.length).toBeLessThan(2)
  return rows[0]
}
const metered = (move: PlacedMove, billed_minutes: number) =>
  priceOf({ ...move.quote.request, billed_minutes }, defaultRules)

describe('the proof', () => {
  test('is a photo, and the customer’s code or a signature', async () => {
    const move = await aMoveUntil('start_unloading')
    const { driver } = crew
    const photo = await aPhoto(driver)
    const code = move.delivery_code
    const wrong = code === '0000' ? '0001' : '0000'
    const fails: [object, object][] = [
      [{ code }, { photo: ['photo is required.'] }],
      [{ photo: '', code }, { photo: ['photo must have at least 1 characters.'] }],
      [
        { photo: 'photos/2027/0123.png', code },
        { photo: ['A photo is needed as proof of delivery.'] },
      ],
      [
        { photo, code: wrong },
        { code: ['The code does not match. Ask the customer for the 4-digit code.'] },
      ],
      [
        { photo, code: wrong, signature: photo },
        { code: ['The code does not match. Ask the customer for the 4-digit code.'] },
      ],
      [{ photo }, { code: ['The customer’s 4-digit code or a signature is needed.'] }],
      [
        { photo, code, signature: '../session-secret' },
        { signature: ['signature does not refer to an existing record.'] },
      ],
    ]
    for (const [input, errors] of fails)
      expect(errorsOf(await take(driver, move, 'deliver', input))).toEqual(errors)
    expect((await orderRow(house, move)).state).toBe('unloading')

    await taken(driver, move, 'deliver', { photo, code })
    const { proof } = await moveOf(customer, move)
    expect(proof).toMatchObject({ code_matched: true, signature: null })
    const picture = await customer.get(String(proof?.photo))
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('may be a signature where nobody knows the code', async () => {
    const move = await aMoveUntil('start_unloading')
    const { driver } = crew
    const [photo, signature] = [await aPhoto(driver), await aPhoto(driver)]
    await taken(driver, move, 'deliver', { photo, signature })
    const { proof } = await moveOf(customer, move)
    expect(proof).toMatchObject({ code_matched: false })
    expect((await customer.get(String(proof?.signature))).statusCode).toBe(200)
  })
})

describe('a fixed price', () => {
  test('gives back what the measured price is lower', async () => {
    const move = await aPlacedMove(house, customer, { tip_cents: 2000 })
    const { price } = move.quote
    await carryOut(house, move, customer, crew, { minutes: 60 })
    await house.drain()
    const lower = metered(move, 60)
    const refund = price.total_cents - lower.total_cents
    expect(refund).toBeGreaterThan(0)

    expect(await moveOf(customer, move)).toMatchObject({
      ...{ state: 'completed', paid_cents: price.total_cents, refunded_cents: refund },
      payments: [{ state: 'partially_refunded', captured_cents: price.total_cents }],
    })
    expect(await chargesOf(house, move)).toMatchObject([
      {
        status: 'captured',
        ...{ amount_cents: price.total_cents, captured_cents: price.total_cents },
        refunded_cents: refund,
      },
    ])
    const receipt = answer<Receipt>(await customer.get(`/api/moves/${move.code}/receipt`))
    expect(receipt).toMatchObject({
      ...{ quoted: price, metered: lower, charged_cents: price.total_cents },
      ...{ refunded_cents: refund, card: { brand: 'visa', last4: '4242' } },
      measured: [{ name: 'loading' }, { name: 'driving' }, { name: 'unloading', minutes: 60 }],
    })
    expect(await earningOf(move)).toMatchObject({
      ...{ state: 'available', tip_cents: 2000, net_cents: lower.mover_cents },
    })
  })

  test('stays as quoted when it takes longer', async () => {
    const move = await aPlacedMove(house, customer)
    const { price } = move.quote
    await carryOut(house, move, customer, crew, { minutes: price.billed_minutes * 2 })
    await house.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      ...{ paid_cents: price.total_cents, refunded_cents: 0 },
      payments: [{ state: 'captured' }],
    })
    expect(await earningOf(move)).toMatchObject({ net_cents: price.mover_cents })
  })
})

describe('a capped price', () => {
  test('follows the minutes, up to a tenth above the quote', async () => {
    const paid: number[] = []
    const ask = { pricing_mode: 'capped', window_start_at: inTime(house, { days: 9 }) } as const
    for (const factor of [0.5, 0.9, 1, 1.05, 1.5, 4]) {
      const move = await aPlacedMove(house, customer, ask)
      const { price } = move.quote
      const limit = highestTotal(price, 'capped', defaultRules)
      expect(limit).toBe(Math.floor((price.total_cents * 11 + 5) / 10))
      expect(await chargesOf(house, move)).toMatchObject([{ amount_cents: limit }])

      const minutes = Math.round(price.billed_minutes * factor)
      await carryOut(house, move, customer, crew, { minutes })
      await house.drain()
      const { paid_cents, refunded_cents } = await moveOf(customer, move)
      paid.push(paid_cents)
      expect(refunded_cents).toBe(0)
      expect(paid_cents).toBeLessThanOrEqual(limit)
      if (factor <= 1.05) expect(paid_cents).toBe(metered(move, minutes).total_cents)
      else {
        const { billed_minutes } = (await orderRow(house, move)).metered ?? price
        expect(paid_cents).toBe(metered(move, billed_minutes).total_cents)
        expect(metered(move, billed_minutes + 1).total_cents).toBeGreaterThan(limit)
      }
      expect(await chargesOf(house, move)).toMatchObject([
        { status: 'captured', captured_cents: paid_cents },
      ])
    }
    expect(paid).toEqual(paid.toSorted((one, other) => one - other))
    expect(new Set(paid).size).toBe(5)
  })
})

describe('completing', () => {
  test('the clock does it a day after the delivery; the money is taken then', async () => {
    const move = await aMoveUntil('deliver')
    pass(house, { hours: 23, minutes: 59 })
    await house.drain()
    expect(await moveOf(customer, move)).toMatchObject({ state: 'delivered', paid_cents: 0 })
    pass(house, { minutes: 1 })
    await house.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      ...{ state: 'completed', paid_cents: move.quote.price.total_cents },
    })
    const profile = await crew.mover.get(`/api/movers/${crew.mover.mover_id}`)
    expect(profile.json()).toMatchObject({ jobs_done: 1 })
  })

  test('earnings wait for the money', async () => {
    const move = await aMoveUntil('complete')
    expect(await earningOf(move)).toMatchObject({ state: 'pending', available_at: null })
    await house.drain()
    expect(await earningOf(move)).toMatchObject({
      ...{ state: 'available', available_at: house.clock.now.toISOString() },
    })
    const listed = await crew.mover.get('/api/earnings')
    expect(listed.json()).toMatchObject([{ order_id: move.id, state: 'available' }])
  })
})

describe('reviews', () => {
  const write = (who: Person, { id }: PlacedMove, stars: number) =>
    who.post(`/api/orders/${id}/feedbacks`, { stars, text: `${stars} stars`, tags: ['on_time'] })
  const seenBy = async (who: Person, { code }: PlacedMove) => {
    const view = who === customer ? `/api/moves/${code}` : `/api/jobs/${code}`
    const { reviews } = answer<{ reviews: { from: string; state: string }[] }>(await who.get(view))
    return reviews.map(({ from, state }) => `${from} ${state}`)
  }
  const ratingOf = async () => {
    const { movers } = tables
    const [row] = await house.db.select().from(movers).where(eq(movers.id, crew.mover.mover_id))
    return [row?.rating, row?.rating_count]
  }

  test('are published once both have written', async () => {
    const move = await aMoveUntil('complete')
    expect((await write(customer, move, 4)).statusCode).toBe(201)
    expect(await seenBy(customer, move)).toEqual(['customer waiting'])
    expect(await seenBy(crew.mover, move)).toEqual([])
    expect(await ratingOf()).toEqual([null, 0])

    expect((await write(crew.mover, move, 5)).json()).toMatchObject({ state: 'published' })
    const both = ['customer published', 'mover published']
    expect(await seenBy(customer, move)).toEqual(both)
    expect(await seenBy(crew.mover, move)).toEqual(both)
    expect(await ratingOf()).toEqual([4, 1])
  })

  test('or after seven days', async () => {
    const move = await aMoveUntil('complete')
    await write(customer, move, 3)
    pass(house, { days: 7, seconds: -1 })
    await house.drain()
    expect(await ratingOf()).toEqual([null, 0])
    pass(house, { seconds: 1 })
    await house.drain()
    expect(await ratingOf()).toEqual([3, 1])
    expect(await seenBy(crew.mover, move)).toEqual(['customer published'])
  })

  test('are written once, by the parties, of what is completed', async () => {
    const move = await aMoveUntil('deliver')
    expect((await write(customer, move, 5)).statusCode).toBe(409)
    await taken(customer, move, 'complete')
    const stranger = await aCrew(house)
    expect((await write(stranger.mover, move, 1)).statusCode).toBe(404)
    expect((await write(crew.driver, move, 1)).statusCode).toBe(403)
    expect((await write(customer, move, 5)).statusCode).toBe(201)
    expect((await write(customer, move, 1)).statusCode).toBe(409)
    errorsOf(await customer.post(`/api/orders/${move.id}/feedbacks`, { stars: 6 }))
    const { feedbacks } = tables
    const rows = await house.db.select().from(feedbacks).where(eq(feedbacks.order_id, move.id))
    expect(rows).toMatchObject([{ from: 'customer', stars: 5 }])
  })
})

describe('a dispute', () => {
  const reason = 'A deep scratch'

  test('holds the earning until it is settled, with a refund', async () => {
    const move = await aMoveUntil('complete')
    await house.drain()
    await taken(customer, move, 'dispute', { reason })
    expect(await earningOf(move)).toMatchObject({ state: 'held' })

    const { paid_cents, refunded_cents } = await moveOf(customer, move)
    const left = paid_cents - refunded_cents
    const tooMuch = { reason: 'Settled', refund_cents: left + 1 }
    expect(Object.keys(errorsOf(await take(admin, move, 'resolve', tooMuch)))).toEqual([
      'refund_cents',
    ])
    await taken(admin, move, 'resolve', { reason: 'Settled', refund_cents: 5000 })
    await house.drain()
    expect(await earningOf(move)).toMatchObject({ state: 'available' })
    expect(await moveOf(customer, move)).toMatchObject({
      ...{ state: 'completed', refunded_cents: refunded_cents + 5000 },
    })
    const [charge] = await chargesOf(house, move)
    expect(charge?.refunded_cents).toBe(refunded_cents + 5000)
  })

  test('may give everything back', async () => {
    const move = await aMoveUntil('complete')
    await house.drain()
    const { paid_cents, refunded_cents } = await moveOf(customer, move)
    await taken(admin, move, 'dispute', { reason })
    const refund_cents = paid_cents - refunded_cents
    await taken(admin, move, 'resolve', { reason: 'Settled', refund_cents })
    await house.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      ...{ refunded_cents: paid_cents, payments: [{ state: 'refunded' }] },
    })
    const [charge] = await chargesOf(house, move)
    expect(charge?.refunded_cents).toBe(paid_cents)
  })

  test('of a move not charged yet stops the clock; settling charges, refunds and pays', async () => {
    const move = await aMoveUntil('deliver')
    await taken(customer, move, 'dispute', { reason })
    pass(house, { days: 3 })
    await house.drain()
    expect(await moveOf(customer, move)).toMatchObject({ state: 'disputed', paid_cents: 0 })
    expect(await earningOf(move)).toBeUndefined()

    const { metered: measured } = await orderRow(house, move)
    const due = Number(measured?.total_cents)
    const tooMuch = { reason: 'Settled', refund_cents: due + 1 }
    errorsOf(await take(admin, move, 'resolve', tooMuch))
    await taken(admin, move, 'resolve', { reason: 'Settled', refund_cents: 3000 })
    await house.drain()
    const promised = move.quote.price.total_cents - due
    expect(await moveOf(customer, move)).toMatchObject({
      ...{ state: 'completed', paid_cents: move.quote.price.total_cents },
      refunded_cents: promised + 3000,
    })
    expect(await earningOf(move)).toMatchObject({ state: 'available' })
    const profile = await crew.mover.get(`/api/movers/${crew.mover.mover_id}`)
    expect(profile.json()).toMatchObject({ jobs_done: 1 })
    const { journal } = tables
    const owed = await house.db
      .select()
      .from(journal)
      .where(and(eq(journal.order_id, move.id), eq(journal.account, 'customer_receivable')))
    expect(owed.reduce((sum, row) => sum + row.amount_cents, 0)).toBe(0)
  })

  test('between completing and charging holds the earning all the same', async () => {
    const move = await aMoveUntil('complete')
    await taken(customer, move, 'dispute', { reason })
    await house.drain()
    expect(await earningOf(move)).toMatchObject({ state: 'held' })
    expect(await moveOf(customer, move)).toMatchObject({ state: 'disputed' })
    await taken(admin, move, 'resolve', { reason: 'Nothing to see' })
    await house.drain()
    expect(await earningOf(move)).toMatchObject({ state: 'available' })
  })
})
