/** A credit for a late release that a customer received, or was promised, within the period. */
export type LateReleaseCredit = { mover_id: number | null }

/**
 * Reports whether a late release by this mover earns the customer a credit, given the customer's
 * other credits of the period. Limits apply to all credits and to those caused by the same mover.
 */
export function mayPromiseCredit(
  others: readonly LateReleaseCredit[],
  mover_id: number,
  limits: { per_customer: number; per_pair: number },
): boolean {
  const ofPair = others.filter((other) => other.mover_id === mover_id)
  return others.length < limits.per_customer && ofPair.length < limits.per_pair
}
