import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'

/** `month` is the first day of the month. Months are in UTC, like all accounting periods. */
export type StatementOrder = { mover_id: number; month: string }

const hour = 3_600_000

/** Returns the first day of the month that is `months` after this one. */
export function monthAfter(month: string, months = 1): Date {
  const first = new Date(`${month}T00:00:00.000Z`)
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1))
}

/**
 * Schedules the mover's statement of this month for 01:00 UTC on the first of the next, when
 * transactions that were running at the end of the month are finished.
 */
export function planStatement(tx: Tx, mover_id: number, now: Date): Promise<void> {
  const month = `${now.toISOString().slice(0, 7)}-01`
  const at = new Date(monthAfter(month).getTime() + hour)
  return enqueue(tx, [
    {
      channel: 'statements',
      key: `statement-${mover_id}-${month}`,
      recipient: `mover ${mover_id}`,
      payload: { mover_id, month } satisfies StatementOrder,
      next_attempt_at: at.toISOString(),
      created_at: now.toISOString(),
    },
  ])
}
