import { asc, eq, gte } from 'drizzle-orm'

import { ledgerAccounts, ledgerPayouts, ledgerTransfers } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import type { Movement } from '#server/ports/payments.ts'

/** Lists the movements of our balance since an instant: transfers, their reversals, and fees. */
export async function movementsOf(db: Db, after: string): Promise<Movement[]> {
  const transfers = await db
    .select({ transfer: ledgerTransfers, behaviour: ledgerAccounts.behaviour })
    .from(ledgerTransfers)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.reference, ledgerTransfers.account_reference))
    .orderBy(asc(ledgerTransfers.created_at), asc(ledgerTransfers.reference))
  const payouts = await db
    .select()
    .from(ledgerPayouts)
    .where(gte(ledgerPayouts.created_at, after))
    .orderBy(asc(ledgerPayouts.created_at), asc(ledgerPayouts.reference))
  const moved: Movement[] = [
    ...transfers.flatMap(({ transfer, behaviour }) => {
      const { reference, amount_cents, created_at, reversed_at } = transfer
      const cents = amount_cents + (behaviour === 'differs' ? 1 : 0)
      const about = { kind: 'transfer', source: reference, fee_cents: 0 } as const
      const sent = { ...about, reference: `txn_${reference}`, amount_cents: -cents, created_at }
      if (reversed_at === null) return [sent]
      const back = { reference: `txn_${reference}_back`, created_at: reversed_at }
      return [sent, { ...about, ...back, amount_cents: cents }]
    }),
    ...payouts.map(({ reference, fee_cents, created_at }) => ({
      reference: `txn_${reference}`,
      kind: 'fee' as const,
      source: reference,
      amount_cents: -fee_cents,
      fee_cents: 0,
      created_at,
    })),
  ]
  return moved
    .filter(({ created_at }) => created_at >= after)
    .sort((one, other) => one.created_at.localeCompare(other.created_at))
}
