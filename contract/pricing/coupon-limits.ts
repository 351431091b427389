/** A credit for a late release that a customer has got, or was promised, within the period. */
export type LateReleaseCredit = { mover_id: number | null }

/**
 * Says whether a late release by this mover brings its customer a credit, given the customer's other
 * ones of the period: so many in all, and so many because of the same mover.
 */
export function mayPromiseCredit(
  others: readonly LateReleaseCredit[],
  mover_id: number,
  limits: { per_customer: number; per_pair: number },
): boolean {
  const ofPair = others.filter((other) => other.mover_id === mover_id)
  return others.length < limits.per_customer && ofPair.length < limits.per_pair
}
