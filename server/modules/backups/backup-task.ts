import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'

/** A task for a backup's file; the value is the backup's name. */
export type BackupTask = { make: string } | { remove: string }

/** Queues tasks to run after the commit, with retries until they succeed. */
export const queue = (tx: Tx, tasks: readonly BackupTask[], now: Date): Promise<void> =>
  enqueue(
    tx,
    tasks.map((payload) => ({
      channel: 'backups',
      recipient: 'backups',
      payload,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    })),
  )
