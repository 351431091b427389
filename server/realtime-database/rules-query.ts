import type { Leaf } from './node.ts'
import type { RuleQuery } from './rules-values.ts'

type Bound = { readonly value: Leaf | null; readonly isInclusive: boolean }

/** A query's window on the children of a node; a path in `by` is that of an orderByChild. */
export type Window = {
  readonly by: '.key' | '.value' | '.priority' | readonly string[]
  readonly start: Bound | null
  readonly end: Bound | null
  readonly limit: { readonly count: number; readonly from: 'first' | 'last' } | null
}

/**
 * Returns a query as rules see it:
 * https://firebase.google.com/docs/database/security/rules-conditions
 * Google's service treats a read without a query as ordered by key. On the wire equalTo is a start
 * and an end with the same value, so all three are then set.
 */
export function ruleQueryOf(window: Window | null): RuleQuery {
  const { by, start, end, limit } = window ?? { by: '.key', start: null, end: null, limit: null }
  const isOneValue =
    start?.isInclusive === true && end?.isInclusive === true && start.value === end.value
  return {
    orderByKey: by === '.key',
    orderByValue: by === '.value',
    orderByPriority: by === '.priority',
    orderByChild: typeof by === 'string' ? null : by.join('/'),
    startAt: start?.value ?? null,
    endAt: end?.value ?? null,
    equalTo: isOneValue ? start.value : null,
    limitToFirst: limit?.from === 'first' ? limit.count : null,
    limitToLast: limit?.from === 'last' ? limit.count : null,
  }
}
