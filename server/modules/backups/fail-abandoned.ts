import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { abandonedBackups } from '#server/domain/backup-running.ts'
import { transition } from '#server/kernel/transition/transition.ts'

/** Marks backups as failed whose process has died. One that is still queued is made again. */
export async function failAbandonedBackups({ kernel }: AppContext, now: Date): Promise<void> {
  for (const id of await abandonedBackups(kernel.db, now))
    await transition(kernel, {
      actor: system,
      now,
      request_id: null,
      resource: 'backups',
      id,
      name: 'fail',
      input: { reason: 'The process that made it has stopped.' },
    })
}
