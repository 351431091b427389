import type { Leaf } from './node.ts'
import { EvaluationFailure } from './rules-errors.ts'
import type { Snapshot } from './rules-snapshot.ts'

/**
 * Types known to the compiler. `primitive` is a stored value (a leaf or null), `any` is within
 * `auth`; both are checked when the rule is evaluated.
 */
export type Type =
  | 'boolean'
  | 'number'
  | 'string'
  | 'null'
  | 'primitive'
  | 'any'
  | 'RuleDataSnapshot'
  | 'query'
  | 'list'
  | 'regular expression'

/** A leaf, null, a snapshot, a query, a list of names, or a part of a token. */
export type Value = Leaf | object | null

/** https://firebase.google.com/docs/database/security/rules-conditions */
export type RuleQuery = {
  readonly orderByKey: boolean
  readonly orderByValue: boolean
  readonly orderByPriority: boolean
  readonly orderByChild: string | null
  readonly startAt: Leaf | null
  readonly endAt: Leaf | null
  readonly equalTo: Leaf | null
  readonly limitToFirst: number | null
  readonly limitToLast: number | null
}

/** The request's user: `uid`, `provider` and the `token`'s claims, or null for a visitor. */
export type Auth = { readonly [claim: string]: unknown } | null

/** Values of a rule's variables. */
export type Scope = {
  readonly auth: Auth
  readonly now: number
  readonly root: Snapshot
  readonly data: Snapshot
  readonly newData: Snapshot | null
  readonly query: RuleQuery | null
  readonly captured: ReadonlyMap<string, string>
}

/** An expression that can be evaluated. */
export type Compiled = { readonly type: Type; readonly run: (scope: Scope) => Value }

/** The longest text that Google's database stores; rules can't build a longer one. */
const maxTextLength = 10 * 1024 * 1024

export function asText(value: Value): string {
  if (typeof value === 'string') return value
  throw new EvaluationFailure(`a string was expected, not ${kindOf(value)}`)
}

export function asNumber(value: Value): number {
  if (typeof value === 'number') return value
  throw new EvaluationFailure(`a number was expected, not ${kindOf(value)}`)
}

export function asFlag(value: Value): boolean {
  if (typeof value === 'boolean') return value
  throw new EvaluationFailure(`a boolean was expected, not ${kindOf(value)}`)
}

export function joined(first: string | number, second: string | number): string {
  const text = `${first}${second}`
  if (text.length <= maxTextLength) return text
  throw new EvaluationFailure(`a text longer than ${maxTextLength} characters`)
}

/** Replaces all occurrences: https://firebase.google.com/docs/reference/security/database */
export function replaced(text: string, part: string, by: string): string {
  const occurrences = part === '' ? text.length + 1 : text.split(part).length - 1
  if (text.length + occurrences * (by.length - part.length) > maxTextLength) {
    throw new EvaluationFailure(`a text longer than ${maxTextLength} characters`)
  }
  return text.replaceAll(part, () => by)
}

export function kindOf(value: Value): string {
  if (value === null) return 'null'
  return typeof value === 'object' ? 'something with children' : `a ${typeof value}`
}
