import { and, desc, eq } from 'drizzle-orm'

import { type Actor, system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { hashOf } from '#server/kernel/hash-of.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { lockMover } from './payout.ts'
import type { StatementOrder } from './plan-statement.ts'
import { type Content, contentOf, type StatementRow } from './statement-content.ts'
import { queueFiles } from './statement-file.ts'

/** Closes a mover's month, unless it is closed already. */
export async function deliverStatement(
  context: AppContext,
  { payload }: OutboxMessage,
): Promise<void> {
  const { kernel } = context
  const order = payload as StatementOrder
  const act: Act = { actor: system, now: kernel.now(), request_id: null }
  await transact(kernel.db, async (tx) => {
    await lockMover(tx, order.mover_id)
    if (await latest(tx, order)) return
    await close(
      context,
      tx,
      { ...order, edition: 1, reason: null },
      await contentOf(tx, order),
      act,
    )
  })
}

/**
 * Creates a new edition of a closed month. Throws a 409 if the journal has not changed since, or if
 * the statement is not the latest edition.
 */
export async function correct(
  context: AppContext,
  id: number,
  reason: string,
  act: Act,
): Promise<StatementRow> {
  const { statements } = tables
  return transact(context.kernel.db, async (tx) => {
    const [row] = await tx.select().from(statements).where(eq(statements.id, id))
    if (!row) throw notFound(act.actor.locale)
    await lockMover(tx, row.mover_id)
    const last = await latest(tx, row)
    if (last?.id !== id) throw refusal('superseded', act.actor)
    const content = await contentOf(tx, row)
    const { opening_cents, lines, closing_cents } = row
    if (hashOf(content) === hashOf({ opening_cents, lines, closing_cents }))
      throw refusal('same', act.actor)
    const { mover_id, month, edition } = row
    return close(context, tx, { mover_id, month, edition: edition + 1, reason }, content, act)
  })
}

const refusal = (key: string, { locale }: Actor) =>
  problem(409, { message: translate(locale, `statement.${key}`) })

async function latest(tx: Tx, { mover_id, month }: StatementOrder) {
  const { statements } = tables
  const [row] = await tx
    .select()
    .from(statements)
    .where(and(eq(statements.mover_id, mover_id), eq(statements.month, month)))
    .orderBy(desc(statements.edition))
    .limit(1)
  return row
}

async function close(
  { kernel }: AppContext,
  tx: Tx,
  { reason, ...about }: StatementOrder & Pick<StatementRow, 'edition' | 'reason'>,
  content: Content,
  act: Act,
): Promise<StatementRow> {
  const sha256 = hashOf({ ...about, ...content })
  const closed_at = act.now.toISOString()
  const values = { ...about, ...content, reason, sha256, closed_at }
  const row = await insertRow(kernel, tx, resources.statements, values, act)
  await queueFiles(tx, [row.id], act.now)
  return row as unknown as StatementRow
}
