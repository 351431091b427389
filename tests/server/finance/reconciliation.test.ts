import { and, eq, inArray, like, ne, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ledgerCards, ledgerCharges, ledgerDisputes, tables } from '#server/database/tables.ts'
import { askAboutOpenDisputes } from '#server/modules/payments/dispute.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aPlacedMove, cards, carryOut, type PlacedMove } from '../../support/scenarios/moves.ts'
import { app, crew } from '../../support/scenarios/order-scenario.ts'
import { aVerifiedAccount, bankNumbers, payoutsOf } from '../../support/scenarios/wallet.ts'

/** The provider lists a dollar less than it has captured. */
const settlesLess = '4000 0000 0000 7304'
/** The provider lists another fee than it has answered. */
const otherFee = '4000 0000 0000 7312'

type Run = { id: number; state: string; movements: number; matched: number; differences: number }
type Difference = {
  id: number
  kind: string
  reference: string
  our_cents: number | null
  their_cents: number | null
  state: string
}

let customer: Person
let finance: Person
beforeAll(async () => {
  customer = await aCustomer(app)
  finance = await anAdmin(app, ['finance'])
})
// The clock goes back before each test.
beforeEach(async () => {
  await app.db.delete(tables.reconciliation_differences)
  await app.db.delete(tables.reconciliation_runs)
})

/** Carries a move out on this card and has it charged. */
async function aChargedMove(number = cards.good): Promise<PlacedMove> {
  const move = await aPlacedMove(app, customer, {}, number)
  await carryOut(app, move, customer, crew)
  await app.drain()
  return move
}
async function aRun(): Promise<Run> {
  const { id } = unwrap<Run>(await finance.post('/api/reconciliation_runs', { note: 'Now' }))
  await app.drain()
  return unwrap<Run>(await finance.get(`/api/reconciliation_runs/${id}`))
}
async function differences(): Promise<Difference[]> {
  const found = await app.db.select().from(tables.reconciliation_differences)
  return found.sort((one, other) => one.kind.localeCompare(other.kind))
}
async function chargeOf(move: Pick<PlacedMove, 'id'>) {
  const [payment] = await app.db
    .select()
    .from(tables.payments)
    .where(eq(tables.payments.order_id, move.id))
  return payment
}

