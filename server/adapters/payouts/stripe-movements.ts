import type Stripe from 'stripe'

import { listed } from '#server/adapters/stripe/client.ts'
import type { Movement } from '#server/ports/payments.ts'

/** Movements that transfers and their reversals cause; the others are those of Payments. */
const kinds: ReadonlySet<string> = new Set([
  'transfer',
  'transfer_cancel',
  'transfer_failure',
  'transfer_refund',
])

/** Yields the movements since an instant, the newest first. */
export async function* transferMovements(stripe: Stripe, after: string): AsyncGenerator<Movement> {
  const sinceThen = { gte: Math.floor(Date.parse(after) / 1000) }
  const transactions = listed((page) =>
    stripe.balanceTransactions.list({ created: sinceThen, expand: ['data.source'], ...page }),
  )
  for await (const { id, type, amount, fee, description, created, source } of transactions)
    if (kinds.has(type))
      yield {
        reference: id,
        kind: 'transfer',
        source: transferIn(source),
        amount_cents: amount,
        fee_cents: fee,
        description,
        created_at: new Date(created * 1000).toISOString(),
      }
}

/** Returns the transfer's id, also of a reversal. */
function transferIn(source: Stripe.BalanceTransaction['source']): string | null {
  if (typeof source === 'string' || source === null) return source
  if (source.object !== 'transfer_reversal') return source.id
  return typeof source.transfer === 'string' ? source.transfer : source.transfer.id
}
