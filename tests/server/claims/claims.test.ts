import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Claim, MoveClaims } from '#contract/calls/claims.ts'
import type { Receipt } from '#contract/calls/receipts.ts'
import { tables } from '#server/database/tables.ts'
import type { Client } from '../../support/app/app.ts'
import { advance, fromNow, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { notificationsOf, titlesOf } from '../../support/people/notifications.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'
import { aCrew, mustTake, orderRow, type PlacedMove } from '../../support/scenarios/moves.ts'
import {
  admin,
  aMoveCarriedOutTo,
  app,
  crew,
  customer,
  setSetting,
} from '../../support/scenarios/order-scenario.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'
import { refundsOf, transitionRefund } from '../../support/scenarios/refunds.ts'
import {
  aVerifiedAccount,
  mailSubjectsTo,
  owedTo,
  walletOf,
} from '../../support/scenarios/wallet.ts'

type Move = Pick<PlacedMove, 'id' | 'code'>

const file = (who: Client, { code }: Move, body: object) =>
  who.post(`/api/moves/${code}/claims`, body)

/** A claim for a lamp with a photo of it. */
async function aClaim(move: Move, amount_cents = 6000, more: object = {}): Promise<Claim> {
  const items = [{ name: 'Floor lamp', amount_cents, photo: await aPhoto(customer) }]
  const body = { kind: 'damage', text: 'The shade is torn', items, ...more }
  return unwrap<Claim>(await file(customer, move, body))
}

const act = (who: Client, { id }: { id: number }, name: string, body: object = {}) =>
  who.post(`/api/claims/${id}/transitions/${name}`, body)
const mustAct = async (who: Client, claim: { id: number }, name: string, body: object = {}) =>
  unwrap<{ state: string }>(await act(who, claim, name, body))
const claimsOf = async (who: Client, { code }: Move, side: 'moves' | 'jobs' = 'moves') =>
  unwrap<MoveClaims>(await who.get(`/api/${side}/${code}/claims`))
const claimOf = async (move: Move): Promise<Claim> => {
  const [claim] = (await claimsOf(customer, move)).claims
  if (!claim) throw new Error('there is no claim')
  return claim
}

/** Carries out a move that is charged. */
async function aChargedMove(): Promise<PlacedMove> {
  const move = await aMoveCarriedOutTo('complete')
  await app.drain()
  return move
}

const earningsOf = ({ id }: Move) => {
  const { earnings } = tables
  return app.db.select().from(earnings).where(eq(earnings.order_id, id)).orderBy(asc(earnings.id))
}
const heldAndFree = async (move: Move) => {
  const rows = (await earningsOf(move)).filter(({ state }) => state !== 'reversed')
  const sum = (isHeld: boolean) =>
    rows
      .filter(({ state }) => (state === 'held') === isHeld)
      .reduce((total, { net_cents }) => total + net_cents, 0)
  return { held: sum(true), free: sum(false) }
}

/** Expects each posting to sum to zero, and the wallet to be what the books owe the mover. */
async function expectBalance(): Promise<void> {
  const { journal } = tables
  const sums = await app.db
    .select({ sum: sql<number>`sum(${journal.amount_cents})::float8` })
    .from(journal)
    .groupBy(journal.posting)
  expect(sums.filter(({ sum }) => sum !== 0)).toEqual([])
  const wallet = await walletOf(crew.mover)
  const { pending_cents, available_cents, held_cents, in_payout_cents } = wallet
  expect(pending_cents + available_cents + held_cents + in_payout_cents).toBe(
    await owedTo(app, crew.mover.mover_id),
  )
}

const decision = {
  policy: '4.2 Damage while loading',
  reason: 'The photo shows the lamp broken on our blanket.',
}

describe('a claim', () => {
  test('freezes $60, runs both clocks, and is offered, declined, decided, paid and appealed', async () => {
    await aVerifiedAccount(crew.mover)
    const move = await aChargedMove()
    const { free: pay } = await heldAndFree(move)
    const claim = await aClaim(move)
    expect(claim).toMatchObject({
      state: 'filed',
      claimed_cents: 6000,
      answer_due_at: fromNow(app, { hours: 72 }),
      decide_due_at: fromNow(app, { days: 7 }),
      held_cents: null,
    })
    expect(await heldAndFree(move)).toEqual({ held: 6000, free: pay - 6000 })
    expect((await claimsOf(crew.mover, move, 'jobs')).claims[0]).toMatchObject({ held_cents: 6000 })
    expect(await titlesOf(crew.mover, 'claim.filed')).toEqual([
      `Your customer claims $60.00 for ${move.code}`,
    ])
    expect(await mailSubjectsTo(app, crew.mover)).toContain(
      `Your customer claims $60.00 for ${move.code}`,
    )
    await expectBalance()

    // The rest of the pay is paid out meanwhile, and the mover stays silent.
    advance(app, { hours: 72 })
    await app.drain()
    expect(await claimOf(move)).toMatchObject({ state: 'in_review', answer: null })
    expect(await titlesOf(customer, 'claim.answer_missed')).toHaveLength(1)
    advance(app, { days: 5 })
    await app.drain()
    expect(await titlesOf(admin, 'claim.overdue')).toEqual([`Claim ${claim.code} is overdue`])
    advance(app, { days: 3 })
    await app.drain()
    expect(await heldAndFree(move)).toMatchObject({ held: 6000 })
    const [paid] = await earningsOf(move)
    expect(paid).toMatchObject({ state: 'paid', net_cents: pay - 6000 })
    await expectBalance()

    await mustAct(admin, claim, 'offer', { amount_cents: 4500, borne_by: 'platform' })
    expect(await titlesOf(customer, 'claim.offered')).toEqual([
      'You’ve been offered $45.00 for your claim',
    ])
    await mustAct(customer, claim, 'decline')
    await mustAct(admin, claim, 'decide', { ...decision, amount_cents: 6000, borne_by: 'split' })
    expect(await heldAndFree(move)).toMatchObject({ held: 3000 })
    await app.drain()
    expect(await claimOf(move)).toMatchObject({
      state: 'settled',
      paid_cents: 6000,
      decision: { amount_cents: 6000, borne_by: null, ...decision },
    })
    expect(await heldAndFree(move)).toEqual({ held: 0, free: pay - 3000 })
    const [refund] = await refundsOf(admin, move)
    expect(refund).toMatchObject({ amount_cents: 6000, refunded_for: 'damage', borne_by: 'split' })
    const receipt = unwrap<Receipt>(await customer.get(`/api/moves/${move.code}/receipt`))
    expect(receipt.refunds).toMatchObject([{ amount_cents: 6000, refunded_for: 'damage' }])
    await expectBalance()

    // The customer got all, so only the mover has something to appeal, once.
    expect(errorsOf(await act(customer, claim, 'appeal', { text: 'More' }))).toHaveProperty('text')
    await mustAct(crew.mover, claim, 'appeal', { text: 'It was broken before' })
    const again = { ...decision, amount_cents: 6000, borne_by: 'platform' }
    expect(errorsOf(await act(admin, claim, 'decide', again))).toHaveProperty('decided_by_id')
    const second = await anAdmin(app, ['finance'])
    const less = { ...again, amount_cents: 5000 }
    expect(errorsOf(await act(second, claim, 'decide', less))).toHaveProperty('amount_cents')
    await mustAct(second, claim, 'decide', again)
    await app.drain()
    expect(await claimOf(move)).toMatchObject({ state: 'settled', paid_cents: 6000 })
    expect(await heldAndFree(move)).toEqual({ held: 0, free: pay })
    expect(await refundsOf(admin, move)).toHaveLength(1)
    expect((await act(crew.mover, claim, 'appeal', { text: 'Again' })).statusCode).toBe(422)
    await expectBalance()
  })

  test('is paid by the mover’s own offer, once the customer takes exactly that', async () => {
    const move = await aChargedMove()
    const { free: pay } = await heldAndFree(move)
    const claim = await aClaim(move)
    const offer = { amount_cents: 2500, text: 'For a new shade' }
    expect(
      errorsOf(await act(crew.mover, claim, 'offer', { ...offer, borne_by: 'platform' })),
    ).toHaveProperty('borne_by')
    expect(errorsOf(await act(crew.mover, claim, 'offer', { amount_cents: 6001 }))).toHaveProperty(
      'amount_cents',
    )
    await mustAct(crew.mover, claim, 'offer', offer)
    expect((await act(crew.mover, claim, 'take', { amount_cents: 2500 })).statusCode).toBe(403)
    expect(errorsOf(await act(customer, claim, 'take', { amount_cents: 2600 }))).toHaveProperty(
      'amount_cents',
    )
    await mustAct(customer, claim, 'take', { amount_cents: 2500 })
    expect((await act(customer, claim, 'take', { amount_cents: 2500 })).statusCode).toBe(409)
    await app.drain()
    expect(await claimOf(move)).toMatchObject({ state: 'settled', paid_cents: 2500 })
    expect(await heldAndFree(move)).toEqual({ held: 0, free: pay - 2500 })
    expect((await act(customer, claim, 'appeal', { text: 'More' })).statusCode).toBe(422)
    await expectBalance()
  })

  test('holds what is earned after it was filed, and gives it back when it is withdrawn', async () => {
    const move = await aMoveCarriedOutTo('deliver')
    const claim = await aClaim(move)
    expect(await earningsOf(move)).toEqual([])
    // Nothing is charged yet, and staff waits for the mover's answer.
    for (const who of [crew.mover, admin])
      expect(errorsOf(await act(who, claim, 'offer', { amount_cents: 100 }))).toHaveProperty(
        'amount_cents',
      )
    await mustTake(customer, move, 'complete')
    await app.drain()
    const { held, free } = await heldAndFree(move)
    expect(held).toBe(6000)
    const [main, part] = await earningsOf(move)
    for (const earning of [main, part])
      for (const name of ['reverse', 'resume'])
        expect(
          (await admin.post(`/api/earnings/${earning?.id}/transitions/${name}`, { reason: 'x' }))
            .statusCode,
        ).not.toBe(200)
    await mustAct(crew.mover, claim, 'answer', {
      text: 'The lamp was fine when we left',
      photos: [await aPhoto(crew.mover)],
    })
    expect((await claimOf(move)).answer?.photos).toHaveLength(1)
    await mustAct(customer, claim, 'withdraw')
    expect(await heldAndFree(move)).toEqual({ held: 0, free: held + free })
    expect((await act(customer, claim, 'withdraw')).statusCode).toBe(409)
    await expectBalance()
  })

  test('that pays nothing releases the mover’s pay at once and closes after two weeks', async () => {
    const move = await aChargedMove()
    const claim = await aClaim(move)
    await mustAct(crew.mover, claim, 'answer', { text: 'No', photos: [] })
    await mustAct(admin, claim, 'decide', { ...decision, amount_cents: 0 })
    expect(await heldAndFree(move)).toMatchObject({ held: 0 })
    expect((await titlesOf(customer, 'claim.decided')).at(-1)).toBe('We’ve decided on your claim')
    expect((await claimOf(move)).appeal_until).toBe(fromNow(app, { days: 14 }))
    advance(app, { days: 14 })
    await app.drain()
    expect(await claimOf(move)).toMatchObject({ state: 'closed', appeal_until: null })
    await expectBalance()
  })

  test('never pays more of a payment than refunds have left of it', async () => {
    const move = await aChargedMove()
    const { paid_cents } = await orderRow(app, move)
    const claim = await aClaim(move, paid_cents)
    await mustAct(crew.mover, claim, 'answer', { text: 'No', photos: [] })
    const second = await anAdmin(app, ['finance'])
    const [payment] = await app.db
      .select()
      .from(tables.payments)
      .where(eq(tables.payments.order_id, move.id))
    const body = { payment_id: payment?.id, amount_cents: 10_001, reason: 'Late' }
    const refund = unwrap<{ id: number }>(await admin.post('/api/refunds', body))
    unwrap(await transitionRefund(second, refund, 'approve'))
    await app.drain()
    const all = { ...decision, amount_cents: paid_cents, borne_by: 'platform' }
    expect(errorsOf(await act(admin, claim, 'decide', all))).toHaveProperty('amount_cents')
    await mustAct(admin, claim, 'decide', { ...all, amount_cents: paid_cents - 10_001 })
    await app.drain()
    // Above the limit of one person, a second one approves; a rejected refund reopens the claim.
    const waiting = (await refundsOf(admin, move)).at(-1)
    expect(waiting).toMatchObject({ state: 'requested', claim_id: claim.id })
    unwrap(await transitionRefund(second, { id: waiting?.id ?? 0 }, 'reject', { reason: 'Half' }))
    expect(await claimOf(move)).toMatchObject({ state: 'in_review', decision: null })
    await expectBalance()
  })
})

describe('filing a claim', () => {
  const items = [{ name: 'Lamp', amount_cents: 6000 }]
  const body = { kind: 'loss', text: 'It is gone', items }

  test('needs a delivered move of one’s own, in time, with photos of one’s own', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    expect((await file(customer, move, body)).statusCode).toBe(409)
    await mustTake(crew.driver, move, 'deliver', {
      photo: await aPhoto(crew.driver),
      code: move.delivery_code,
    })
    const stranger = await aCustomer(app, 'Sam Stranger')
    expect((await file(stranger, move, body)).statusCode).toBe(404)
    expect((await stranger.get(`/api/moves/${move.code}/claims`)).statusCode).toBe(404)
    expect((await file(crew.mover, move, body)).statusCode).toBe(403)
    expect(errorsOf(await file(customer, move, { ...body, kind: 'damage' }))).toHaveProperty([
      'items.0.photo',
    ])
    const photo = await aPhoto(stranger)
    expect(
      errorsOf(await file(customer, move, { ...body, items: [{ ...items[0], photo }] })),
    ).toHaveProperty(['items.0.photo'])
    const { delivered_at } = await orderRow(app, move)
    const claim = unwrap<Claim>(await file(customer, move, body))
    expect((await file(customer, move, body)).statusCode).toBe(409)
    // Neither another customer nor another mover sees it or can act on it.
    const other = await aCrew(app)
    for (const who of [stranger, other.mover]) {
      expect((await who.get(`/api/claims/${claim.id}`)).statusCode).toBe(404)
      expect((await act(who, claim, 'withdraw')).statusCode).toBeGreaterThanOrEqual(403)
    }
    expect((await act(other.mover, claim, 'offer', { amount_cents: 1 })).statusCode).toBe(404)
    const shown = unwrap<Record<string, unknown>>(await customer.get(`/api/claims/${claim.id}`))
    expect(shown).not.toHaveProperty('borne_by')
    await mustAct(customer, claim, 'withdraw')

    setClockBefore(app, delivered_at ?? '', { days: -14 })
    expect((await file(customer, move, body)).statusCode).toBe(409)
    setClockBefore(app, delivered_at ?? '', { days: -14, minutes: 1 })
    await setSetting('claims_per_move', 1)
    expect((await file(customer, move, body)).statusCode).toBe(409)
    await setSetting('claims_per_move', 3)
    unwrap<Claim>(await file(customer, move, body))
    expect(await notificationsOf(crew.mover, 'claim.filed')).toHaveLength(2)
  })
})
