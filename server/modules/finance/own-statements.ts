import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'

import type { StatementSummary } from '#contract/calls/statements.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { csvDollars, csvLine, csvMark } from '#server/kernel/http/csv.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import type { StatementRow } from './statement-content.ts'

const { statements } = tables
const monthsOfPage = 24

/** Sums the lines of a statement that match, without sending the lines themselves. */
const sumOf = (condition: ReturnType<typeof sql>) => sql<number>`(
  select coalesce(sum((line->>'amount_cents')::bigint), 0)::float8
  from jsonb_array_elements(${statements.lines}) as line where ${condition})`

const isPayout = sql`line->>'kind' in ('payout', 'returned_payout')`
const isNegative = sql`(line->>'amount_cents')::bigint < 0`

/** Lists the actor's statements by month, all editions of a month on one page. */
export async function statementsPage(
  db: Db,
  actor: Actor,
  { before }: { before?: string },
): Promise<{ statements: StatementSummary[]; next: string | null }> {
  const isTheirs = isOwn(resources.statements, statements, actor)
  const months = await db
    .selectDistinct({ month: statements.month })
    .from(statements)
    .where(and(isTheirs, before ? lt(statements.month, before) : undefined))
    .orderBy(desc(statements.month))
    .limit(monthsOfPage + 1)
  const shown = months.slice(0, monthsOfPage).map(({ month }) => month)
  if (shown.length === 0) return { statements: [], next: null }
  const { id, month, edition, opening_cents, closing_cents } = statements
  const { reason, file, file_sha256, closed_at } = statements
  const rows = await db
    .select({
      id,
      month,
      edition,
      opening_cents,
      earned_cents: sumOf(sql`not ${isPayout} and not ${isNegative}`),
      taken_back_cents: sumOf(sql`not ${isPayout} and ${isNegative}`),
      paid_out_cents: sumOf(isPayout),
      closing_cents,
      reason,
      file,
      file_sha256,
      closed_at,
    })
    .from(statements)
    .where(and(isTheirs, inArray(month, shown)))
    .orderBy(desc(month), desc(edition))
  return {
    statements: rows.map(({ file: stored, ...row }, at) => ({
      ...row,
      is_latest: rows[at - 1]?.month !== row.month,
      has_file: stored !== null,
    })),
    next: months.length > monthsOfPage ? (shown.at(-1) ?? null) : null,
  }
}

/** Finds a statement of the actor's; throws a 404 for another. */
export async function findStatement(db: Db, actor: Actor, id: number): Promise<StatementRow> {
  const [row] = await db
    .select()
    .from(statements)
    .where(and(eq(statements.id, id), isOwn(resources.statements, statements, actor)))
  if (!row) throw notFound(actor.locale)
  return row
}

const columns = ['date', 'kind', 'reference', 'amount', 'balance']

/** Streams the lines of a statement as CSV, with the balance after each. */
export async function* statementCsv(
  { lines, opening_cents }: StatementRow,
  locale: string,
): AsyncGenerator<string> {
  const say = (key: string) => translate(locale, `statement:csv.${key}`)
  yield `${csvMark}${csvLine(columns.map(say))}`
  let balance = opening_cents
  for (const { at, kind, code, amount_cents } of lines) {
    balance += amount_cents
    yield csvLine([
      at,
      translate(locale, `states:choices.kind.${kind}`),
      code ?? '',
      csvDollars(amount_cents),
      csvDollars(balance),
    ])
  }
}
