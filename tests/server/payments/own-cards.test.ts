import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { MoveSummary } from '#contract/calls/moves.ts'
import type { Placement } from '#contract/calls/placement.ts'
import { ledgerCards, tables } from '#server/database/tables.ts'
import { fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { app } from '../../support/scenarios/customer-scenario.ts'
import {
  aBookedMove,
  aCard,
  aCrew,
  anEnteredCard,
  aPlacedMove,
  cards,
  carryOut,
  confirmPayment,
  holdPrice,
  moveOf,
  paymentsOf,
  place,
} from '../../support/scenarios/moves.ts'

type Card = {
  id: number
  is_default: boolean
  is_backup: boolean
  declined_at: string | null
  version: number
}

let customer: Person
beforeEach(async () => {
  customer = await aCustomer(app)
})

const mark = (who: Person, card: number, marks: object) =>
  who.post(`/api/payment-methods/${card}/role`, marks)
const remove = (who: Person, card: number) => who.post(`/api/payment-methods/${card}/removal`)
const cardsOf = async (who: Person) => unwrap<Card[]>(await who.get('/api/payment_methods'))
const marksOf = async (who: Person) =>
  Object.fromEntries(
    (await cardsOf(who)).map(({ id, is_default, is_backup }) => [
      id,
      [...(is_default ? ['default'] : []), ...(is_backup ? ['backup'] : [])].join(),
    ]),
  )
const unpaidOf = async (who: Person) =>
  unwrap<{ moves: MoveSummary[] }>(await who.get('/api/moves?unpaid=true')).moves

describe('a customer’s cards', () => {
  test('have one default, at first the first card', async () => {
    const [first, second] = [await aCard(customer), await aCard(customer, cards.other)]
    expect(await marksOf(customer)).toEqual({ [first]: 'default', [second]: '' })
    unwrap(await mark(customer, second, { is_default: true }))
    expect(await marksOf(customer)).toEqual({ [first]: '', [second]: 'default' })
  })

  test('are marked when their bank declines a charge, until it accepts one', async () => {
    const move = await aBookedMove(app, customer)
    const card = await aCard(customer, '4000 0000 0000 7106')
    const declined = unwrap<Placement>(await place(customer, move, card))
    expect(declined.payment?.state).toBe('failed')
    expect(await cardsOf(customer)).toMatchObject([
      { id: card, declined_at: app.clock.now.toISOString(), version: 2 },
    ])
    const held = unwrap<Placement>(await place(customer, move, card))
    expect(held.order.state).toBe('placed')
    expect(await cardsOf(customer)).toMatchObject([{ id: card, declined_at: null, version: 3 }])
    // A confirmation that the customer didn't give says nothing about the card.
    const other = await aBookedMove(app, customer, { window_start_at: fromNow(app, { days: 2 }) })
    const asking = await aCard(customer, cards.asks)
    const asked = unwrap<Placement>(await place(customer, other, asking))
    const refused = unwrap<Placement>(await confirmPayment(customer, asked, false))
    expect(refused.payment?.state).toBe('failed')
    expect((await cardsOf(customer)).find(({ id }) => id === asking)?.declined_at).toBeNull()
  })

  test('have one backup, which is not the default', async () => {
    const [first, second, third] = [
      await aCard(customer),
      await aCard(customer, cards.other),
      await aCard(customer, cards.asksOnce),
    ]
    expect(errorsOf(await mark(customer, first, { is_backup: true }))).toEqual({
      is_backup: [
        'Your default card can’t be your backup too. Make another card the default first.',
      ],
    })
    unwrap(await mark(customer, second, { is_backup: true }))
    unwrap(await mark(customer, third, { is_backup: true }))
    expect(await marksOf(customer)).toEqual({ [first]: 'default', [second]: '', [third]: 'backup' })
    unwrap(await mark(customer, third, { is_default: true }))
    expect(await marksOf(customer)).toEqual({ [first]: '', [second]: '', [third]: 'default' })
  })

  test('keep one default when two become it at the same time', async () => {
    const ids = [await aCard(customer), await aCard(customer), await aCard(customer)]
    const answers = await Promise.all(ids.map((id) => mark(customer, id, { is_default: true })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await cardsOf(customer)).filter((card) => card.is_default)).toHaveLength(1)
  })

  test('are marked and removed by their owner alone', async () => {
    const card = await aCard(customer)
    const stranger = await aCustomer(app)
    expect((await mark(stranger, card, { is_backup: true })).statusCode).toBe(404)
    expect((await remove(stranger, card)).statusCode).toBe(404)
    const admin = await anAdmin(app)
    expect((await mark(admin, card, { is_backup: true })).statusCode).toBe(403)
    expect((await remove(admin, card)).statusCode).toBe(403)
    expect((await mark(customer, card, { last4: '0000' })).statusCode).toBe(422)
    expect(await marksOf(customer)).toEqual({ [card]: 'default' })
  })
})

describe('a removed card', () => {
  test('is removed at the provider too, and can’t be added again by its old setup', async () => {
    const setup = await anEnteredCard(customer)
    const { id } = unwrap<{ id: number }>(await customer.post('/api/payment-methods', { setup }))
    unwrap(await remove(customer, id))
    await app.drain()
    const { payment_methods } = tables
    const [known] = await app.db
      .select({ deleted_at: payment_methods.deleted_at, removed_at: ledgerCards.removed_at })
      .from(payment_methods)
      .innerJoin(ledgerCards, eq(ledgerCards.reference, payment_methods.reference))
      .where(eq(payment_methods.id, id))
    expect(known).toEqual({ deleted_at: expect.any(String), removed_at: expect.any(String) })
    expect(errorsOf(await customer.post('/api/payment-methods', { setup }))).toEqual({
      setup: ['This card is no longer on file. Please use another card.'],
    })
    expect(await cardsOf(customer)).toEqual([])
  })

  test('is not found or charged anymore', async () => {
    const card = await aCard(customer)
    unwrap(await remove(customer, card))
    expect((await customer.get(`/api/payment_methods/${card}`)).statusCode).toBe(404)
    const move = await aBookedMove(app, customer)
    expect(errorsOf(await place(customer, move, card))).toEqual({
      payment_method_id: ['This card is no longer on file. Please use another card.'],
    })
  })

  test('that was the backup is not tried', async () => {
    const backup = await aCard(customer, cards.other)
    const move = await aPlacedMove(
      app,
      customer,
      { window_start_at: fromNow(app, { days: 9 }) },
      cards.declined,
    )
    unwrap(await mark(customer, move.card, { is_default: true }))
    unwrap(await mark(customer, backup, { is_backup: true }))
    unwrap(await remove(customer, backup))
    await holdPrice(app, move)
    await app.drain()
    expect(await paymentsOf(app, move)).toMatchObject([
      { state: 'failed', payment_method_id: move.card },
    ])
  })

  test('must not be the card of a move that is to be paid', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 9 }) })
    const refused = await remove(customer, move.card)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `Move ${move.code} is paid with this card. Choose another card for it first, or wait until it’s charged.`,
    ])
    const other = await aCard(customer, cards.other)
    const change = { payment_method_id: other }
    unwrap(await customer.post(`/api/orders/${move.id}/payment-method`, change))
    unwrap(await remove(customer, move.card))
    expect((await remove(customer, other)).statusCode).toBe(409)
  })

  test('must not be a backup on which a price is held', async () => {
    const backup = await aCard(customer, cards.other)
    const move = await aPlacedMove(
      app,
      customer,
      { window_start_at: fromNow(app, { days: 9 }) },
      cards.declined,
    )
    unwrap(await mark(customer, move.card, { is_default: true }))
    unwrap(await mark(customer, backup, { is_backup: true }))
    await holdPrice(app, move)
    await app.drain()
    expect((await remove(customer, backup)).statusCode).toBe(409)
    expect(await unpaidOf(customer)).toMatchObject([
      { code: move.code, payment_plan: { card: { id: backup }, held_at: expect.any(String) } },
    ])
  })

  test('may be the card of a move that is charged', async () => {
    const { mover, driver } = await aCrew(app)
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, { mover, driver })
    expect((await remove(customer, move.card)).statusCode).toBe(409)
    await app.drain()
    expect((await moveOf(customer, move)).paid_cents).toBeGreaterThan(0)
    unwrap(await remove(customer, move.card))
  })
})

