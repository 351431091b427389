import { join } from 'node:path'

import type { AppContext } from '#server/context.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox.ts'

/** What is to be done with the file of a backup, by its name. */
export type Errand = { make: string } | { remove: string }

/** Has it done after the commit, and again until it is. */
export const queue = (tx: Tx, errands: readonly Errand[], now: Date): Promise<void> =>
  enqueue(
    tx,
    errands.map((payload) => ({
      channel: 'backups',
      recipient: 'backups',
      payload,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    })),
  )

export const fileOf = ({ config }: Pick<AppContext, 'config'>, name: string): string =>
  join(config.dataDir, 'backups', `${name}.backup`)
