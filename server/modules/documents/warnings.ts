import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import type { DocumentRow } from './document-row.ts'

const day = 86_400_000
const daysBefore = [30, 14, 3]

type Warning = { document_id: number; ends_at: string; days: number }

/** Queues the warnings still to come; if some are overdue, sends only the latest of them, now. */
export async function planWarnings(tx: Tx, row: DocumentRow, now: Date): Promise<void> {
  const { id: document_id, expires_at: ends_at } = row
  if (!ends_at) return
  const all = daysBefore.map((days) => ({ days, at: Date.parse(ends_at) - days * day }))
  const over = all.filter(({ at }) => at <= now.getTime())
  await enqueue(
    tx,
    all.slice(Math.max(0, over.length - 1)).map(({ days, at }) => ({
      channel: 'documents',
      key: `document-warning-${document_id}-${ends_at}-${days}`,
      recipient: `document ${document_id}`,
      payload: { document_id, ends_at, days } satisfies Warning,
      next_attempt_at: new Date(Math.max(at, now.getTime())).toISOString(),
      created_at: now.toISOString(),
    })),
  )
}

/** Sends a warning that a document expires soon, unless a newer file was uploaded or approved. */
export async function deliverWarning(
  { kernel }: AppContext,
  message: OutboxMessage,
): Promise<void> {
  const { document_id, ends_at, days } = message.payload as Warning
  const { documents } = tables
  const now = kernel.now()
  await transact(kernel.db, async (tx) => {
    const [row] = await tx.select().from(documents).where(eq(documents.id, document_id))
    if (!row || endOf(row) !== ends_at || ends_at <= now.toISOString()) return
    const count = Math.ceil((Date.parse(ends_at) - now.getTime()) / day)
    await announce(kernel, 'document.ending', { tx, row, now, input: { count, ends_at, days } })
  })
}

/**
 * Returns when the file in force expires; null when no warning is needed, because a renewal is
 * under review or approved. A rejected renewal doesn't count.
 */
function endOf({ state, expires_at, in_force_until }: DocumentRow): string | null {
  if (state === 'expiring') return expires_at
  return state === 'rejected' ? in_force_until : null
}
