import { beforeAll, describe, expect, test } from 'vitest'

import type { Movement } from '#server/ports/payments.ts'
import type { BankPayout, Payouts } from '#server/ports/payouts.ts'

/** A destination, by what happens to payouts to it. */
export type Destination =
  | 'bank'
  | 'card'
  /** The bank returns the payout instead of accepting it. */
  | 'comes_back'
  /** The bank returns the payout days after it has arrived. */
  | 'returned'
  | 'no_account'
  | 'declined'
  /** Both first answers are lost after the work is done. */
  | 'times_out'

/** A provider, its clock, and what is done on its own pages and by its banks. */
export type PayoutsUnderTest = {
  payouts: Payouts
  /** Does on the provider's pages what verifies the account and gives it this destination. */
  verify(account: string, destination: Destination): Promise<void>
  /** Makes the provider ask for a document by then. */
  askForDocument(account: string, due_at: string): Promise<void>
  /** Sets what is settled of our balance, in cents. */
  settle(cents: number): void
  /** Lets days pass, so that banks answer. */
  wait(days: number): void
  now(): Date
}

const plenty = 100_000_000

/** Tests the contract of every payouts adapter. */
export function behavesLikePayouts(make: () => Promise<PayoutsUnderTest>): void {
  let made: PayoutsUnderTest
  let payouts: Payouts
  beforeAll(async () => {
    made = await make()
    payouts = made.payouts
  })

  let count = 0
  const newKey = () => `PO-TEST${++count}`
  const onboarding = (key = newKey(), account: string | null = null) => ({
    key,
    account,
    mover: { name: 'Mona Moves', email: 'mona@moves.test', locale: 'en' },
    return_url: 'https://haulwell.test/mover/wallet?onboarding=returned',
    refresh_url: 'https://haulwell.test/mover/wallet?onboarding=expired',
  })
  async function opened(request = onboarding()): Promise<{ account: string; url: string }> {
    const answer = await payouts.onboard(request)
    if (answer.status !== 'ready') throw new Error(`the onboarding is ${answer.status}`)
    return answer
  }
  async function verified(destination: Destination = 'bank'): Promise<string> {
    const { account } = await opened()
    await made.verify(account, destination)
    return account
  }
  async function stateOf(reference: string) {
    const answer = await payouts.account(reference)
    if (answer.status !== 'known') throw new Error(`the account is ${answer.status}`)
    return answer.account
  }
  const amount_cents = 12_345
  const transfer = (account: string, key: string, cents = amount_cents) =>
    payouts.transfer({ key, account, amount_cents: cents, description: key })
  const pay = (account: string, key: string, speed: 'standard' | 'instant' = 'standard') =>
    payouts.pay({ key, account, amount_cents, speed })
  /** Transfers and pays out one amount, repeating what times out. */
  async function sent(account: string, speed: 'standard' | 'instant' = 'standard') {
    const key = newKey()
    const first = await transfer(account, key)
    if (first.status !== 'sent') throw new Error(`the transfer is ${first.status}`)
    return { key, transfer: first.transfer, answer: await pay(account, key, speed) }
  }
  const payoutOf = (answer: BankPayout): string => {
    if (answer.status === 'unavailable' || answer.payout === null)
      throw new Error(`the payout is ${answer.status}`)
    return answer.payout
  }
  async function movementsSince(after: Date): Promise<Movement[]> {
    const all: Movement[] = []
    for await (const one of payouts.movements({ after: after.toISOString() })) all.push(one)
    return all
  }

  describe('an account', () => {
    test('is opened once by its key, with a new link each time', async () => {
      const request = onboarding()
      const first = await opened(request)
      const again = await opened(request)
      const later = await opened({ ...request, account: first.account })
      expect([again.account, later.account]).toEqual([first.account, first.account])
      expect(new Set([first.url, again.url, later.url]).size).toBe(3)
      expect((await opened()).account).not.toBe(first.account)
    })

    test('needs identity and bank account first, and takes no transfer until then', async () => {
      const { account } = await opened()
      expect(await stateOf(account)).toMatchObject({
        reference: account,
        is_enabled: false,
        requirements: expect.arrayContaining(['identity', 'bank_account']),
        destination: null,
      })
      expect(await transfer(account, newKey())).toEqual({
        status: 'refused',
        reason: 'account_restricted',
      })
    })

    test('is enabled once verified, and shows its destination without numbers', async () => {
      expect(await stateOf(await verified())).toEqual({
        reference: expect.any(String),
        is_enabled: true,
        requirements: [],
        due_at: null,
        destination: {
          method: 'bank',
          institution: expect.any(String),
          last4: expect.stringMatching(/^\d{4}$/),
          fingerprint: expect.any(String),
          is_instant: true,
        },
      })
    })

    test('says by when it needs more', async () => {
      const account = await verified()
      const due_at = new Date(made.now().getTime() + 5 * 86_400_000).toISOString()
      await made.askForDocument(account, due_at)
      expect(await stateOf(account)).toMatchObject({
        is_enabled: true,
        requirements: ['document'],
        due_at: expect.stringContaining(due_at.slice(0, 10)),
      })
      made.wait(6)
      expect(await stateOf(account)).toMatchObject({ is_enabled: false })
    })

    test('that is unknown is refused', async () => {
      await expect(payouts.account('acct_unknown')).rejects.toThrow('acct_unknown')
    })
  })

  describe('a transfer', () => {
    test('with the same key is made once, also concurrently', async () => {
      const account = await verified()
      const key = newKey()
      const before = made.now()
      const answers = await Promise.all(Array.from({ length: 3 }, () => transfer(account, key)))
      const [first] = answers.filter(({ status }) => status === 'sent')
      expect(first).toEqual({ status: 'sent', transfer: expect.any(String) })
      expect(await transfer(account, key)).toEqual(first)
      const made1 = (await movementsSince(before)).filter(
        ({ source }) => first?.status === 'sent' && source === first.transfer,
      )
      expect(made1).toMatchObject([{ kind: 'transfer', amount_cents: -amount_cents }])
    })

    test('is found by its key days later', async () => {
      const account = await verified()
      const key = newKey()
      const first = await transfer(account, key)
      made.wait(3)
      expect(await transfer(account, key)).toEqual(first)
    })

    test('with the same key and another amount is an error', async () => {
      const account = await verified()
      const key = newKey()
      await transfer(account, key)
      await expect(transfer(account, key, 99)).rejects.toThrow(key)
    })

    test('that timed out is found by the same key', async () => {
      const account = await verified('times_out')
      const key = newKey()
      expect(await transfer(account, key)).toEqual({ status: 'unavailable' })
      const answer = await transfer(account, key)
      expect(answer).toMatchObject({ status: 'sent' })
      expect(await pay(account, key)).toEqual({ status: 'unavailable' })
      const paid = await pay(account, key)
      expect(paid).toMatchObject({ status: 'sent' })
      expect(await pay(account, key)).toEqual(paid)
    })

    test('is made of settled money only', async () => {
      const account = await verified()
      made.settle(amount_cents - 1)
      const key = newKey()
      expect(await transfer(account, key)).toEqual({
        status: 'refused',
        reason: 'insufficient_funds',
      })
      made.settle(plenty)
      expect(await transfer(account, `${key}-2`)).toMatchObject({ status: 'sent' })
    })

    test('can be taken back once, while the account holds it', async () => {
      const account = await verified()
      const before = made.now()
      const key = newKey()
      const answer = await transfer(account, key)
      const reference = answer.status === 'sent' ? answer.transfer : ''
      const back = { key: `${key}-reversal`, transfer: reference, amount_cents }
      expect(await payouts.reverse(back)).toEqual({ status: 'done' })
      expect(await payouts.reverse(back)).toEqual({ status: 'done' })
      expect(await pay(account, key)).toMatchObject({
        status: 'failed',
        reason: 'insufficient_funds',
      })
      const moved = (await movementsSince(before)).filter(({ source }) => source === reference)
      expect(moved.map((one) => one.amount_cents)).toEqual([amount_cents, -amount_cents])
    })

    test('can’t be taken back once it is paid out', async () => {
      const one = await sent(await verified())
      const back = { key: `${one.key}-reversal`, transfer: one.transfer, amount_cents }
      expect(await payouts.reverse(back)).toMatchObject({ status: 'impossible' })
    })
  })

  describe('a payout', () => {
    test('to a bank takes time and arrives', async () => {
      const account = await verified()
      const { answer } = await sent(account)
      const payout = payoutOf(answer)
      expect(answer).toMatchObject({ status: 'sent' })
      expect(await payouts.status({ account, payout })).toEqual(answer)
      made.wait(1)
      expect(await payouts.status({ account, payout })).toMatchObject({ status: 'paid', payout })
      made.wait(10)
      expect(await payouts.status({ account, payout })).toMatchObject({ status: 'paid', payout })
    })

    test('that is instant arrives at once', async () => {
      const account = await verified('card')
      const { answer } = await sent(account, 'instant')
      made.wait(0)
      const payout = payoutOf(answer)
      expect(await payouts.status({ account, payout })).toMatchObject({ status: 'paid' })
    })

    test('with the same key is made once, also concurrently and days later', async () => {
      const account = await verified()
      const key = newKey()
      await transfer(account, key)
      const answers = await Promise.all(Array.from({ length: 3 }, () => pay(account, key)))
      const [first] = answers.filter(({ status }) => status === 'sent')
      if (!first) throw new Error('no payout was made')
      made.wait(3)
      expect(payoutOf(await pay(account, key))).toBe(payoutOf(first))
    })

    test('of more than was transferred is refused', async () => {
      expect(await pay(await verified(), newKey())).toMatchObject({
        status: 'failed',
        reason: 'insufficient_funds',
      })
    })

    test.each([
      ['no_account', 'no_account'],
      ['comes_back', 'account_closed'],
    ] as const)('to %s comes back, and its transfer can be taken back', async (kind, reason) => {
      const account = await verified(kind)
      const one = await sent(account)
      made.wait(1)
      const payout = payoutOf(one.answer)
      expect(await payouts.status({ account, payout })).toEqual({
        status: 'failed',
        payout,
        reason,
      })
      const back = { key: `${one.key}-reversal`, transfer: one.transfer, amount_cents }
      expect(await payouts.reverse(back)).toEqual({ status: 'done' })
    })

    test('that a card declines fails at once', async () => {
      const { answer } = await sent(await verified('declined'), 'instant')
      expect(answer).toMatchObject({ status: 'failed', reason: 'declined' })
    })

    test('may be returned after it has arrived; the account then needs another bank', async () => {
      const account = await verified('returned')
      const { answer } = await sent(account)
      const payout = payoutOf(answer)
      made.wait(1)
      expect(await payouts.status({ account, payout })).toMatchObject({ status: 'paid' })
      expect(await stateOf(account)).toMatchObject({ is_enabled: true })
      made.wait(3)
      expect(await payouts.status({ account, payout })).toEqual({
        status: 'failed',
        payout,
        reason: 'account_closed',
      })
      expect(await stateOf(account)).toMatchObject({
        is_enabled: false,
        requirements: ['bank_account'],
      })
      await made.verify(account, 'bank')
      expect(await stateOf(account)).toMatchObject({ is_enabled: true, requirements: [] })
    })

    test('that is unknown has no status', async () => {
      const account = await verified()
      await expect(payouts.status({ account, payout: 'po_unknown' })).rejects.toThrow('po_unknown')
    })
  })
}