describe('a reconciliation', () => {
  test('finds what differs once, and resolves what matches later', async () => {
    const cheap = await aChargedMove(settlesLess)
    const costly = await aChargedMove(otherFee)
    await aChargedMove()
    const lost = await aChargedMove()
    await app.db
      .update(ledgerCharges)
      .set({ reference: 'ch_elsewhere' })
      .where(eq(ledgerCharges.reference, (await chargeOf(lost))?.reference ?? ''))
    advance(app, { hours: 25 })
    expect(await aRun()).toMatchObject({
      state: 'finished',
      movements: 4,
      matched: 1,
      differences: 5,
    })
    const [less, ...others] = await differences()
    const fee = others.find(({ kind, our_cents }) => kind === 'fee_differs' && our_cents !== null)
    const [unknownFee, atProvider, inBooks] = others.filter((one) => one !== fee)
    const charged = (await chargeOf(cheap))?.captured_cents ?? 0
    const cost = (await chargeOf(costly))?.fee_cents ?? 0
    expect(less).toMatchObject({ our_cents: charged, their_cents: charged - 100, state: 'open' })
    expect(fee).toMatchObject({ our_cents: cost, their_cents: cost + 7 })
    expect(inBooks).toMatchObject({ reference: 'ch_elsewhere', our_cents: null })
    expect(unknownFee).toMatchObject({ reference: 'ch_elsewhere', our_cents: null })
    expect(atProvider).toMatchObject({ their_cents: null })
    expect(await notificationsOf(finance, 'reconciliation_run.finished')).toMatchObject([
      { message: 'A reconciliation found 5 new differences. Explain or correct each of them.' },
    ])

    expect(await aRun()).toMatchObject({ differences: 0 })
    expect(await differences()).toHaveLength(5)
    const act = `/api/reconciliation_differences/${fee?.id}/transitions`
    expect((await finance.post(`${act}/explain`, {})).statusCode).toBe(422)
    unwrap(await finance.post(`${act}/explain`, { reason: 'Their price list changed.' }))
    await app.db.update(ledgerCards).set({ behavior: 'succeeds' })
    await aRun()
    expect((await differences()).map(({ kind, state }) => [kind, state])).toEqual([
      ['amount_differs', 'resolved'],
      ['fee_differs', 'explained'],
      ['fee_differs', 'open'],
      ['missing_at_provider', 'open'],
      ['missing_in_books', 'open'],
    ])
  })

  test('posts a differing fee, or that of an unknown charge, once staff decides so', async () => {
    const known = await chargeOf(await aChargedMove(otherFee))
    const lost = await chargeOf(await aChargedMove())
    const reference = String(lost?.reference)
    const lostFee = lost?.fee_cents ?? 0
    const { journal, payments } = tables
    await app.db.delete(journal).where(eq(journal.posting, `fee-capture-${lost?.id}`))
    const hide = { reference: 'ch_hidden', fee_cents: null }
    await app.db.update(payments).set(hide).where(eq(payments.reference, reference))
    advance(app, { hours: 2 })
    await aRun()
    const feesOf = async (...postings: string[]) =>
      (await app.db.select().from(journal).where(inArray(journal.posting, postings)))
        .filter(({ account }) => account === 'provider_fees')
        .map(({ amount_cents }) => amount_cents)
    const post = (one: Difference | undefined) =>
      finance.post(`/api/reconciliation_differences/${one?.id}/transitions/post_fee`, {
        reason: 'Checked with the provider.',
      })
    const found = await differences()
    const ofKnown = found.find((one) => one.reference === known?.reference)
    const ofLost = found.filter((one) => one.reference === reference)
    expect(ofLost.map(({ kind, their_cents }) => [kind, their_cents])).toEqual([
      ['fee_differs', lostFee],
      ['missing_in_books', lost?.captured_cents],
    ])
    expect(errorsOf(await post(ofLost[1]))).toEqual({
      kind: ['This difference isn’t about a fee. Explain it, or mark it as corrected.'],
    })
    for (const one of [ofKnown, ofLost[0]]) unwrap(await post(one))
    expect((await post(ofKnown)).statusCode).toBe(409)
    expect(await feesOf(`fee-difference-${ofKnown?.id}`, `fee-${reference}`)).toEqual([7, lostFee])
    expect(await chargeOf({ id: Number(known?.order_id) })).toMatchObject({
      fee_cents: Number(known?.fee_cents) + 7,
    })

    // The charge turns up: its fee is in the journal already.
    await app.db.update(payments).set({ reference }).where(eq(payments.reference, 'ch_hidden'))
    await aRun()
    expect(await chargeOf({ id: Number(lost?.order_id) })).toMatchObject({ fee_cents: lostFee })
    expect(await feesOf(`fee-capture-${lost?.id}`, `fee-${reference}`)).toEqual([lostFee])
  })

  test('refuses to post a fee that our books have come to know since', async () => {
    const charge = await chargeOf(await aChargedMove(otherFee))
    advance(app, { hours: 2 })
    await aRun()
    const differing = (await differences()).find((one) => one.reference === charge?.reference)
    const { payments } = tables
    await app.db
      .update(payments)
      .set({ fee_cents: differing?.their_cents })
      .where(eq(payments.id, Number(charge?.id)))
    const act = `/api/reconciliation_differences/${differing?.id}/transitions/post_fee`
    expect(errorsOf(await finance.post(act, { reason: 'Late.' }))).toHaveProperty('our_cents')
  })

  test('posts a fee that the provider reports late, once', async () => {
    const move = await aChargedMove()
    const payment = await chargeOf(move)
    const posting = `fee-capture-${payment?.id}`
    const { journal, payments } = tables
    await app.db.delete(journal).where(eq(journal.posting, posting))
    await app.db.update(payments).set({ fee_cents: null }).where(eq(payments.order_id, move.id))
    expect(await aRun()).toMatchObject({ state: 'finished', failure: null })
    await aRun()
    const lines = await app.db.select().from(journal).where(eq(journal.posting, posting))
    expect(lines.map(({ amount_cents }) => amount_cents).sort((a, b) => a - b)).toEqual([
      -(payment?.fee_cents ?? 0),
      payment?.fee_cents ?? 0,
    ])
  })

  test('opens a dispute whose event was lost, and matches what the bank returns', async () => {
    const move = await aChargedMove('4000 0000 0000 0259')
    const { payment_disputes } = tables
    const disputeOf = async () =>
      (
        await app.db.select().from(payment_disputes).where(eq(payment_disputes.order_id, move.id))
      ).at(0)
    expect(await disputeOf()).toBeUndefined()
    advance(app, { hours: 2 })
    await aRun()
    const dispute = await disputeOf()
    expect(dispute).toMatchObject({ state: 'opened' })
    const summary = 'The customer gave our driver the delivery code.'
    const act = `/api/payment_disputes/${dispute?.id}/transitions/answer`
    unwrap(await finance.post(act, { summary }))
    await app.drain()
    advance(app, { days: 2 })
    await askAboutOpenDisputes(app.context, app.clock.now)
    await app.drain()
    expect(await disputeOf()).toMatchObject({ state: 'won' })
    await aRun()
    const own = (await differences()).filter(({ reference }) => reference === dispute?.reference)
    expect(own.map(({ kind, state }) => [kind, state])).toEqual([['missing_in_books', 'resolved']])
  })

  test('reports a dispute that the provider no longer knows, until it does', async () => {
    const move = await aChargedMove('4000 0000 0000 0259')
    for (const _run of ['that finds the dispute', 'that sees it in our books']) {
      advance(app, { hours: 2 })
      await aRun()
    }
    const ofMove = eq(ledgerDisputes.charge_reference, (await chargeOf(move))?.reference ?? '')
    const [dispute] = await app.db.select().from(ledgerDisputes).where(ofMove)
    const missing = async () =>
      (await differences())
        .filter(({ kind }) => kind === 'missing_at_provider')
        .map(({ reference, our_cents, state }) => [reference, our_cents, state])
    expect(await missing()).toEqual([])
    await app.db.delete(ledgerDisputes).where(ofMove)
    advance(app, { hours: 2 })
    await aRun()
    expect(await missing()).toEqual([[dispute?.reference, -Number(dispute?.amount_cents), 'open']])
    if (dispute) await app.db.insert(ledgerDisputes).values(dispute)
    await aRun()
    expect(await missing()).toEqual([[dispute?.reference, expect.any(Number), 'resolved']])
  })

  test('does not report as missing what was only just charged', async () => {
    const move = await aChargedMove()
    await app.db
      .update(ledgerCharges)
      .set({ reference: 'ch_new' })
      .where(eq(ledgerCharges.reference, (await chargeOf(move))?.reference ?? ''))
    expect(await aRun()).toMatchObject({ state: 'finished', differences: 0 })
  })

  test('lists all that the provider lacks, page after page, and resolves what it lists later', async () => {
    const move = await aChargedMove()
    const { payments, reconciliation_differences } = tables
    // One more than a page.
    await app.db.execute(sql`
      insert into ${payments} (order_id, customer_id, state, amount_cents, captured_cents,
        reference, idempotency_key, settled_at)
      select order_id, customer_id, 'voided', amount_cents, captured_cents,
        'ch_lost_' || n, 'lost-' || n, settled_at
      from ${payments}, generate_series(1, 201) n where order_id = ${move.id}`)
    advance(app, { hours: 25 })
    expect(await aRun()).toMatchObject({ state: 'finished', failure: null })
    const lost = like(reconciliation_differences.reference, 'ch_lost_%')
    expect(await app.db.$count(reconciliation_differences, lost)).toBe(201)
    const [own] = await app.db
      .select()
      .from(payments)
      .where(and(eq(payments.order_id, move.id), ne(payments.state, 'voided')))
    await app.db
      .update(reconciliation_differences)
      .set({ reference: own?.reference ?? '' })
      .where(eq(reconciliation_differences.reference, 'ch_lost_201'))
    await app.db.delete(payments).where(like(payments.reference, 'ch_lost_%'))
    expect(await aRun()).toMatchObject({ differences: 0 })
    const resolved = eq(reconciliation_differences.state, 'resolved')
    expect(await app.db.$count(reconciliation_differences, resolved)).toBe(1)
  })

  test('posts the fee of a payout that the bank refused, once', async () => {
    await aVerifiedAccount(crew.mover, bankNumbers.unknown)
    await aChargedMove()
    app.clock.now = new Date('2027-04-12T09:00:00.000Z')
    await app.drain()
    const [payout] = await payoutsOf(crew.mover)
    expect(payout).toMatchObject({ state: 'failed' })
    for (const _run of [1, 2]) expect(await aRun()).toMatchObject({ state: 'finished' })
    const { journal } = tables
    const lines = await app.db
      .select()
      .from(journal)
      .where(eq(journal.posting, `fee-${payout?.code}`))
    expect(lines.map(({ account, amount_cents }) => [account, amount_cents]).sort()).toEqual([
      ['cash', -25],
      ['provider_fees', 25],
    ])
  })

  test('is requested and explained by finance alone', async () => {
    const operations = await anAdmin(app, ['operations'])
    expect((await operations.post('/api/reconciliation_runs', {})).statusCode).toBe(403)
    expect((await operations.get('/api/reconciliation_differences')).statusCode).toBe(403)
  })
})