describe('the unpaid moves', () => {
  test('say when the price will be held, that it is held, or why it was refused', async () => {
    const later = { window_start_at: fromNow(app, { days: 9 }) }
    const move = await aPlacedMove(app, customer, later, cards.declined)
    const amount_cents = move.quote.price.total_cents
    expect(await unpaidOf(customer)).toMatchObject([
      {
        code: move.code,
        payment_plan: {
          amount_cents,
          hold_at: fromNow(app, { days: 6 }),
          held_at: null,
          card: { id: move.card, last4: '0341' },
          failure: null,
        },
      },
    ])
    await holdPrice(app, move)
    await app.drain()
    expect(await unpaidOf(customer)).toMatchObject([
      {
        payment_plan: {
          hold_at: fromNow(app, { days: 1 }),
          failure: 'Your card was declined. Please use another card.',
        },
      },
    ])
    const good = await aCard(customer)
    const changed = await customer.post(`/api/orders/${move.id}/payment-method`, {
      payment_method_id: good,
    })
    expect(unwrap<Placement>(changed).payment?.state).toBe('authorized')
    expect(await unpaidOf(customer)).toMatchObject([
      {
        payment_plan: {
          hold_at: null,
          held_at: app.clock.now.toISOString(),
          card: { id: good },
          failure: null,
        },
      },
    ])
  })

  test('tell that the bank waits for a confirmation', async () => {
    const move = await aPlacedMove(app, customer)
    const asking = await aCard(customer, cards.asks)
    const change = { payment_method_id: asking }
    unwrap(await customer.post(`/api/orders/${move.id}/payment-method`, change))
    expect(await unpaidOf(customer)).toMatchObject([
      { payment_plan: { waits_for_bank: true, card: { id: move.card } } },
    ])
  })

  test('leave out a move that is called off', async () => {
    const move = await aPlacedMove(app, customer)
    const { fee_cents } = unwrap<{ fee_cents: number }>(
      await customer.get(`/api/moves/${move.code}/cancellation`),
    )
    unwrap(
      await customer.post(`/api/orders/${move.id}/transitions/cancel`, {
        reason: 'Not moving',
        fee_cents,
      }),
    )
    expect(await unpaidOf(customer)).toEqual([])
    const { moves } = unwrap<{ moves: MoveSummary[] }>(await customer.get('/api/moves'))
    expect(moves).toMatchObject([{ code: move.code, payment_plan: null }])
  })
})
