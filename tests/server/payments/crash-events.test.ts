import { randomInt } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import { announceWith, embeddedEvents } from '#server/adapters/embedded/events.ts'
import {
  ledgerCharges,
  ledgerDisputes,
  ledgerTransfers,
  tables,
  webhookEvents,
} from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import type { EventSubject, ProviderEvents } from '#server/ports/provider-events.ts'
import { type Client, openApp, type TestApp } from '../../support/app/app.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import {
  type Act,
  undeliveredOf,
  workUntil,
  workWithoutCommit,
} from '../../support/app/killed-server.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCard,
  aCrew,
  answerBank,
  type Crew,
  cards,
  carryOut,
  moveOf,
  orderRow,
  type PlacedMove,
  paymentsOf,
  place,
} from '../../support/scenarios/moves.ts'
import { grantRefund, refundsOf } from '../../support/scenarios/refunds.ts'
import { openStripeApp } from '../../support/scenarios/stripe-scenario.ts'
import { aVerifiedAccount } from '../../support/scenarios/wallet.ts'

/** An event, which its provider delivers until it gets an answer. */
type Event = { deliver(to?: TestApp): Promise<Response> }
/** An app with its providers, and what happens on their side. */
type Provider = {
  app: TestApp
  providerEvents: readonly ProviderEvents[]
  putOnFile(customer: Client, number: string): Promise<number>
  /** Approves a charge at the customer's bank. */
  approve(customer: Client, placement: Placement): Promise<void>
  openAccount(mover: Client): Promise<unknown>
  newEvent(subject: EventSubject): Promise<Event>
  disputeOf(charge: string): Promise<string>
  /** Counts the charges and transfers that the provider has made. */
  made(): Promise<number>
  close(): Promise<void>
}

async function openEmbedded(): Promise<Provider> {
  const secret = 'a secret of the tests'
  const providerEvents = [embeddedEvents(secret)]
  const app = await openApp({ providerEvents })
  return {
    app,
    providerEvents,
    putOnFile: aCard,
    approve: (customer, placement) => answerBank(customer, placement, true),
    openAccount: (mover) => aVerifiedAccount(mover),
    newEvent: (subject) =>
      new Promise((resolve, onError) => {
        const send = async (payload: string, headers: Readonly<Record<string, string>>) =>
          resolve({
            deliver: (to = app) =>
              to.server.inject({ method: 'POST', url: '/hooks/embedded', payload, headers }),
          })
        announceWith({ secret, now: () => app.clock.now, random: randomInt, send, onError })(
          subject,
        )
      }),
    async disputeOf(charge) {
      const [dispute] = await app.db
        .select()
        .from(ledgerDisputes)
        .where(eq(ledgerDisputes.charge_reference, charge))
      return dispute?.reference ?? ''
    },
    made: async () => (await app.db.$count(ledgerCharges)) + (await app.db.$count(ledgerTransfers)),
    close: () => app.close(),
  }
}

async function openStripe(): Promise<Provider> {
  const { stripe, newEvent, deliver, ...opened } = await openStripeApp()
  const types: Partial<Record<EventSubject['kind'], string>> = {
    charge: 'payment_intent.amount_capturable_updated',
    refund: 'refund.failed',
    dispute: 'charge.dispute.created',
    payout: 'payout.paid',
  }
  const { account, browser } = stripe
  return {
    ...opened,
    async approve(_customer, { payment }) {
      if (payment?.next_action) browser.confirm(payment.next_action, true)
    },
    async newEvent({ kind, reference }) {
      const payload = newEvent(types[kind] ?? '', reference)
      return { deliver: (to) => deliver(payload, to) }
    },
    disputeOf: async (charge) =>
      account.disputes.find(({ payment_intent }) => payment_intent === charge)?.id ?? '',
    made: async () =>
      account.paymentIntents.length +
      account.balanceTransactions.filter(({ type }) => type === 'transfer').length,
  }
}

