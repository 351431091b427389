import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox.ts'

/** Months are those of UTC, as everything that the books are cut by. `month` is its first day. */
export type StatementOrder = { mover_id: number; month: string }

const hour = 3_600_000

/** The first day of the month after this one, or after so many more. */
export function monthAfter(month: string, months = 1): Date {
  const first = new Date(`${month}T00:00:00.000Z`)
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1))
}

/** `May 2027`, as a reader of the language writes it. */
export const monthName = (locale: string, month: string): string =>
  new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(month))

/**
 * Whoever has a movement this month gets a statement in the second hour of the next, when whatever
 * was under way at its end is done.
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
