import { eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { silenceMs, touchBackup } from '#server/domain/backup-running.ts'
import { loggedError } from '#server/kernel/http/logged-error.ts'
import { isProblem } from '#server/kernel/http/problem.ts'
import { extendClaim, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { transition } from '#server/kernel/transition/transition.ts'
import type { BackupTask } from './backup-task.ts'
import { removeLeftovers, removeOldBackups } from './remove-old.ts'

/** Makes and stores a backup, or removes one. Safe to repeat after a failure or a crash. */
export async function deliverBackup(context: AppContext, message: OutboxMessage): Promise<void> {
  const task = message.payload as BackupTask
  if ('remove' in task) return context.backups.remove(task.remove)
  const { db } = context.kernel
  const { backups } = tables
  const [row] = await db.select().from(backups).where(eq(backups.name, task.make))
  if (!row || row.state === 'verified') return
  await whileClaimed(context, { message, name: row.name }, () => make(context, row))
}

/**
 * Keeps the claim on the message, and the row of the backup that is being made, for as long as the
 * work takes. If this process dies, another one takes the backup over when the claim ends.
 */
async function whileClaimed(
  { kernel, log }: AppContext,
  { message, name }: { message: OutboxMessage; name: string },
  work: () => Promise<void>,
): Promise<void> {
  async function extend(): Promise<void> {
    const now = kernel.now()
    await extendClaim(kernel.db, message, new Date(now.getTime() + silenceMs))
    await touchBackup(kernel.db, name, now)
  }
  await extend()
  const timer = setInterval(() => {
    extend().catch((error) =>
      log.warn(loggedError(error), 'the claim on a backup was not extended'),
    )
  }, silenceMs / 3)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

async function make(
  context: AppContext,
  { id, name, kind }: (typeof tables.backups)['$inferSelect'],
): Promise<void> {
  const { kernel, backups } = context
  const take = (name: string, input = {}) =>
    transition(kernel, {
      actor: system,
      now: kernel.now(),
      request_id: null,
      resource: 'backups',
      id,
      name,
      input,
    })
  await take('start')
  try {
    const { database, rows, files, missing_files } = await backups.make({
      name,
      kind,
      now: kernel.now(),
    })
    const { size: bytes, sha256 } = database
    await take('verify', { bytes, rows, sha256, files, missing_files })
  } catch (error) {
    // It may have been deleted in the meantime.
    if (isProblem(error) && error.statusCode === 404) return backups.remove(name)
    await take('fail', { reason: reasonOf(error) })
    // Otherwise leftovers would pile up for as long as backups fail.
    if (kind === 'daily') await tidy(context, removeLeftovers)
    throw error
  }
  if (kind === 'daily') await tidy(context, removeOldBackups)
}

/** Logs a failure: the next backup tries again. */
const tidy = (context: AppContext, remove: typeof removeOldBackups): Promise<void> =>
  remove(context).catch((error) =>
    context.log.error(loggedError(error), 'old backups were not removed'),
  )

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 500) || 'unknown'
