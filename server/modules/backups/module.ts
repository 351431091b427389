import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { backupMachine } from '#contract/machines/backup.ts'
import type { tables } from '#server/database/tables.ts'
import { backupName } from '#server/domain/backup-name.ts'
import type { Effect, Hook } from '#server/kernel/kernel.ts'
import type { ServerModule } from '#server/server-module.ts'
import { queue } from './backup-task.ts'
import { queueDailyBackup } from './daily.ts'
import { deliverBackup } from './deliver.ts'
import { failAbandonedBackups } from './fail-abandoned.ts'
import { backupRoutes } from './routes.ts'

type BackupRow = (typeof tables.backups)['$inferSelect']

const queueMake: Hook = async ({ tx, actor, now }) => {
  const name = backupName(now)
  await queue(tx, [{ make: name }], now)
  return { name, requested_by_id: actor.user_id }
}

const queueRemove: Hook = async ({ tx, current, now }) => {
  await queue(tx, [{ remove: String(current?.name) }], now)
  return {}
}

const effects: Record<TransitionOf<typeof backupMachine>, Effect<BackupRow> | null> = {
  start: { set: () => ({ failure: null }) },
  verify: {
    set: ({ input, now }) => ({
      bytes: Number(input.bytes),
      rows: Number(input.rows),
      sha256: String(input.sha256),
      files: Number(input.files),
      missing_files: Number(input.missing_files),
      verified_at: now.toISOString(),
    }),
  },
  fail: { set: ({ input }) => ({ failure: String(input.reason) }) },
}

/** Makes requested backups after the commit and deletes a backup's file together with its row. */
export const backupsModule: ServerModule = {
  name: 'backups',
  routes: backupRoutes,
  deliveries: {
    backups: {
      deliver: deliverBackup,
      lane: { limitMs: Number.POSITIVE_INFINITY, isBackground: true },
    },
  },
  jobs: [
    { name: 'make-daily-backup', every: 'hour', run: queueDailyBackup },
    { name: 'fail-abandoned-backups', every: 'hour', run: failAbandonedBackups },
  ],

  hooks: { backups: { create: queueMake, delete: queueRemove } },
  effects: { backups: effects },
}
