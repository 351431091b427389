import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { moverAccounts } from './journal.ts'
import { monthAfter, type StatementOrder } from './plan-statement.ts'

export type StatementRow = (typeof tables.statements)['$inferSelect']
export type Content = Pick<StatementRow, 'opening_cents' | 'lines' | 'closing_cents'>

/**
 * The line kinds of the postings on a mover's accounts, by the first word of the posting's name.
 */
const kinds: Record<string, StatementRow['lines'][number]['kind']> = {
  complete: 'move',
  cancel: 'cancellation',
  release: 'release',
  reverse: 'reversal',
  share: 'refund',
  claim: 'claim',
  tip: 'tip',
  payout: 'payout',
  return: 'returned_payout',
}

/** Reads a mover's month from the journal; positive amounts are owed to the mover. */
export async function contentOf(tx: Tx, { mover_id, month }: StatementOrder): Promise<Content> {
  const { journal, orders } = tables
  const from = new Date(month).toISOString()
  const to = monthAfter(month).toISOString()
  const isTheirs = and(
    eq(journal.mover_id, mover_id),
    inArray(journal.account, [...moverAccounts]),
    lt(journal.created_at, to),
  )
  const cents = sql<number>`-sum(${journal.amount_cents})::float8`
  const [before] = await tx
    .select({ cents })
    .from(journal)
    .where(and(isTheirs, lt(journal.created_at, from)))
  const postings = await tx
    .select({ posting: journal.posting, at: journal.created_at, code: orders.code, cents })
    .from(journal)
    .leftJoin(orders, eq(orders.id, journal.order_id))
    .where(and(isTheirs, gte(journal.created_at, from)))
    .groupBy(journal.posting, journal.created_at, orders.code)
    .orderBy(journal.created_at, sql`min(${journal.id})`)
  const lines = postings.map(({ posting, at, code, cents: amount_cents }) => {
    const [, name = '', subject = null] = /^([a-z]+)-(.*)$/.exec(posting) ?? []
    const kind = kinds[name]
    if (!kind) throw new Error(`a statement does not know what ${posting} is`)
    return { at, kind, code: code ?? subject, amount_cents }
  })
  const opening_cents = before?.cents ?? 0
  const closing_cents = lines.reduce((sum, line) => sum + line.amount_cents, opening_cents)
  return { opening_cents, lines, closing_cents }
}
