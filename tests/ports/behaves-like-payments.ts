import { beforeAll, describe, expect, test } from 'vitest'

import type { BrowserStep } from '#contract/calls/browser-step.ts'
import type { ChargeRequest, Movement, Payments } from '#server/ports/payments.ts'

type TestCard =
  | 'succeeds'
  /** The bank asks at the setup, and whenever the customer is there. */
  | 'asks_once'
  /** The bank asks for every charge. */
  | 'asks_always'
  | 'declined_at_setup'
  | 'expired_at_setup'
  | 'declined'
  | 'insufficient_funds'
  /** The charge is made, its answer is lost. */
  | 'times_out'
  /** Refunds arrive within an hour. */
  | 'refund_pending'
  /** Refunds fail within an hour. */
  | 'refund_fails'
  /** The customer's bank takes a captured amount back. */
  | 'disputed'

type Awaitable<T> = T | Promise<T>

/** A provider, its test cards, and what happens outside of us. */
export type PaymentsUnderTest = {
  payments: Payments
  browser: {
    /** Enters a card. `confirms` is the answer if the bank asks; without one the customer leaves. */
    enterCard(
      step: BrowserStep,
      number: string,
      choice?: { confirms?: boolean },
    ): Awaitable<unknown>
    /** Answers the bank that asks about a charge. */
    confirm(step: BrowserStep, isApproved: boolean): Awaitable<unknown>
  }
  cards: Record<TestCard, string>
  now(): Date
  wait(hours: number): Awaitable<unknown>
  /** Returns the dispute that the bank has opened about a charge. */
  disputeOf(charge: string): Awaitable<string>
}

