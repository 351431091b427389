/** When a version of a fee is in force: from `active_from` to before `active_to`; null is open. */
export type Period = { active_from: string | null; active_to: string | null }

export const beginOf = ({ active_from }: Period): number =>
  active_from === null ? Number.NEGATIVE_INFINITY : Date.parse(active_from)

export const endOf = ({ active_to }: Period): number =>
  active_to === null ? Number.POSITIVE_INFINITY : Date.parse(active_to)

/**
 * Finds the version that this one replaces: it began before and is in force when this one begins.
 */
export const forerunnerOf = <P extends Period>(period: Period, others: readonly P[]) =>
  others.find((other) => beginOf(other) < beginOf(period) && beginOf(period) < endOf(other))

/** Finds the version that ends when this one begins. */
export const touchingOf = <P extends Period>(period: Period, others: readonly P[]) =>
  others.find((other) => endOf(other) === beginOf(period))

/** Finds the first version that begins after this one. */
export const successorOf = <P extends Period>(period: Period, others: readonly P[]) =>
  inOrder(others.filter((other) => beginOf(other) > beginOf(period)))[0]

export const inOrder = <P extends Period>(periods: readonly P[]): P[] =>
  periods.toSorted((one, other) => beginOf(one) - beginOf(other))

/** Finds the first period from `now` on in which no version is in force, in epoch milliseconds. */
export function gapIn(
  periods: readonly Period[],
  now: Date,
): { from: number; to: number } | undefined {
  let from = now.getTime()
  for (const period of inOrder(periods)) {
    if (beginOf(period) > from) return { from, to: beginOf(period) }
    from = Math.max(from, endOf(period))
  }
  return from === Number.POSITIVE_INFINITY ? undefined : { from, to: Number.POSITIVE_INFINITY }
}
