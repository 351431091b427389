import { beforeAll, describe, expect, test } from 'vitest'

import type { AccountDetails, Payouts } from '#server/ports/payouts.ts'

/** A provider, the numbers of its test accounts by their behavior, and its clock. */
export type PayoutsUnderTest = {
  payouts: Payouts
  accounts: Record<'succeeds' | 'times_out' | 'comes_back' | 'no_account', string>
  cards: Record<'succeeds' | 'declined', string>
  routing_number: string
  /** Advances the clock by the days that a bank transfer takes. */
  wait(): void
}

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
  const bank = (account_number: string, routing_number = made.routing_number): AccountDetails => ({
    method: 'bank',
    holder: 'Mona Mover',
    routing_number,
    account_number,
  })
  const card = (number: string, change = {}): AccountDetails => ({
    method: 'card',
    holder: 'Mona Mover',
    number,
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 3,
    ...change,
  })
  async function added(details: AccountDetails): Promise<string> {
    const answer = await payouts.addAccount(details)
    if (!answer.ok) throw new Error(`the account was refused: ${answer.reason}`)
    return answer.account.reference
  }
  const send = (account: string, key = newKey(), amount_cents = 12_345) =>
    payouts.send({ key, account, amount_cents, description: key })
  async function sent(account: string): Promise<string> {
    const answer = await send(account)
    if (!answer.ok) throw new Error(`the transfer was refused: ${answer.reason}`)
    return answer.transfer
  }

  describe('an account', () => {
    test('is stored by its recognizable details, not by its number', async () => {
      const number = made.accounts.succeeds
      const answer = await payouts.addAccount(bank(number))
      expect(answer).toEqual({
        ok: true,
        account: {
          reference: expect.any(String),
          institution: expect.any(String),
          last4: number.slice(-4),
          is_verified: false,
        },
      })
      expect(JSON.stringify(answer)).not.toContain(number)
    })

    test('may be a card, written with or without spaces, and is verified as the holder’s', async () => {
      const number = made.cards.succeeds
      for (const written of [number, number.replaceAll(/\d{4}/g, '$& ').trim()]) {
        const answer = await payouts.addAccount(card(written))
        expect(answer).toMatchObject({
          ok: true,
          account: { last4: number.slice(-4), is_verified: true },
        })
        expect(JSON.stringify(answer).replaceAll(' ', '')).not.toContain(number)
      }
    })

    test('gets a new reference each time', async () => {
      const details = bank(made.accounts.succeeds)
      expect(await added(details)).not.toBe(await added(details))
    })

    test('that does not exist is refused with the reason', async () => {
      const { accounts, cards } = made
      const refusals = [
        [bank('999999999999'), 'account_number'],
        [bank(accounts.succeeds, '123456789'), 'routing_number'],
        [card('4242 4242 4242 4241'), 'card_number'],
        [card(cards.succeeds, { exp_year: 2020 }), 'card_expired'],
      ] as const
      for (const [details, reason] of refusals)
        expect(await payouts.addAccount(details)).toEqual({ ok: false, reason })
    })
  })

  describe('sending', () => {
    test('to a bank takes time and arrives', async () => {
      const account = await added(bank(made.accounts.succeeds))
      const answer = await send(account)
      expect(answer).toEqual({ ok: true, transfer: expect.any(String), status: 'sent' })
      const transfer = answer.ok ? answer.transfer : ''
      expect(await payouts.status(transfer)).toEqual(answer)
      made.wait()
      expect(await payouts.status(transfer)).toEqual({ ok: true, transfer, status: 'paid' })
    })

    test('to a card arrives at once', async () => {
      expect(await send(await added(card(made.cards.succeeds)))).toMatchObject({
        ok: true,
        status: 'paid',
      })
    })

    test('with the same key sends once, also concurrently', async () => {
      const account = await added(bank(made.accounts.succeeds))
      const other = await added(card(made.cards.declined))
      const key = newKey()
      const [first, ...others] = await Promise.all(
        Array.from({ length: 5 }, () => send(account, key)),
      )
      expect(first?.ok).toBe(true)
      for (const answer of others) expect(answer).toEqual(first)
      expect(await send(account, key, 99)).toEqual(first)
      expect(await send(other, key)).toEqual(first)
      expect(await send(account)).not.toEqual(first)
    })

    test('that timed out is reported by the same key', async () => {
      const account = await added(bank(made.accounts.times_out))
      const key = newKey()
      expect(await send(account, key)).toEqual({ ok: false, reason: 'unavailable' })
      const answer = await send(account, key)
      expect(answer).toMatchObject({ ok: true, status: 'sent' })
      expect(await send(account, key)).toEqual(answer)
    })

    test('is refused each time when it is impossible', async () => {
      const refusals = [
        [await added(bank(made.accounts.no_account)), 'no_account'],
        [await added(card(made.cards.declined)), 'declined'],
        ['acct_unknown', 'no_account'],
      ] as const
      for (const [account, reason] of refusals) {
        const key = newKey()
        for (let time = 0; time < 2; time++)
          expect(await send(account, key)).toEqual({ ok: false, reason })
      }
    })

    test('may be returned by the bank', async () => {
      const transfer = await sent(await added(bank(made.accounts.comes_back)))
      expect(await payouts.status(transfer)).toMatchObject({ ok: true, status: 'sent' })
      made.wait()
      expect(await payouts.status(transfer)).toEqual({ ok: false, reason: 'account_closed' })
    })

    test('an unknown transfer has no status', async () => {
      await expect(payouts.status('tr_unknown')).rejects.toThrow('tr_unknown')
    })
  })
}
