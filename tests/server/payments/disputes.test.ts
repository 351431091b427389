import { and, eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ledgerDisputes, ledgerRefunds, tables } from '#server/database/tables.ts'
import { askAboutOpenDisputes, refreshDispute } from '#server/modules/payments/dispute.ts'
import { refreshRecord } from '#server/modules/payments/refresh.ts'
import type { Dispute } from '#server/ports/payments.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import { undeliveredOf } from '../../support/app/killed-server.ts'
import { pdfText } from '../../support/app/pdf-text.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aPlacedMove,
  carryOut,
  orderRow,
  type PlacedMove,
  paymentsOf,
} from '../../support/scenarios/moves.ts'
import { admin, app, crew } from '../../support/scenarios/order-scenario.ts'
import { grantRefund, refundsOf, requestRefund } from '../../support/scenarios/refunds.ts'

const disputed = '4000 0000 0000 0259'
type DisputeRow = (typeof tables.payment_disputes)['$inferSelect']

let finance: Person
let customer: Person
beforeAll(async () => {
  finance = await anAdmin(app, ['finance'])
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  customer = await aCustomer(app)
})

/** Carries out a move that the customer's bank takes back, and lets the provider report it. */
async function aDisputedMove(): Promise<{ move: PlacedMove; dispute: DisputeRow }> {
  const move = await aPlacedMove(app, customer, {}, disputed)
  await carryOut(app, move, customer, crew, { minutes: move.quote.price.billed_minutes })
  await app.drain()
  await reportAll()
  return { move, dispute: await disputeOf(move) }
}

/** Stands in for the provider's events: reports each of its disputes. */
async function reportAll(): Promise<void> {
  for (const { reference } of await app.db.select().from(ledgerDisputes))
    await refreshDispute(app.context, reference)
  await app.drain()
}

/** Runs the hourly question about open disputes. */
async function ask(): Promise<void> {
  await askAboutOpenDisputes(app.context, app.clock.now)
  await app.drain()
}

async function disputeOf(move: PlacedMove): Promise<DisputeRow> {
  const { payment_disputes } = tables
  const [row] = await app.db
    .select()
    .from(payment_disputes)
    .where(eq(payment_disputes.order_id, move.id))
  if (!row) throw new Error('there is no dispute')
  return row
}

const act = (who: Person, { id }: DisputeRow, name: string, input = {}) =>
  who.post(`/api/payment_disputes/${id}/transitions/${name}`, input)
const summary = 'The customer gave our driver the delivery code in person.'

