import { type SQL, sql } from 'drizzle-orm'

import {
  ledgerCards,
  ledgerCharges,
  ledgerDisputes,
  ledgerRefunds,
} from '#server/database/tables.ts'
import { newestFirst } from '#server/kernel/sql/newest-first.ts'
import type { Movement, Payments } from '#server/ports/payments.ts'
import type { LedgerOptions } from './ledger-options.ts'
import type { CardBehavior } from './test-cards.ts'

/** The fee for a refund of some cards, in cents. */
const refundFee = 25

/** The movements of our balance at the embedded provider. */
export function ledgerMovements({ db, now }: LedgerOptions): Pick<Payments, 'movements'> {
  return {
    async *movements({ after }) {
      const until = now().toISOString()
      for await (const row of newestFirst<Row>(db, moved(until), { after, until })) {
        const { reference, kind, source, amount_cents, fee_cents, at } = row
        yield {
          reference,
          kind,
          source,
          amount_cents: Number(amount_cents),
          fee_cents: Number(fee_cents),
          description: null,
          created_at: new Date(at).toISOString(),
        }
      }
    },
  }
}

type Row = Pick<Movement, 'reference' | 'kind' | 'source'> & {
  amount_cents: string
  fee_cents: string
  at: string
}

/** Charges, refunds, disputes, and what of the latter two has come back by an instant. */
function moved(until: string): SQL {
  const [charge, refund, dispute] = [ledgerCharges, ledgerRefunds, ledgerDisputes]
  const { behavior } = ledgerCards
  const costs = (card: CardBehavior, cents: number) =>
    sql`case when ${behavior} = ${card} then ${cents}::bigint else 0 end`
  const onCard = sql`left join ${ledgerCards}
    on ${ledgerCards.reference} = ${charge.card_reference}`
  const refundId = sql`'txn_' || coalesce(${refund.reference}, ${refund.idempotency_key})`
  return sql`
    select 'txn_' || ${charge.reference} as reference, 'charge' as kind,
      ${charge.reference} as source,
      ${charge.captured_cents} - ${costs('settles_less', 100)} as amount_cents,
      ${charge.fee_cents} + ${costs('fee_differs', 7)} as fee_cents, ${charge.captured_at} as at
    from ${charge} ${onCard}
    where ${charge.captured_at} is not null
    union all
    select ${refundId}, 'refund', ${refund.reference}, -${refund.amount_cents},
      ${costs('refund_costs', refundFee)}, ${refund.created_at}
    from ${refund} join ${charge} on ${charge.reference} = ${refund.charge_reference} ${onCard}
    union all
    select ${refundId} || '_returned', 'refund', ${refund.reference}, ${refund.amount_cents}, 0,
      ${refund.settles_at}
    from ${refund}
    where ${refund.fails} and ${refund.settles_at} <= ${until}
    union all
    select 'txn_' || ${dispute.reference}, 'dispute', ${dispute.reference},
      -${dispute.amount_cents}, ${dispute.fee_cents}, ${dispute.created_at}
    from ${dispute}
    union all
    select 'txn_' || ${dispute.reference} || '_won', 'dispute', ${dispute.reference},
      ${dispute.amount_cents}, 0, ${dispute.decides_at}
    from ${dispute}
    where ${dispute.answered_at} is not null and ${dispute.decides_at} <= ${until}`
}