/** Tests the contract of every payments adapter. */
export function behavesLikePayments(make: () => Promise<PaymentsUnderTest>): void {
  let it: PaymentsUnderTest
  let payments: Payments
  beforeAll(async () => {
    it = await make()
    payments = it.payments
  })

  let count = 0
  const newKey = () => `key-${++count}`

  async function customer(id = ++count): Promise<string> {
    const email = `customer-${id}@example.test`
    const made = await payments.ensureCustomer({ id, name: `Customer ${id}`, email })
    if (made.status !== 'ready') throw new Error('the customer was not made')
    return made.customer
  }

  async function begin(owner: string) {
    const begun = await payments.beginCard({ key: newKey(), customer: owner })
    if (begun.status !== 'begun') throw new Error('the setup was not begun')
    return begun
  }

  async function enter(kind: TestCard, choice?: { confirms?: boolean }) {
    const { setup, step } = await begin(await customer())
    await it.browser.enterCard(step, it.cards[kind], choice)
    return payments.finishCard(setup)
  }

  async function cardOf(kind: TestCard) {
    const state = await enter(kind, { confirms: true })
    if (state.status !== 'ready') throw new Error(`the card is ${state.status}`)
    return { customer: state.customer, card: state.card.reference }
  }

  const requestFor = (
    { customer, card }: { customer: string; card: string },
    change: Partial<ChargeRequest> = {},
  ): ChargeRequest => ({
    key: newKey(),
    customer,
    card,
    amount_cents: 10_000,
    description: 'MV-TEST22',
    is_on_session: false,
    ...change,
  })

  async function chargeOf(kind: TestCard, change: Partial<ChargeRequest> = {}) {
    const request = requestFor(await cardOf(kind), change)
    return { request, answer: await payments.authorize(request) }
  }

  async function authorized(amount_cents = 10_000, kind: TestCard = 'succeeds'): Promise<string> {
    const { answer } = await chargeOf(kind, { amount_cents })
    if (answer.status !== 'authorized') throw new Error(`the charge is ${answer.status}`)
    return answer.charge
  }

  const capture = (charge: string, amount_cents: number, key = newKey()) =>
    payments.capture({ key, charge, amount_cents })
  const release = (charge: string, key = newKey()) => payments.release({ key, charge })
  const refund = (charge: string, amount_cents: number, key = newKey()) =>
    payments.refund({ key, charge, amount_cents })

  async function captured(amount_cents: number, kind: TestCard = 'succeeds'): Promise<string> {
    const charge = await authorized(amount_cents, kind)
    expect(await capture(charge, amount_cents)).toMatchObject({ status: 'done' })
    return charge
  }

  async function movementsOf(source: string, after: string): Promise<Movement[]> {
    const found: Movement[] = []
    for await (const movement of payments.movements({ after }))
      if (movement.source === source) found.push(movement)
    return found
  }

  const done = { status: 'done' }
  const impossible = { status: 'impossible', reason: expect.any(String) }
  const anId = expect.stringMatching(/\w/)
  const refunded = { status: 'done', refund: anId }
  const notRefunded = { status: 'failed', refund: null, reason: expect.any(String) }

  describe('a customer', () => {
    test('is created once', async () => {
      const id = ++count
      expect(await customer(id)).toBe(await customer(id))
      expect(await customer()).not.toBe(await customer(id))
    })

    test('may have another name at the next try, and no email address', async () => {
      const id = ++count
      const first = await payments.ensureCustomer({ id, name: 'Maria', email: null })
      const renamed = { id, name: 'Maria Lopez', email: 'maria@example.test' }
      expect(first).toEqual({ status: 'ready', customer: anId })
      expect(await payments.ensureCustomer(renamed)).toEqual(first)
    })
  })

  describe('putting a card on file', () => {
    test('is open until the customer has entered one', async () => {
      const { setup, step } = await begin(await customer())
      expect(await payments.finishCard(setup)).toEqual({ status: 'open' })
      await it.browser.enterCard(step, it.cards.succeeds)
      expect(await payments.finishCard(setup)).toMatchObject({ status: 'ready' })
    })

    test('yields the recognizable details, for the customer who began', async () => {
      const owner = await customer()
      const { setup, step } = await begin(owner)
      await it.browser.enterCard(step, it.cards.succeeds)
      const state = await payments.finishCard(setup)
      expect(state).toEqual({
        status: 'ready',
        customer: owner,
        card: {
          reference: anId,
          brand: 'visa',
          last4: it.cards.succeeds.slice(-4),
          exp_month: expect.any(Number),
          exp_year: expect.any(Number),
          fingerprint: anId,
        },
      })
      expect(JSON.stringify(state)).not.toContain(it.cards.succeeds)
    })

    test('yields the same fingerprint for the same card of two customers', async () => {
      const fingerprintOf = async (kind: TestCard) => {
        const state = await enter(kind)
        return state.status === 'ready' ? state.card.fingerprint : undefined
      }
      const fingerprint = await fingerprintOf('succeeds')
      expect(await fingerprintOf('succeeds')).toBe(fingerprint)
      expect(await fingerprintOf('declined')).not.toBe(fingerprint)
    })

    test('waits for the customer whose bank asks', async () => {
      expect(await enter('asks_once')).toEqual({ status: 'open' })
      expect(await enter('asks_once', { confirms: true })).toMatchObject({ status: 'ready' })
    })

    test.each([
      ['asks_once', 'action_failed'],
      ['declined_at_setup', 'declined'],
      ['expired_at_setup', 'expired_card'],
    ] as const)('is refused (%s: %s)', async (kind, reason) => {
      const state = await enter(kind, { confirms: false })
      expect(state).toEqual({ status: 'refused', reason })
    })

    test('can be tried with another card after a refusal', async () => {
      const { setup, step } = await begin(await customer())
      await it.browser.enterCard(step, it.cards.declined_at_setup)
      await it.browser.enterCard(step, it.cards.succeeds)
      expect(await payments.finishCard(setup)).toMatchObject({ status: 'ready' })
    })

    test('with the same key begins once', async () => {
      const request = { key: newKey(), customer: await customer() }
      expect(await payments.beginCard(request)).toEqual(await payments.beginCard(request))
    })

    test('does not know another setup', async () => {
      expect(await payments.finishCard('seti_none')).toEqual({ status: 'unknown' })
    })
  })

  describe('authorizing', () => {
    test('holds an amount for days', async () => {
      const { answer } = await chargeOf('succeeds')
      expect(answer).toEqual({
        status: 'authorized',
        charge: anId,
        capture_before: expect.any(String),
      })
      const until = answer.status === 'authorized' ? Date.parse(answer.capture_before) : 0
      const hours = (until - it.now().getTime()) / 3_600_000
      expect(hours).toBeGreaterThan(4 * 24)
      expect(hours).toBeLessThanOrEqual(7 * 24)
    })

    test('holds nothing longer than it says', async () => {
      const charge = await authorized()
      await it.wait(7 * 24 + 1)
      expect(await payments.status(charge)).toEqual({ status: 'released', charge })
      expect(await capture(charge, 10_000)).toEqual(impossible)
    })

    test('with the same key returns the first result', async () => {
      const { request, answer } = await chargeOf('succeeds')
      expect(await payments.authorize(request)).toEqual(answer)
    })

    test('with the same key and other parameters is an error', async () => {
      const { request } = await chargeOf('succeeds')
      await expect(payments.authorize({ ...request, amount_cents: 9000 })).rejects.toThrow('key')
      await expect(payments.authorize({ ...request, description: 'MV-X' })).rejects.toThrow('key')
    })

    test('concurrently with the same key makes one charge', async () => {
      const request = requestFor(await cardOf('succeeds'))
      const tries = Array.from({ length: 4 }, () => payments.authorize(request))
      const [first, ...others] = await Promise.all(tries)
      expect(first).toMatchObject({ status: 'authorized' })
      for (const other of others) expect(other).toEqual(first)
    })

    test('with another key makes another charge', async () => {
      const owner = await cardOf('succeeds')
      const one = await payments.authorize(requestFor(owner))
      const other = await payments.authorize(requestFor(owner))
      expect([one.status, other.status]).toEqual(['authorized', 'authorized'])
      expect(one).not.toEqual(other)
    })

    test.each(['declined', 'insufficient_funds'] as const)(
      'is refused by a card that is %s',
      async (reason) => {
        const { request, answer } = await chargeOf(reason)
        expect(answer).toEqual({ status: 'refused', charge: anId, reason })
        expect(await payments.authorize(request)).toEqual(answer)
        const charge = answer.status === 'refused' ? (answer.charge ?? '') : ''
        expect(await payments.status(charge)).toEqual(answer)
        expect(await capture(charge, 100)).toEqual(impossible)
      },
    )

    test('is refused for an unknown card and for a card of another customer', async () => {
      const [one, other] = [await cardOf('succeeds'), await cardOf('succeeds')]
      const refused = { status: 'refused', charge: null, reason: 'declined' }
      const unknown = requestFor({ ...one, card: 'pm_none' })
      expect(await payments.authorize(unknown)).toEqual(refused)
      const foreign = requestFor({ ...one, card: other.card })
      expect(await payments.authorize(foreign)).toEqual(refused)
    })

    test.each([49, 100_000_000, 100.5])('refuses %f cents as an error', async (amount_cents) => {
      const request = requestFor(await cardOf('succeeds'), { amount_cents })
      await expect(payments.authorize(request)).rejects.toThrow(/between 50 and 99999999 cents/)
    })

    test.each([50, 99_999_999])('accepts %i cents', async (amount_cents) => {
      const { answer } = await chargeOf('succeeds', { amount_cents })
      expect(answer).toMatchObject({ status: 'authorized' })
    })
  })

  describe('a charge whose answer is lost', () => {
    test('is found by its key, and not made again', async () => {
      const { request, answer } = await chargeOf('times_out')
      expect(answer).toEqual({ status: 'unavailable' })
      const found = await payments.find(request)
      expect(found).toMatchObject({ status: 'authorized', charge: anId })
      expect(await payments.authorize(request)).toEqual(found)
    })

    test('is found when the provider has forgotten the key', async () => {
      const { request } = await chargeOf('times_out')
      await it.wait(25)
      expect(await payments.find(request)).toMatchObject({ status: 'authorized' })
    })

    test('is not found if it was never made, or for another customer', async () => {
      const { request } = await chargeOf('succeeds')
      expect(await payments.find({ ...request, key: newKey() })).toBeNull()
      expect(await payments.find({ ...request, customer: await customer() })).toBeNull()
    })
  })

  describe('a bank that asks', () => {
    async function asked(kind: TestCard) {
      const { request, answer } = await chargeOf(kind, { is_on_session: true })
      if (answer.status !== 'requires_action') throw new Error(`the charge is ${answer.status}`)
      return { ...answer, request }
    }

    test('authorizes once the customer confirms', async () => {
      const { charge, step, request } = await asked('asks_once')
      expect(await payments.status(charge)).toEqual({ status: 'requires_action', charge, step })
      expect(await capture(charge, 10_000)).toEqual(impossible)
      await it.browser.confirm(step, true)
      const held = { status: 'authorized', charge, capture_before: expect.any(String) }
      expect(await payments.status(charge)).toEqual(held)
      expect(await payments.find(request)).toEqual(held)
      expect(await capture(charge, 10_000)).toMatchObject(done)
    })

    test('refuses if the customer does', async () => {
      const { charge, step } = await asked('asks_once')
      await it.browser.confirm(step, false)
      const refused = { status: 'refused', charge, reason: 'action_failed' }
      expect(await payments.status(charge)).toEqual(refused)
      expect(await capture(charge, 10_000)).toEqual(impossible)
      expect(await release(charge)).toMatchObject(done)
    })

    test('does not ask again off-session about a card that was confirmed', async () => {
      const { answer } = await chargeOf('asks_once')
      expect(answer).toMatchObject({ status: 'authorized' })
    })

    test('refuses off-session a card that needs the customer each time', async () => {
      const { answer } = await chargeOf('asks_always')
      expect(answer).toEqual({ status: 'refused', charge: anId, reason: 'action_required' })
    })

    test('is not asked about a charge that was released', async () => {
      const { charge, step } = await asked('asks_always')
      expect(await release(charge)).toMatchObject(done)
      await expect((async () => it.browser.confirm(step, true))()).rejects.toThrow()
      expect(await payments.status(charge)).toEqual({ status: 'released', charge })
    })
  })

  describe('a removed card', () => {
    test('can’t be charged and may be removed again', async () => {
      const owner = await cardOf('succeeds')
      expect(await payments.removeCard(owner.card)).toEqual(done)
      expect(await payments.removeCard(owner.card)).toEqual(done)
      expect(await payments.removeCard('pm_none')).toEqual(done)
      expect(await payments.authorize(requestFor(owner))).toEqual({
        status: 'refused',
        charge: null,
        reason: 'declined',
      })
    })

    test('leaves what it was charged', async () => {
      const owner = await cardOf('succeeds')
      const answer = await payments.authorize(requestFor(owner))
      await payments.removeCard(owner.card)
      const charge = answer.status === 'authorized' ? answer.charge : ''
      expect(await capture(charge, 10_000)).toMatchObject(done)
    })
  })

  describe('capturing', () => {
    test.each([10_000, 50])('takes %i of 10,000 cents', async (captured_cents) => {
      const charge = await authorized(10_000)
      const settled = await capture(charge, captured_cents)
      expect(settled).toEqual({ status: 'done', fee_cents: expect.any(Number) })
      expect(await payments.status(charge)).toEqual({ status: 'captured', charge, captured_cents })
      expect(await refund(charge, captured_cents + 1)).toEqual(notRefunded)
      expect(await refund(charge, captured_cents)).toEqual(refunded)
    })

    test('takes the money once', async () => {
      const [charge, key] = [await authorized(10_000), newKey()]
      const tries = Array.from({ length: 4 }, () => capture(charge, 6000, key))
      for (const settled of await Promise.all(tries)) expect(settled).toMatchObject(done)
      expect(await capture(charge, 4000)).toEqual(impossible)
      await it.wait(25)
      expect(await capture(charge, 6000, key)).toMatchObject(done)
      expect(await payments.status(charge)).toMatchObject({ captured_cents: 6000 })
    })

    test('takes no more than was authorized, and nothing of an unknown charge', async () => {
      expect(await capture(await authorized(10_000), 10_001)).toEqual(impossible)
      expect(await capture('pi_none', 100)).toEqual(impossible)
    })

    test('takes nothing of a released charge', async () => {
      const charge = await authorized()
      await release(charge)
      expect(await capture(charge, 100)).toEqual(impossible)
    })
  })

  describe('releasing', () => {
    test('returns the hold and may be repeated', async () => {
      const [charge, key] = [await authorized(), newKey()]
      expect(await release(charge, key)).toMatchObject(done)
      expect(await release(charge, key)).toMatchObject(done)
      expect(await release(charge)).toMatchObject(done)
      expect(await payments.status(charge)).toEqual({ status: 'released', charge })
    })

    test('is impossible once the charge is captured, and of an unknown one', async () => {
      expect(await release(await captured(10_000))).toEqual(impossible)
      expect(await release('pi_none')).toEqual(impossible)
    })
  })

  describe('refunding', () => {
    test('returns up to what was captured', async () => {
      const charge = await captured(10_000)
      expect(await refund(charge, 4000)).toEqual(refunded)
      expect(await refund(charge, 6001)).toEqual(notRefunded)
      expect(await refund(charge, 6000)).toEqual(refunded)
      expect(await refund(charge, 1)).toEqual(notRefunded)
    })

    test('with the same key returns money once', async () => {
      const [charge, key] = [await captured(10_000), newKey()]
      const tries = Array.from({ length: 4 }, () => refund(charge, 4000, key))
      const [first, ...others] = await Promise.all(tries)
      for (const other of others) expect(other).toEqual(first)
      await it.wait(25)
      expect(await refund(charge, 4000, key)).toEqual(first)
      expect(await refund(charge, 6000)).toEqual(refunded)
    })

    test('with the same key and another amount is an error', async () => {
      const [charge, key] = [await captured(10_000), newKey()]
      await refund(charge, 8000, key)
      await expect(refund(charge, 9000, key)).rejects.toThrow('key')
    })

    test('concurrently returns no more than was captured', async () => {
      const charge = await captured(10_000)
      const answers = await Promise.all(Array.from({ length: 4 }, () => refund(charge, 4000)))
      expect(answers.filter(({ status }) => status === 'done')).toHaveLength(2)
      expect(await refund(charge, 2000)).toEqual(refunded)
    })

    test('returns nothing that was never captured', async () => {
      expect(await refund(await authorized(), 100)).toEqual(notRefunded)
      expect(await refund('pi_none', 100)).toEqual(notRefunded)
    })

    test('may take time', async () => {
      const answer = await refund(await captured(10_000, 'refund_pending'), 10_000)
      expect(answer).toEqual({ status: 'pending', refund: anId })
      const reference = answer.status === 'pending' ? answer.refund : ''
      expect(await payments.refundStatus(reference)).toEqual(answer)
      await it.wait(2)
      expect(await payments.refundStatus(reference)).toEqual({ ...answer, status: 'done' })
    })

    test('may fail later, so that the money can be refunded again', async () => {
      const charge = await captured(10_000, 'refund_fails')
      const answer = await refund(charge, 10_000)
      const reference = answer.status === 'done' ? answer.refund : ''
      await it.wait(2)
      expect(await payments.refundStatus(reference)).toEqual({
        status: 'failed',
        refund: reference,
        reason: expect.stringMatching(/\w/),
      })
      expect(await refund(charge, 10_000)).toEqual(refunded)
    })
  })

  describe('a dispute', () => {
    const evidence = { summary: 'The move was carried out.', document: Buffer.from('%PDF-1.7 …') }

    test('names its charge, what it costs, and until when evidence is accepted', async () => {
      const charge = await captured(10_000, 'disputed')
      const dispute = await it.disputeOf(charge)
      const known = await payments.dispute(dispute)
      expect(known).toEqual({
        dispute,
        charge,
        amount_cents: 10_000,
        fee_cents: expect.any(Number),
        reason: expect.stringMatching(/\w/),
        status: 'needs_response',
        evidence_due_at: expect.any(String),
      })
      const due = 'evidence_due_at' in known ? Date.parse(known.evidence_due_at ?? '') : 0
      expect(due).toBeGreaterThan(it.now().getTime())
    })

    test('accepts evidence once', async () => {
      const dispute = await it.disputeOf(await captured(10_000, 'disputed'))
      const request = { key: newKey(), dispute, ...evidence }
      expect(await payments.submitEvidence(request)).toEqual(done)
      expect(await payments.dispute(dispute)).toMatchObject({ status: 'under_review' })
      expect(await payments.submitEvidence(request)).toEqual(done)
      expect(await payments.submitEvidence({ ...request, key: newKey() })).toEqual(impossible)
    })

    test('accepts no evidence if it is unknown', async () => {
      const request = { key: newKey(), dispute: 'du_none', ...evidence }
      expect(await payments.submitEvidence(request)).toEqual(impossible)
      expect(await payments.dispute('du_none')).toEqual({ status: 'unknown' })
    })
  })

  describe('the movements', () => {
    test('are charges with their fees, refunds and disputes', async () => {
      const after = it.now().toISOString()
      const charge = await authorized(10_000, 'refund_fails')
      const settled = await capture(charge, 8000)
      const answer = await refund(charge, 3000)
      await it.wait(2)
      const fee_cents = settled.status === 'done' ? settled.fee_cents : null
      expect(await movementsOf(charge, after)).toEqual([
        {
          reference: anId,
          kind: 'charge',
          source: charge,
          amount_cents: 8000,
          fee_cents,
          description: null,
          created_at: expect.any(String),
        },
      ])
      const reference = answer.status === 'done' ? answer.refund : ''
      const refunds = await movementsOf(reference, after)
      expect(refunds.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
        ['refund', 3000],
        ['refund', -3000],
      ])
    })

    test('show what a dispute takes', async () => {
      const after = it.now().toISOString()
      const dispute = await it.disputeOf(await captured(10_000, 'disputed'))
      const [movement] = await movementsOf(dispute, after)
      const known = await payments.dispute(dispute)
      expect(movement).toMatchObject({
        kind: 'dispute',
        amount_cents: -10_000,
        fee_cents: 'fee_cents' in known && known.fee_cents,
      })
    })

    test('are the newest first, and none from before the instant', async () => {
      await captured(1000)
      await it.wait(1)
      const after = it.now().toISOString()
      await captured(2000)
      await it.wait(1)
      await captured(3000)
      const amounts: number[] = []
      for await (const { amount_cents } of payments.movements({ after })) amounts.push(amount_cents)
      expect(amounts).toEqual([3000, 2000])
    })
  })

  describe('an unknown reference', () => {
    test('is an error', async () => {
      await expect(payments.status('pi_none')).rejects.toThrow('pi_none')
      await expect(payments.refundStatus('re_none')).rejects.toThrow('re_none')
    })
  })
}
