import { beforeAll, describe, expect, test } from 'vitest'

import type { Card, Payments } from '#server/ports/payments.ts'

/** A provider and the numbers of its test cards, by their behavior. */
export type PaymentsUnderTest = {
  payments: Payments
  cards: Record<
    'succeeds' | 'asks' | 'times_out' | 'declined' | 'insufficient_funds' | 'expired_card',
    string
  >
}

/** Tests the contract of every payments adapter. */
export function behavesLikePayments(make: () => Promise<PaymentsUnderTest>): void {
  let payments: Payments
  let cards: PaymentsUnderTest['cards']
  beforeAll(async () => {
    const made = await make()
    payments = made.payments
    cards = made.cards
  })

  let count = 0
  const newKey = () => `key-${++count}`
  const detailsOf = (number: string): Card => ({
    number,
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 3,
    cvc: '123',
  })

  async function cardOf(kind: keyof PaymentsUnderTest['cards']): Promise<string> {
    const added = await payments.addCard(detailsOf(cards[kind]))
    if (!added.ok) throw new Error(`the card was refused: ${added.reason}`)
    return added.card.reference
  }
  const authorize = (card: string, amount_cents = 10_000, key = newKey()) =>
    payments.authorize({ key, card, amount_cents, description: 'MV-TEST22' })
  async function authorized(amount_cents = 10_000): Promise<string> {
    const answer = await authorize(await cardOf('succeeds'), amount_cents)
    if (!answer.ok) throw new Error(`the charge was refused: ${answer.reason}`)
    return answer.charge
  }
  const capture = (charge: string, amount_cents: number, key = newKey()) =>
    payments.capture({ key, charge, amount_cents })
  const refund = (charge: string, amount_cents: number, key = newKey()) =>
    payments.refund({ key, charge, amount_cents })
  const release = (charge: string, key = newKey()) => payments.release({ key, charge })
  async function captured(amount_cents: number): Promise<string> {
    const charge = await authorized(amount_cents)
    expect(await capture(charge, amount_cents)).toEqual({ ok: true })
    return charge
  }
  const impossible = { ok: false, reason: 'impossible' }

  describe('a card', () => {
    test('is stored by its recognizable details, not by its number', async () => {
      const details = detailsOf(cards.succeeds)
      const added = await payments.addCard(details)
      const { exp_month, exp_year } = details
      const last4 = cards.succeeds.slice(-4)
      expect(added).toMatchObject({ ok: true, card: { last4, exp_month, exp_year } })
      expect(JSON.stringify(added).replaceAll(' ', '')).not.toContain(cards.succeeds)
    })

    test('may be written with spaces', async () => {
      const number = cards.succeeds.replaceAll(/\d{4}/g, '$& ').trim()
      expect(await payments.addCard(detailsOf(number))).toMatchObject({ ok: true })
    })

    test.each(['4242 4242 4242 4241', '0000 0000 0000 0000'])(
      '%s is not a number',
      async (number) => {
        expect(await payments.addCard(detailsOf(number))).toEqual({
          ok: false,
          reason: 'card_number',
        })
      },
    )

    test('is valid until the end of its month', async () => {
      const now = new Date()
      const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
      const add = (exp_year: number, exp_month: number) =>
        payments.addCard({ ...detailsOf(cards.succeeds), exp_year, exp_month })
      expect(await add(year, month)).toMatchObject({ ok: true })
      const past = month === 1 ? add(year - 1, 12) : add(year, month - 1)
      expect(await past).toEqual({ ok: false, reason: 'card_expired' })
    })
  })

  describe('authorizing', () => {
    test('reserves an amount', async () => {
      expect(await authorize(await cardOf('succeeds'))).toEqual({
        ok: true,
        status: 'authorized',
        charge: expect.any(String),
      })
    })

    test('with the same key returns the first result', async () => {
      const [card, other] = [await cardOf('succeeds'), await cardOf('declined')]
      const key = newKey()
      const first = await authorize(card, 10_000, key)
      expect(await authorize(card, 10_000, key)).toEqual(first)
      expect(await authorize(other, 99_000, key)).toEqual(first)
      expect(first.ok && (await capture(first.charge, 10_001))).toEqual(impossible)
    })

    test('concurrently with the same key makes one charge', async () => {
      const [card, key] = [await cardOf('succeeds'), newKey()]
      const requests = Array.from({ length: 5 }, () => authorize(card, 10_000, key))
      const [first, ...others] = await Promise.all(requests)
      expect(first?.ok).toBe(true)
      for (const other of others) expect(other).toEqual(first)
    })

    test('with another key makes another charge', async () => {
      const card = await cardOf('succeeds')
      const [one, other] = [await authorize(card), await authorize(card)]
      expect(one.ok && other.ok && one.charge !== other.charge).toBe(true)
    })

    test.each(['declined', 'insufficient_funds', 'expired_card'] as const)(
      'refuses a card that is %s on each attempt',
      async (kind) => {
        const [card, key] = [await cardOf(kind), newKey()]
        const refusal = await authorize(card, 10_000, key)
        expect(refusal).toMatchObject({ ok: false, reason: kind })
        expect(await authorize(card, 10_000, key)).toEqual(refusal)
      },
    )

    test('declines an unknown card', async () => {
      expect(await authorize('card_unknown')).toMatchObject({ ok: false, reason: 'declined' })
    })

    test('with the same key reports the result after a time-out', async () => {
      const [card, key] = [await cardOf('times_out'), newKey()]
      expect(await authorize(card, 10_000, key)).toEqual({ ok: false, reason: 'unavailable' })
      const answer = await authorize(card, 10_000, key)
      expect(answer).toMatchObject({ ok: true, status: 'authorized' })
      expect(await authorize(card, 10_000, key)).toEqual(answer)
    })
  })

  describe('a confirmation', () => {
    async function asked() {
      const [card, key] = [await cardOf('asks'), newKey()]
      const answer = await authorize(card, 10_000, key)
      if (!answer.ok) throw new Error(`the charge was refused: ${answer.reason}`)
      expect(answer.status).toBe('requires_action')
      return { charge: answer.charge, again: () => authorize(card, 10_000, key) }
    }

    test('authorizes', async () => {
      const { charge, again } = await asked()
      expect(await again()).toMatchObject({ ok: true, status: 'requires_action' })
      expect(await capture(charge, 10_000)).toEqual(impossible)
      const answer = { ok: true, status: 'authorized', charge }
      expect(await payments.confirm({ charge, approved: true })).toEqual(answer)
      expect(await again()).toEqual(answer)
      expect(await payments.confirm({ charge, approved: false })).toEqual(answer)
      expect(await capture(charge, 10_000)).toEqual({ ok: true })
    })

    test('that is refused fails permanently', async () => {
      const { charge, again } = await asked()
      const answer = { ok: false, reason: 'action_failed', charge }
      expect(await payments.confirm({ charge, approved: false })).toEqual(answer)
      expect(await payments.confirm({ charge, approved: true })).toEqual(answer)
      expect(await again()).toEqual(answer)
      expect(await capture(charge, 10_000)).toEqual(impossible)
    })

    test('of a released or unknown charge moves nothing', async () => {
      const { charge } = await asked()
      expect(await release(charge)).toEqual({ ok: true })
      expect(await payments.confirm({ charge, approved: true })).toMatchObject({ ok: false })
      expect(await capture(charge, 10_000)).toEqual(impossible)
      expect(await payments.confirm({ charge: 'none', approved: true })).toMatchObject({
        ok: false,
      })
    })
  })

  describe('capturing', () => {
    test.each([10_000, 1])('takes %i of 10,000 cents', async (amount) => {
      const charge = await authorized(10_000)
      expect(await capture(charge, amount)).toEqual({ ok: true })
      expect(await refund(charge, amount + 1)).toEqual(impossible)
      expect(await refund(charge, amount)).toEqual({ ok: true })
    })

    test('takes the money once', async () => {
      const [charge, key] = [await authorized(10_000), newKey()]
      const requests = Array.from({ length: 5 }, () => capture(charge, 6000, key))
      for (const answer of await Promise.all(requests)) expect(answer).toEqual({ ok: true })
      expect(await capture(charge, 4000)).toEqual(impossible)
      expect(await refund(charge, 6001)).toEqual(impossible)
    })

    test('takes no more than was authorized, and nothing of an unknown charge', async () => {
      expect(await capture(await authorized(10_000), 10_001)).toEqual(impossible)
      const released = await authorized()
      await release(released)
      expect(await capture(released, 1)).toEqual(impossible)
      expect(await capture('none', 1)).toEqual(impossible)
    })
  })

  describe('releasing', () => {
    test('releases the money and may be repeated', async () => {
      const [charge, key] = [await authorized(), newKey()]
      expect(await release(charge, key)).toEqual({ ok: true })
      expect(await release(charge, key)).toEqual({ ok: true })
      expect(await release(charge)).toEqual({ ok: true })
    })

    test('is refused once the charge is captured', async () => {
      const charge = await captured(10_000)
      expect(await release(charge)).toEqual(impossible)
      expect(await refund(charge, 10_000)).toEqual({ ok: true })
    })
  })

  describe('refunding', () => {
    test('returns parts, up to what was captured', async () => {
      const charge = await captured(10_000)
      expect(await refund(charge, 4000)).toEqual({ ok: true })
      expect(await refund(charge, 6001)).toEqual(impossible)
      expect(await refund(charge, 6000)).toEqual({ ok: true })
      expect(await refund(charge, 1)).toEqual(impossible)
    })

    test('with the same key returns money once', async () => {
      const [charge, key] = [await captured(10_000), newKey()]
      const requests = Array.from({ length: 5 }, () => refund(charge, 7000, key))
      for (const answer of await Promise.all(requests)) expect(answer).toEqual({ ok: true })
      expect(await refund(charge, 3000)).toEqual({ ok: true })
    })

    test('concurrently returns no more than was captured', async () => {
      const charge = await captured(10_000)
      const answers = await Promise.all(Array.from({ length: 5 }, () => refund(charge, 3000)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
      expect(await refund(charge, 1000)).toEqual({ ok: true })
    })

    test('returns nothing that was never captured', async () => {
      expect(await refund(await authorized(), 1)).toEqual(impossible)
      expect(await refund('none', 1)).toEqual(impossible)
    })
  })
}