/** Sums up the lines about a move, by account. */
async function booked(move: PlacedMove): Promise<Record<string, number>> {
  const { journal } = tables
  const rows = await app.db.select().from(journal).where(eq(journal.order_id, move.id))
  const sums: Record<string, number> = {}
  for (const { account, amount_cents } of rows) sums[account] = (sums[account] ?? 0) + amount_cents
  expect(Object.values(sums).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  return sums
}

describe('a payment that the customer’s bank takes back', () => {
  test('is recorded once, with its fee, and staff is notified in the app and by mail', async () => {
    const { move, dispute } = await aDisputedMove()
    await reportAll()
    const { total_cents } = move.quote.price
    expect(dispute).toMatchObject({
      state: 'opened',
      reason: 'fraudulent',
      amount_cents: total_cents,
      dispute_fee_cents: 1500,
    })
    expect(await booked(move)).toMatchObject({ disputes: total_cents })
    const { journal } = tables
    const fee = await app.db
      .select()
      .from(journal)
      .where(eq(journal.posting, `dispute-fee-${dispute.id}`))
    expect(fee.map(({ account, amount_cents }) => [account, amount_cents]).sort()).toEqual([
      ['cash', -1500],
      ['provider_fees', 1500],
    ])
    expect((await paymentsOf(app, move)).at(-1)).toMatchObject({
      state: 'disputed',
      disputed_cents: total_cents,
    })
    expect(await noticesOf(move, 'payment_dispute')).toHaveLength(1)
    const { mail } = await outboxOf(finance)
    expect(mail).toContain(move.code)
  })

  test('comes with evidence that only needs a summary, and is won', async () => {
    const { move, dispute } = await aDisputedMove()
    const text = await evidenceText(dispute)
    for (const part of [
      move.code,
      'the code that only the customer had',
      'Order placed',
      'edition',
    ])
      expect(text).toContain(part)
    unwrap(await act(finance, dispute, 'answer', { summary }))
    await app.drain()
    expect(await disputeOf(move)).toMatchObject({ state: 'answered', summary })
    const [sent] = await app.db
      .select()
      .from(ledgerDisputes)
      .where(eq(ledgerDisputes.reference, dispute.reference))
    expect(sent).toMatchObject({ summary, document_sha256: dispute.evidence_sha256 })

    advance(app, { days: 2 })
    await ask()
    expect(await disputeOf(move)).toMatchObject({ state: 'won' })
    expect((await paymentsOf(app, move)).at(-1)).toMatchObject({
      state: 'captured',
      disputed_cents: 0,
    })
    const sums = await booked(move)
    expect(sums.disputes).toBe(0)
    expect(sums.refunds ?? 0).toBe(0)
  })

  test('is lost without an answer in time, after a warning two days before', async () => {
    const { move, dispute } = await aDisputedMove()
    advance(app, { days: 5.01 })
    await app.drain()
    expect(await noticesOf(move, 'payment_dispute.ending')).toHaveLength(1)
    advance(app, { days: 2 })
    expect(errorsOf(await act(finance, dispute, 'answer', { summary }))).toEqual({
      summary: [expect.stringContaining('deadline')],
    })
    await ask()
    expect(await disputeOf(move)).toMatchObject({ state: 'lost' })
    expect(await booked(move)).toMatchObject({
      disputes: 0,
      refunds: move.quote.price.total_cents,
    })
    expect(await noticesOf(move, 'payment_dispute')).toHaveLength(3)
  })

  test('can be accepted, which books the loss at once', async () => {
    const { move, dispute } = await aDisputedMove()
    unwrap(await act(finance, dispute, 'accept', { reason: 'The crew never came.' }))
    expect(await disputeOf(move)).toMatchObject({ state: 'accepted' })
    advance(app, { days: 8 })
    await reportAll()
    expect(await disputeOf(move)).toMatchObject({ state: 'accepted' })
    expect(await booked(move)).toMatchObject({
      disputes: 0,
      refunds: move.quote.price.total_cents,
    })
  })

  test('is not refunded meanwhile, nor a second time once it is lost', async () => {
    const { move, dispute } = await aDisputedMove()
    const refund = () =>
      finance.post('/api/refunds', {
        payment_id: dispute.payment_id,
        amount_cents: 500,
        reason: 'A broken lamp',
        borne_by: 'platform',
      })
    expect(Object.keys(errorsOf(await refund()))).toEqual(['payment_id'])
    advance(app, { days: 8 })
    await ask()
    expect(await disputeOf(move)).toMatchObject({ state: 'lost' })
    expect(Object.keys(errorsOf(await refund()))).toEqual(['amount_cents'])
    expect(await orderRow(app, move)).toMatchObject({ refunded_cents: 0 })
  })

  test('is posted with a fee that the provider reports later, or corrects, by the difference', async () => {
    const { move, dispute } = await aDisputedMove()
    const { payments } = app.context.ports
    const report = async (fee_cents: number) => {
      const known = await payments.dispute(dispute.reference)
      const later = async () => ({ ...known, fee_cents }) as Dispute
      const ports = { ...app.context.ports, payments: { ...payments, dispute: later } }
      await refreshDispute({ ...app.context, ports }, dispute.reference)
    }
    for (const cents of [0, 0, 2500, 2500]) await report(cents)
    expect(await disputeOf(move)).toMatchObject({ dispute_fee_cents: 2500 })
    const { journal } = tables
    const posted = await app.db
      .select()
      .from(journal)
      .where(
        and(
          like(journal.posting, `dispute-fee-${dispute.id}%`),
          eq(journal.account, 'provider_fees'),
        ),
      )
    expect(posted.map(({ amount_cents }) => amount_cents)).toEqual([1500, -1500, 2500])
    await booked(move)
  })

  test('stays disputed while an earlier refund of it arrives and comes back', async () => {
    const move = await aPlacedMove(app, customer, {}, '4000 0000 0000 7726')
    await carryOut(app, move, customer, crew, { minutes: move.quote.price.billed_minutes })
    await app.drain()
    await grantRefund(app, admin, move, 3000, 'platform', 'damage')
    await app.drain()
    const charge = (await paymentsOf(app, move)).at(-1)?.reference ?? ''
    const { total_cents } = move.quote.price
    const reference = `dp_after_${charge}`
    await app.db.insert(ledgerDisputes).values({
      reference,
      charge_reference: charge,
      amount_cents: total_cents - 3000,
      fee_cents: 1500,
      reason: 'fraudulent',
      evidence_due_at: fromNow(app, { days: 7 }),
      created_at: fromNow(app, {}),
    })
    await refreshDispute(app.context, reference)
    await app.drain()
    advance(app, { hours: 7 })
    await app.drain()
    const payment = async () => (await paymentsOf(app, move)).at(-1)
    const refundState = async () => (await refundsOf(admin, move)).at(-1)?.state
    expect(await refundState()).toBe('settled')
    expect(await payment()).toMatchObject({ state: 'disputed', refunded_cents: 3000 })
    expect(await orderRow(app, move)).toMatchObject({ refunded_cents: 3000 })
    const both = { refunds: 3000, disputes: total_cents - 3000 }
    expect(await booked(move)).toMatchObject(both)

    await app.db
      .update(ledgerRefunds)
      .set({ fails: true })
      .where(eq(ledgerRefunds.charge_reference, charge))
    const returned = (await refundsOf(admin, move)).at(-1)?.reference ?? ''
    for (const _delivery of [1, 2])
      await refreshRecord(app.context, { kind: 'refund', reference: returned })
    expect(await refundState()).toBe('failed')
    expect(await payment()).toMatchObject({ state: 'disputed', refunded_cents: 0 })
    expect(await booked(move)).toMatchObject({ refunds: 0, disputes: total_cents - 3000 })
    expect(await undeliveredOf(app, 'payments')).toEqual([])

    advance(app, { days: 8 })
    await ask()
    expect(await disputeOf(move)).toMatchObject({ state: 'lost' })
    const again = await requestRefund(app, admin, move, 3001)
    expect(Object.keys(errorsOf(again))).toEqual(['amount_cents'])
  })

  test('is refunded, if all that the bank gives back was refunded meanwhile', async () => {
    const { move, dispute } = await aDisputedMove()
    const { payments } = tables
    await app.db
      .update(payments)
      .set({ refunded_cents: move.quote.price.total_cents })
      .where(eq(payments.id, dispute.payment_id))
    unwrap(await act(finance, dispute, 'answer', { summary }))
    await app.drain()
    advance(app, { days: 2 })
    await ask()
    expect((await paymentsOf(app, move)).at(-1)).toMatchObject({
      state: 'refunded',
      disputed_cents: 0,
    })
  })

  test('is recorded only once something is taken back, not while the bank inquires', async () => {
    const move = await aPlacedMove(app, customer, {}, disputed)
    await carryOut(app, move, customer, crew, { minutes: move.quote.price.billed_minutes })
    await app.drain()
    const charge = (await paymentsOf(app, move)).at(-1)?.reference ?? ''
    const [{ reference } = { reference: '' }] = await app.db
      .select()
      .from(ledgerDisputes)
      .where(eq(ledgerDisputes.charge_reference, charge))
    const { payments } = app.context.ports
    for (const status of ['inquiry', 'won'] as const) {
      const known = await payments.dispute(reference)
      const dispute = async () => ({ ...known, status }) as Dispute
      const ports = { ...app.context.ports, payments: { ...payments, dispute } }
      await refreshDispute({ ...app.context, ports }, reference)
      expect(await booked(move)).not.toHaveProperty('disputes')
    }
    await refreshDispute(app.context, reference)
    expect(await disputeOf(move)).toMatchObject({ state: 'opened' })
  })

  test('is hidden from the customer, and only finance may answer', async () => {
    const { dispute } = await aDisputedMove()
    const support = await anAdmin(app, ['support'])
    expect((await customer.get('/api/payment_disputes')).statusCode).toBe(403)
    expect((await support.get(`/api/payment_disputes/${dispute.id}`)).statusCode).toBe(200)
    expect((await act(support, dispute, 'answer', { summary })).statusCode).toBe(403)
    expect((await act(finance, dispute, 'win')).statusCode).toBe(403)
  })
})

const noticesOf = async ({ code }: PlacedMove, event: string) =>
  (await notificationsOf(finance, event)).filter(({ title }) => title.includes(code))

async function evidenceText({ evidence }: DisputeRow): Promise<string> {
  const stored = evidence && (await app.context.ports.files.read(evidence))
  if (!stored) throw new Error('there is no evidence')
  const chunks: Buffer[] = []
  for await (const chunk of stored.stream) chunks.push(chunk as Buffer)
  return pdfText(Buffer.concat(chunks)).join(' ')
}

async function outboxOf(person: Person): Promise<{ mail: string }> {
  const { users } = tables
  const [user] = await app.db.select().from(users).where(eq(users.id, person.user_id))
  const answer = await app.server.inject({
    method: 'GET',
    url: '/dev/outbox.json',
    query: { to: user?.email ?? '' },
  })
  return {
    mail: answer
      .json<{ text: string }[]>()
      .map(({ text }) => text)
      .join('\n'),
  }
}
