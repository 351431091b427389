import { type SQL, sql } from 'drizzle-orm'

import { ledgerAccounts, ledgerPayouts, ledgerTransfers } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { newestFirst } from '#server/kernel/sql/newest-first.ts'
import type { Movement } from '#server/ports/payments.ts'

/**
 * Yields the movements of our balance between two instants, the newest first: transfers, their
 * reversals, and the fees of payouts.
 */
export async function* movementsOf(
  db: Db,
  window: { after: string; until: string },
): AsyncGenerator<Movement> {
  for await (const row of newestFirst<Row>(db, moved(), window)) {
    const { reference, kind, source, amount_cents, at } = row
    yield {
      reference,
      kind,
      source,
      amount_cents: Number(amount_cents),
      fee_cents: 0,
      description: null,
      created_at: new Date(at).toISOString(),
    }
  }
}

type Row = Pick<Movement, 'reference' | 'kind' | 'source'> & { amount_cents: string; at: string }

function moved(): SQL {
  const [transfer, payout, account] = [ledgerTransfers, ledgerPayouts, ledgerAccounts]
  const cents = sql`(${transfer.amount_cents} +
    case when ${account.behavior} = 'differs' then 1 else 0 end)`
  const transfers = sql`${transfer}
    join ${account} on ${account.reference} = ${transfer.account_reference}`
  return sql`
    select 'txn_' || ${transfer.reference} as reference, 'transfer' as kind,
      ${transfer.reference} as source, -${cents} as amount_cents, ${transfer.created_at} as at
    from ${transfers}
    union all
    select 'txn_' || ${transfer.reference} || '_back', 'transfer', ${transfer.reference}, ${cents},
      ${transfer.reversed_at}
    from ${transfers}
    where ${transfer.reversed_at} is not null
    union all
    select 'txn_' || ${payout.reference}, 'fee', ${payout.reference}, -${payout.fee_cents},
      ${payout.created_at}
    from ${payout}
    where ${payout.fee_cents} > 0`
}
