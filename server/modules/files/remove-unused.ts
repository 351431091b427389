import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'

import type { AppContext } from '#server/context.ts'
import { chatPhotos, files } from '#server/database/tables.ts'
import { isBackupRunning } from '#server/domain/backup-running.ts'
import { after, enqueue, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { keysInUse } from '#server/kernel/resource/stored-files.ts'
import { transact } from '#server/kernel/sql/transact.ts'

const dayMs = 86_400_000
/** The number of files that one run checks, so that it does not slow other work down. */
const maxChecked = 1000
/** How long a removal waits that finds a backup being made. */
const whileBackupMs = 600_000

/**
 * Removes files that nothing has used for a day: uploads that were never used, pictures that were
 * replaced, photos of chats that were deleted. Each file is checked once a day, or less often if
 * there are many. Those in use are locked while a record takes them, and skipped.
 */
export async function removeUnusedFiles({ kernel }: AppContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs).toISOString()
  const at = now.toISOString()
  await transact(kernel.db, async (tx) => {
    const checked = await tx
      .select({ key: files.key, thumbnail: files.thumbnail })
      .from(files)
      .where(
        and(
          lt(files.created_at, before),
          or(isNull(files.checked_at), lt(files.checked_at, before)),
        ),
      )
      .orderBy(sql`${files.checked_at} nulls first`, asc(files.key))
      .limit(maxChecked)
      .for('update', { skipLocked: true })
    const keys = checked.map(({ key }) => key)
    if (keys.length === 0) return
    const shared = await tx
      .select({ key: chatPhotos.key })
      .from(chatPhotos)
      .where(inArray(chatPhotos.key, keys))
    const inUse = await keysInUse(kernel, tx, keys)
    for (const { key } of shared) inUse.add(key)
    const unused = checked.filter(({ key }) => !inUse.has(key))
    if (inUse.size > 0)
      await tx
        .update(files)
        .set({ checked_at: at })
        .where(inArray(files.key, [...inUse]))
    for (const { key } of unused) await tx.delete(files).where(eq(files.key, key))
    await enqueue(
      tx,
      unused.map(({ key, thumbnail }) => ({
        channel: 'file_removals',
        recipient: key,
        payload: { keys: thumbnail ? [key, thumbnail] : [key] },
        next_attempt_at: at,
        created_at: at,
      })),
    )
  })
}

/**
 * Removes the bytes of a file whose row is gone. While a backup is being made, which may have seen
 * the row, they stay and the removal is queued again.
 */
export async function deliverRemoval(
  { kernel, ports }: AppContext,
  { recipient, payload }: OutboxMessage,
): Promise<void> {
  const now = kernel.now()
  if (await isBackupRunning(kernel.db, now)) {
    const next_attempt_at = after(now, whileBackupMs)
    const again = { channel: 'file_removals', recipient, payload, next_attempt_at } as const
    return transact(kernel.db, (tx) => enqueue(tx, [{ ...again, created_at: now.toISOString() }]))
  }
  const { keys } = payload as { keys: string[] }
  // A document whose key is the hash of its bytes may have been stored again since.
  const standing = await kernel.db
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.key, keys))
  const isStanding = new Set(standing.map(({ key }) => key))
  for (const key of keys) if (!isStanding.has(key)) await ports.files.remove(key)
}
