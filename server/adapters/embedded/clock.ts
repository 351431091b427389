import { and, gt, lte, or, type SQLWrapper } from 'drizzle-orm'

import {
  ledgerAccounts,
  ledgerDisputes,
  ledgerPayouts,
  ledgerRefunds,
  orderedChecks,
} from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import type { EventSubject } from '#server/ports/provider-events.ts'

const minute = 60_000

/**
 * Lists what changes by itself after `since` and until `until`: payouts arrive or come back, refunds
 * settle or fail, banks decide disputes, background checks stall or finish.
 */
export async function changedByTime(db: Db, since: Date, until: Date): Promise<EventSubject[]> {
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
  const refunds = await db
    .select({ reference: ledgerRefunds.reference })
    .from(ledgerRefunds)
    .where(isDue(ledgerRefunds.settles_at))
  const { evidence_due_at, decides_at } = ledgerDisputes
  const disputes = await db
    .select({ reference: ledgerDisputes.reference })
    .from(ledgerDisputes)
    .where(or(isDue(evidence_due_at), isDue(decides_at)))
  const checks = await db
    .select({ reference: orderedChecks.reference })
    .from(orderedChecks)
    .where(or(isDue(orderedChecks.stalls_at), isDue(orderedChecks.finishes_at)))
  return [
    ...checks.map(({ reference }) => ({ kind: 'background_check', reference }) as const),
    ...refunds.flatMap(({ reference }) =>
      reference ? { kind: 'refund' as const, reference } : [],
    ),
    ...disputes.map(({ reference }) => ({ kind: 'dispute', reference }) as const),
    ...payouts.map(({ reference }) => ({ kind: 'payout', reference }) as const),
    ...accounts.map(({ reference }) => ({ kind: 'account', reference }) as const),
  ]
}

type ClockOptions = {
  db: Db
  now: () => Date
  onChange: (subject: EventSubject) => void
  onError: (error: unknown) => void
}

/** Announces every minute what has changed by itself. Returns a function that stops it. */
export function runEmbeddedClock({ db, now, onChange, onError }: ClockOptions): () => void {
  let since = now()
  const announce = async (): Promise<void> => {
    const until = now()
    for (const subject of await changedByTime(db, since, until)) onChange(subject)
    since = until
  }
  const timer = setInterval(() => void announce().catch(onError), minute)
  timer.unref()
  return () => clearInterval(timer)
}
