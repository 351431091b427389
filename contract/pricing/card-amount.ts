import { minChargeCents } from './least-charge.ts'

/**
 * Returns the part of an owed amount that the card pays, in cents: credit pays first. The price
 * stays what it is, because credit is a means of payment and not a discount.
 */
export const cardAmount = (owed_cents: number, credit_cents: number): number =>
  Math.max(0, owed_cents - credit_cents)

/** Whether an amount is large enough to be held on a card or charged to it. */
export const isChargeable = (cents: number): boolean => cents >= minChargeCents
