import { createReadStream, existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { isProblem } from '#server/kernel/http/problem.ts'
import { extendClaim, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { transition } from '#server/kernel/transition/transition.ts'
import { isFilesUnavailable } from '#server/ports/files.ts'
import { type BackupTask, draftOf, keyOf } from './backup-task.ts'
import { forgetOldDailies } from './daily.ts'

/** Milliseconds a process may claim a backup. After that another takes over, in case it died. */
const claimMs = 3_600_000

/** Makes and stores a backup, or removes one. Safe to repeat after a failure or a crash. */
export async function deliverBackup(context: AppContext, message: OutboxMessage): Promise<void> {
  const task = message.payload as BackupTask
  if ('remove' in task) return context.ports.files.remove(keyOf(task.remove))
  const { db } = context.kernel
  await extendClaim(db, message, new Date(context.kernel.now().getTime() + claimMs))
  const { backups } = tables
  const [row] = await db.select().from(backups).where(eq(backups.name, task.make))
  if (row && row.state !== 'verified') await make(context, row)
  await rm(draftOf(context, task.make), { force: true })
}

async function make(
  context: AppContext,
  { id, name, kind }: (typeof tables.backups)['$inferSelect'],
): Promise<void> {
  const { kernel, backupFiles, ports } = context
  const path = draftOf(context, name)
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
    // A backup appears at its path only once it is complete. If it exists, the process that made it
    // died before it had stored it and recorded the result.
    if (!existsSync(path)) await backupFiles.make(path, kernel.now())
    const { tables: found } = await backupFiles.verify(path)
    const rows = Object.values(found).reduce((sum, table) => sum + table.rows, 0)
    const { size: bytes } = await stat(path)
    await ports.files.write(keyOf(name), createReadStream(path), {
      type: 'application/gzip',
      size: bytes,
    })
    await take('verify', { bytes, rows, sha256: await backupFiles.sha256(path) })
  } catch (error) {
    const isDeleted = isProblem(error) && error.statusCode === 404
    if (!isDeleted) await take('fail', { reason: reasonOf(error) })
    // A backup that could not be stored is stored by the next attempt.
    if (!isFilesUnavailable(error)) await rm(path, { force: true })
    if (isDeleted) return ports.files.remove(keyOf(name))
    throw error
  }
  if (kind === 'daily') await forgetOldDailies(kernel)
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 500) || 'unknown'
