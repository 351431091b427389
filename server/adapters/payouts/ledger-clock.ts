import { and, gt, lte, or, type SQLWrapper } from 'drizzle-orm'

import { ledgerAccounts, ledgerPayouts } from '#server/database/tables.ts'
import type { EventSubject } from '#server/ports/provider-events.ts'
import type { LedgerOptions } from './ledger-accounts.ts'

const minute = 60_000

/** Lists what changes by itself after `since` and until `until`: payouts arrive or come back. */
export async function changedByTime(
  { db }: Pick<LedgerOptions, 'db'>,
  since: Date,
  until: Date,
): Promise<EventSubject[]> {
  const isDue = (instant: SQLWrapper) =>
    and(gt(instant, since.toISOString()), lte(instant, until.toISOString()))
  const payouts = await db
    .select({ reference: ledgerPayouts.reference })
    .from(ledgerPayouts)
    .where(or(isDue(ledgerPayouts.arrives_at), isDue(ledgerPayouts.fails_at)))
  const accounts = await db
    .select({ reference: ledgerAccounts.reference })
    .from(ledgerAccounts)
    .where(isDue(ledgerAccounts.document_due_at))
  return [
    ...payouts.map(({ reference }) => ({ kind: 'payout', reference }) as const),
    ...accounts.map(({ reference }) => ({ kind: 'account', reference }) as const),
  ]
}

type ClockOptions = Required<Pick<LedgerOptions, 'db' | 'now' | 'onChange'>> & {
  onError: (error: unknown) => void
}

/** Announces every minute what has changed by itself. Returns a function that stops it. */
export function runLedgerClock({ onError, onChange, ...options }: ClockOptions): () => void {
  let since = options.now()
  const announce = async (): Promise<void> => {
    const until = options.now()
    for (const subject of await changedByTime(options, since, until)) onChange(subject)
    since = until
  }
  const timer = setInterval(() => void announce().catch(onError), minute)
  timer.unref()
  return () => clearInterval(timer)
}
