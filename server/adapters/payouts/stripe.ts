import type Stripe from 'stripe'

import { attempt, missing } from '#server/adapters/stripe/client.ts'
import type { Payouts } from '#server/ports/payouts.ts'
import { payoutAccountOf } from './stripe-account.ts'
import { transferMovements } from './stripe-movements.ts'
import { included, linkOf, openAccount } from './stripe-onboarding.ts'
import { balanceCodes, payoutRefusals, stateOf, transferRefusals } from './stripe-payout.ts'

type Options = {
  stripe: Stripe
  isLive: boolean
}

const currency = 'usd'
const unavailable = { status: 'unavailable' } as const

/**
 * Creates Payouts that uses Stripe Connect (https://docs.stripe.com/connect): movers are accounts of
 * the Accounts v2 API with the `recipient` configuration, Stripe hosts their onboarding and an Express
 * Dashboard; separate charges and transfers, and payouts that we start. Our keys are sent as
 * idempotency keys and kept on the records, as Stripe forgets the former after 24 hours.
 */
export function stripePayouts({ stripe, isLive }: Options): Payouts {
  return {
    name: `stripe connect (${isLive ? 'live' : 'test'})`,

    async onboard({ key, account, mover, return_url, refresh_url }) {
      const opened = account ?? (await openAccount(stripe, key, mover))
      if (opened === null) return unavailable
      const link = await attempt(() => linkOf(stripe, opened, { return_url, refresh_url }))
      if (link.status !== 'done') return unavailable
      return { status: 'ready', account: opened, url: link.value }
    },

    async account(reference) {
      const read = await attempt(async () => {
        const account = await stripe.v2.core.accounts.retrieve(reference, included)
        const external = await stripe.accounts.listExternalAccounts(reference, { limit: 100 })
        const preferred = external.data.find((one) => one.default_for_currency)
        return payoutAccountOf(account, preferred ?? external.data[0])
      }, missing)
      if (read.status === 'done') return { status: 'known', account: read.value }
      if (read.status === 'impossible') throw new Error(`there is no account ${reference}`)
      return unavailable
    },

    async transfer({ key, account, amount_cents, description }) {
      const sent = await attempt(
        async () => {
          const known = await transferOf(stripe, key)
          if (known) {
            expectSame(key, known, { amount: amount_cents, destination: account })
            return known
          }
          return stripe.transfers.create(
            {
              amount: amount_cents,
              currency,
              destination: account,
              description,
              transfer_group: key,
            },
            { idempotencyKey: key },
          )
        },
        new Set(Object.keys(transferRefusals)),
      )
      if (sent.status === 'done') return { status: 'sent', transfer: sent.value.id }
      if (sent.status !== 'impossible') return unavailable
      return { status: 'refused', reason: transferRefusals[sent.code] ?? 'other' }
    },

    async pay({ key, account, amount_cents, speed }) {
      const paid = await attempt(
        async () => {
          const known = await payoutOf(stripe, key, account)
          if (known) {
            expectSame(key, known, { amount: amount_cents, method: speed })
            return known
          }
          return stripe.payouts.create(
            {
              amount: amount_cents,
              currency,
              method: speed,
              metadata: { key },
              expand: ['balance_transaction'],
            },
            { stripeAccount: account, idempotencyKey: `${key}-payout` },
          )
        },
        new Set(Object.keys(payoutRefusals)),
      )
      if (paid.status === 'done') return stateOf(paid.value)
      if (paid.status === 'unavailable') return unavailable
      const code = paid.status === 'impossible' ? paid.code : 'declined'
      return { status: 'failed', payout: null, reason: payoutRefusals[code] ?? 'declined' }
    },

    async status({ account, payout }) {
      const read = await attempt(
        () =>
          stripe.payouts.retrieve(
            payout,
            { expand: ['balance_transaction'] },
            { stripeAccount: account },
          ),
        missing,
      )
      if (read.status === 'done') return stateOf(read.value)
      if (read.status === 'impossible')
        throw new Error(`there is no payout ${payout} of ${account}`)
      return unavailable
    },

    async reverse({ key, transfer, amount_cents }) {
      const reversed = await attempt(async () => {
        const { reversed: isDone } = await stripe.transfers.retrieve(transfer)
        if (isDone) return
        await stripe.transfers.createReversal(
          transfer,
          { amount: amount_cents },
          { idempotencyKey: key },
        )
      }, balanceCodes)
      if (reversed.status === 'done') return { status: 'done' }
      if (reversed.status === 'impossible')
        return { status: 'impossible', reason: reversed.message }
      return unavailable
    },

    async *movements({ after }) {
      yield* transferMovements(stripe, after)
    },
  }
}

/** Finds a transfer that was made with this key, however long ago. */
async function transferOf(stripe: Stripe, key: string): Promise<Stripe.Transfer | undefined> {
  const { data } = await stripe.transfers.list({ transfer_group: key, limit: 1 })
  return data[0]
}

/** Finds a payout that was made with this key, among those since its transfer. */
async function payoutOf(
  stripe: Stripe,
  key: string,
  account: string,
): Promise<Stripe.Payout | undefined> {
  const transfer = await transferOf(stripe, key)
  const since = transfer ? { created: { gte: transfer.created } } : {}
  const payouts = stripe.payouts.list(
    { ...since, limit: 100, expand: ['data.balance_transaction'] },
    { stripeAccount: account },
  )
  for await (const payout of payouts) if (payout.metadata?.key === key) return payout
  return undefined
}

/** Throws if a key comes again with other parameters. */
function expectSame<T extends object>(key: string, known: T, sent: Partial<T>): void {
  for (const [name, value] of Object.entries(sent))
    if (known[name as keyof T] !== value)
      throw new Error(`the key ${key} came with another ${name} before`)
}