describe.each([
  ['the embedded providers', openEmbedded],
  ['Stripe', openStripe],
] as const)('an event of %s', (_, open) => {
  let provider: Provider
  let app: TestApp
  let customer: Person
  let crew: Crew
  let admin: Person
  beforeAll(async () => {
    provider = await open()
    app = provider.app
    app.clock.now = new Date(tuesday)
    customer = await aCustomer(app)
    admin = await anAdmin(app)
  })
  afterAll(() => provider.close())
  beforeEach(async () => {
    app.clock.now = new Date(tuesday)
    crew = await aCrew(app)
  })

  /** Waits long enough for another process to claim a message of a process that died. */
  const recover = async () => {
    advance(app, { seconds: 61 })
    await app.drain()
  }

  async function aBooking(number: string) {
    const draft = await aBookedMove(app, customer, { window_start_at: fromNow(app, { hours: 3 }) })
    const card = await provider.putOnFile(customer, number)
    return { draft, card, placement: unwrap<Placement>(await place(customer, draft, card)) }
  }
  async function aChargedMove(number: string): Promise<PlacedMove & { charge: string }> {
    const { draft, card } = await aBooking(number)
    const { delivery_code } = await moveOf(customer, draft)
    const move = { ...draft, card, delivery_code }
    await carryOut(app, move, customer, crew)
    await app.drain()
    const [payment] = await paymentsOf(app, move)
    return { ...move, charge: payment?.reference ?? '' }
  }
  /** Lists the postings that begin so, with the sum of their debits. */
  async function postings(prefix: string): Promise<Record<string, number>> {
    const { journal } = tables
    const rows = await app.db
      .select()
      .from(journal)
      .where(like(journal.posting, `${prefix}%`))
    const sums: Record<string, number> = {}
    for (const { posting, amount_cents } of rows)
      sums[posting] = (sums[posting] ?? 0) + Math.max(0, amount_cents)
    return sums
  }
  /** Counts the events that are stored, and the messages to be delivered. */
  const stored = async () => (await app.db.$count(webhookEvents)) + (await app.db.$count(outbox))

  /** Events about money, and the record that each of them leads to. */
  type Case = {
    subject: EventSubject
    port: 'payments' | 'payouts'
    act: 'status' | 'refundStatus' | 'dispute'
    before: unknown
    after: unknown
    record(): Promise<unknown>
  }
  const happenings: Record<string, () => Promise<Case>> = {
    async 'of an approved charge'() {
      const { draft, placement } = await aBooking(cards.asks)
      await provider.approve(customer, placement)
      const [payment] = await paymentsOf(app, draft)
      return {
        subject: { kind: 'charge', reference: payment?.reference ?? '' },
        port: 'payments',
        act: 'status',
        before: ['draft', ['requires_action']],
        after: ['placed', ['authorized']],
        record: async () => [
          (await orderRow(app, draft)).state,
          (await paymentsOf(app, draft)).map(({ state }) => state),
        ],
      }
    },
    async 'of a refund that came back'() {
      const move = await aChargedMove('4000 0000 0000 5126')
      await grantRefund(app, admin, move, 1200)
      await app.drain()
      const [refund] = await refundsOf(admin, move)
      const [payment] = await paymentsOf(app, move)
      // The bank answers after an hour, and nothing else asks before six hours.
      advance(app, { hours: 2 })
      return {
        subject: { kind: 'refund', reference: refund?.reference ?? '' },
        port: 'payments',
        act: 'refundStatus',
        before: [['settled'], [1200]],
        after: [['failed'], [1200, 1200]],
        record: async () => [
          (await refundsOf(admin, move)).map(({ state }) => state),
          Object.values(await postings(`refund-${payment?.id}-`)),
        ],
      }
    },
    async 'of a dispute'() {
      const move = await aChargedMove('4000 0000 0000 0259')
      const { payment_disputes } = tables
      const { total_cents } = move.quote.price
      const disputes = () =>
        app.db.select().from(payment_disputes).where(eq(payment_disputes.order_id, move.id))
      return {
        subject: { kind: 'dispute', reference: await provider.disputeOf(move.charge) },
        port: 'payments',
        act: 'dispute',
        before: [],
        after: [['opened', { dispute: total_cents, fee: 1500 }]],
        record: async () =>
          Promise.all(
            (await disputes()).map(async ({ id, state }) => {
              const dispute = (await postings(`dispute-${id}`))[`dispute-${id}`]
              const fees = Object.values(await postings(`dispute-fee-${id}`))
              return [state, { dispute, fee: fees.reduce((sum, cents) => sum + cents, 0) }]
            }),
          ),
      }
    },
    async 'of a payout that has arrived'() {
      await provider.openAccount(crew.mover)
      await aChargedMove(cards.good)
      app.clock.now = new Date('2027-04-12T09:00:00.000Z')
      await app.drain()
      const { payouts } = tables
      const rows = () =>
        app.db.select().from(payouts).where(eq(payouts.mover_id, crew.mover.mover_id))
      const [payout] = await rows()
      advance(app, { hours: 25 })
      const cents = (payout?.amount_cents ?? 0) + (payout?.fee_cents ?? 0)
      return {
        subject: { kind: 'payout', reference: payout?.reference ?? '' },
        port: 'payouts',
        act: 'status',
        before: [['sent'], {}],
        after: [['paid'], { [`payout-${payout?.code}`]: cents }],
        record: async () => [
          (await rows()).map(({ state }) => state),
          await postings(`payout-${payout?.code}`),
        ],
      }
    },
  }

  test.each(Object.entries(happenings))(
    '%s is recorded once, though the process died before it was stored, and before it was recorded',
    async (_name, happen) => {
      const { subject, port, act, before, after, record } = await happen()
      const made = await provider.made()
      const event = await provider.newEvent(subject)

      const earlier = await stored()
      const lost = await workWithoutCommit(app, provider.providerEvents, (killed) =>
        event.deliver(killed),
      )
      expect(lost.statusCode).toBe(500)
      expect(await stored()).toBe(earlier)
      expect(await record()).toEqual(before)

      // Answered, but the answer is lost too: the provider delivers it again.
      for (const _try of [1, 2]) expect((await event.deliver()).statusCode).toBe(200)
      expect(await stored()).toBe(earlier + 2)
      await workUntil(app, port, act as Act<typeof port>, 'dies', (killed) => killed.drain())
      expect(await record()).toEqual(before)

      await recover()
      expect(await record()).toEqual(after)
      expect((await event.deliver()).statusCode).toBe(200)
      expect((await (await provider.newEvent(subject)).deliver()).statusCode).toBe(200)
      await app.drain()
      expect(await record()).toEqual(after)
      expect(await provider.made()).toBe(made)
      expect(await undeliveredOf(app, port)).toEqual([])
    },
  )
})
