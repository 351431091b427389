import { finalPrice } from '#contract/pricing/division.ts'
import { lockedCreditFor, reserveCredit, useCredit } from '#server/domain/customer-credits.ts'
import { maxOwed } from '#server/domain/max-owed.ts'
import type { Step } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

type Done = Step<OrderRow> & { before: OrderRow }

/** Returns the credit that the order reserves: as much of the most it can cost as there is. */
export const creditToReserve = async (
  { tx, now }: Pick<Step, 'tx' | 'now'>,
  order: OrderRow,
): Promise<number> => lockedCreditFor(tx, order, await maxOwed(tx, order), now)

/** Reserves what `creditToReserve` has returned, or gives back what the order no longer needs. */
export const reserve = (step: Done): Promise<void> =>
  reserveCredit(step, step.row, step.before.credit_cents, step.row.credit_cents)

/** Returns the part of a final amount that the order's reserved credit pays. */
export const creditUsed = ({ credit_cents }: OrderRow, owed_cents: number): number =>
  Math.min(credit_cents, owed_cents)

/** Returns the credit that pays for a finished order: none before staff has approved its times. */
export const creditOfPrice = (order: OrderRow): number =>
  order.completed_at && order.times_held_at === null
    ? creditUsed(order, finalPrice(order).total_cents)
    : order.credit_cents

/** Uses the credit of an order whose final amount is known, and gives back the rest. */
export const settleCredit = (step: Done): Promise<void> =>
  useCredit(step, step.row, step.before.credit_cents, step.row.credit_cents)
