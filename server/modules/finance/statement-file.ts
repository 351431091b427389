import { createHash } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { files, tables } from '#server/database/tables.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import type { Kernel, Tx } from '#server/kernel/kernel.ts'
import { enqueue, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { statementPdf } from './statement-pdf.ts'

export const statementName = ({ month, edition }: { month: string; edition: number }): string =>
  `haulwell-statement-${month.slice(0, 7)}${edition > 1 ? `-${edition}` : ''}.pdf`

const batchSize = 500

/** Queues the PDFs of statements for after the commit, with retries until they are made. */
export async function queueFiles(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const at = now.toISOString()
  for (let from = 0; from < ids.length; from += batchSize)
    await enqueue(
      tx,
      ids.slice(from, from + batchSize).map((statement_id) => ({
        channel: 'statement_files',
        // The key contains the day, so a file given up after many attempts is retried the next day.
        key: `statement-file-${statement_id}-${at.slice(0, 10)}`,
        recipient: `statement ${statement_id}`,
        payload: { statement_id },
        next_attempt_at: at,
        created_at: at,
      })),
    )
}

/** Queues the statements without a file: older than this feature, or given up after failures. */
export async function queueMissingFiles({ kernel }: AppContext, now: Date): Promise<void> {
  const { statements } = tables
  await transact(kernel.db, async (tx) => {
    const rows = await tx
      .select({ id: statements.id })
      .from(statements)
      .where(isNull(statements.file))
      .orderBy(asc(statements.id))
    await queueFiles(
      tx,
      rows.map(({ id }) => id),
      now,
    )
  })
}

/**
 * Creates a statement's PDF, stored under the hash of its bytes so that a retry writes the same
 * file.
 */
export async function deliverStatementFile(
  context: AppContext,
  { payload }: OutboxMessage,
): Promise<void> {
  const { kernel, ports } = context
  const { statements, movers, users } = tables
  const { statement_id } = payload as { statement_id: number }
  const [found] = await kernel.db
    .select({ statement: statements, mover: movers, user: users })
    .from(statements)
    .innerJoin(movers, eq(movers.id, statements.mover_id))
    .innerJoin(users, eq(users.id, movers.user_id))
    .where(and(eq(statements.id, statement_id), isNull(statements.file)))
  if (!found) return
  const { statement, mover, user } = found
  try {
    const { locale, time_zone } = user
    const { company } = context.config
    const reader = { business_name: mover.business_name, locale, time_zone, company }
    const bytes = await statementPdf(statement, reader)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const key = `documents/${statement.closed_at.slice(0, 4)}/${sha256}.pdf`
    await ports.files.write(key, bytes, {
      type: 'application/pdf',
      disposition: asAttachment(statementName(statement)),
    })
    await transact(kernel.db, async (tx) => {
      await tx
        .insert(files)
        .values({
          key,
          sha256,
          bytes: bytes.length,
          media_type: 'application/pdf',
          user_id: user.id,
          name: statementName(statement),
          created_at: kernel.now().toISOString(),
        })
        .onConflictDoNothing()
      await recordFile(tx, statement.id, { file: key, file_sha256: sha256, file_failure: null })
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await recordFile(kernel.db, statement.id, {
      file_failure: reason.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 500),
    })
    throw error
  }
}

/** Updates a statement that has no file yet; a file recorded by a concurrent process stays. */
const recordFile = (
  db: Kernel['db'] | Tx,
  id: number,
  values: Partial<(typeof tables.statements)['$inferSelect']>,
) =>
  db
    .update(tables.statements)
    .set(values)
    .where(and(eq(tables.statements.id, id), isNull(tables.statements.file)))
