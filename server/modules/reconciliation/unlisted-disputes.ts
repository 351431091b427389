import { and, asc, gt, inArray, lt } from 'drizzle-orm'

import { paymentDisputeMachine } from '#contract/machines/payment-dispute.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Difference } from './differences.ts'
import { differenceOf } from './missing-at-provider.ts'

const { payment_disputes } = tables
const pageSize = 50

type LookupPage = {
  /** Disputes that the provider doesn't know anymore. */
  gone: Difference[]
  /** The references of those that it knows. */
  known: string[]
}

/**
 * Asks the provider for each dispute that the bank has not decided in our books, and whose movement
 * an earlier run has found, but not the run that began at `now`: it may be older than what that run
 * reads. Yields the answers page by page. Throws if the provider doesn't answer.
 */
export async function* unlistedDisputes(
  { kernel, ports }: AppContext,
  now: Date,
): AsyncGenerator<LookupPage> {
  let last = 0
  for (;;) {
    const rows = await kernel.db
      .select()
      .from(payment_disputes)
      .where(
        and(
          gt(payment_disputes.id, last),
          inArray(payment_disputes.state, [...paymentDisputeMachine.transitions.lose.from]),
          lt(payment_disputes.reconciled_at, now.toISOString()),
        ),
      )
      .orderBy(asc(payment_disputes.id))
      .limit(pageSize)
    const asked: LookupPage = { gone: [], known: [] }
    for (const { reference, amount_cents } of rows) {
      const { status } = await ports.payments.dispute(reference)
      if (status === 'unavailable') throw new Error('the payment provider did not answer')
      if (status === 'unknown') asked.gone.push(differenceOf({ reference, cents: -amount_cents }))
      else asked.known.push(reference)
    }
    if (rows.length > 0) yield asked
    last = rows.at(-1)?.id ?? last
    if (rows.length < pageSize) return
  }
}
