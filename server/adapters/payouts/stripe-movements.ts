import type Stripe from 'stripe'

import type { Movement } from '#server/ports/payments.ts'

/** Movements that transfers and their reversals cause; the others are those of Payments. */
const kinds: ReadonlySet<string> = new Set([
  'transfer',
  'transfer_cancel',
  'transfer_failure',
  'transfer_refund',
])

/** Lists the movements since an instant, the oldest first. */
export async function transferMovements(stripe: Stripe, after: string): Promise<Movement[]> {
  const newestFirst: Movement[] = []
  const transactions = stripe.balanceTransactions.list({
    created: { gte: Math.floor(Date.parse(after) / 1000) },
    limit: 100,
    expand: ['data.source'],
  })
  for await (const { id, type, amount, fee, created, source } of transactions)
    if (kinds.has(type))
      newestFirst.push({
        reference: id,
        kind: 'transfer',
        source: transferIn(source),
        amount_cents: amount,
        fee_cents: fee,
        created_at: new Date(created * 1000).toISOString(),
      })
  return newestFirst.reverse()
}

/** Returns the transfer's id, also of a reversal. */
function transferIn(source: Stripe.BalanceTransaction['source']): string | null {
  if (typeof source === 'string' || source === null) return source
  if (source.object !== 'transfer_reversal') return source.id
  return typeof source.transfer === 'string' ? source.transfer : source.transfer.id
}
