import { type Node, nothing } from './node.ts'
import { EvaluationFailure } from './rules-errors.ts'
import { exists, type Path } from './rules-snapshot.ts'
import { compileTree, type Rule, type RuleNode } from './rules-tree.ts'
import type { Auth, RuleQuery, Scope } from './rules-values.ts'

/** The compiled rules of a database. */
export type Rules = { readonly top: RuleNode }

/**
 * The reason for a refusal: the rule nearest to the requested path. Without a `source` there is no
 * rule of this kind; with a `failure` the rule could not be evaluated.
 */
export type Refusal = {
  readonly path: Path
  readonly kind: '.read' | '.write' | '.validate'
  readonly source: string | null
  readonly failure: string | null
}

/**
 * The decision for a request. `seen` are the paths of the current tree that it is based on: a
 * change at, above or below one of them may change it. (So may time, if a rule uses `now`.) `lookups`
 * are all paths that rules looked up, before and after a write, whether or not they exist.
 */
export type Verdict = { readonly seen: readonly Path[]; readonly lookups: readonly Path[] } & (
  | { readonly allowed: true }
  | { readonly allowed: false; readonly refusal: Refusal }
)

export type ReadRequest = {
  readonly auth: Auth
  readonly root: Node
  /** Milliseconds since 1970. */
  readonly now: number
  readonly query: RuleQuery
}

export type WriteRequest = {
  readonly auth: Auth
  readonly root: Node
  /** The tree after the write. */
  readonly newRoot: Node
  readonly now: number
}

/** @throws RulesError */
export function compileRules(json: unknown): Rules {
  return { top: compileTree(json) }
}

/**
 * Decides on a read. A true `.read` grants its node and everything below; deeper rules can't revoke
 * that. https://firebase.google.com/docs/database/security/core-syntax
 */
export function mayRead(rules: Rules, path: Path, request: ReadRequest): Verdict {
  const judge = judgeOf({ ...request, newRoot: null })
  return judge.verdict(firstRefusal(rules, path, 'read', judge))
}

/**
 * Decides on all paths of one write together. Each needs a true `.write` at or above it, as for
 * reads. Then each `.validate` at, above and below it must be true wherever the new tree has data:
 * a deletion is not validated, but the remaining data around it is.
 * https://firebase.google.com/docs/database/security/core-syntax
 * https://firebase.google.com/docs/reference/security/database
 */
export function mayWrite(rules: Rules, paths: readonly Path[], request: WriteRequest): Verdict {
  const judge = judgeOf({ ...request, query: null })
  for (const path of paths) {
    const refusal = firstRefusal(rules, path, 'write', judge) ?? invalid(rules, path, judge)
    if (refusal !== null) return judge.verdict(refusal)
  }
  return judge.verdict(null)
}

/**
 * Returns the indexes on the children of a path:
 * https://firebase.google.com/docs/database/security/indexing-data
 */
export function indexesOf(rules: Rules, path: Path): readonly string[] {
  const way = wayTo(rules, path)
  return way.length === path.length + 1 ? (way.at(-1)?.rules.indexOn ?? []) : []
}

type Place = {
  readonly rules: RuleNode
  readonly path: Path
  readonly captured: ReadonlyMap<string, string>
}

/** Returns the rule nodes along a path, as far down as there are rules. */
function wayTo(rules: Rules, path: Path): Place[] {
  let place: Place = { rules: rules.top, path: [], captured: new Map() }
  const way = [place]
  for (const key of path) {
    const next = below(place, key)
    if (next === null) break
    place = next
    way.push(place)
  }
  return way
}

/** Returns the rules for a child. A literal key takes precedence over a `$` variable next to it. */
function below({ rules, path, captured }: Place, key: string): Place | null {
  const fixed = rules.fixed.get(key)
  if (fixed !== undefined) return { rules: fixed, path: [...path, key], captured }
  if (rules.wild === null) return null
  const { name, rules: wild } = rules.wild
  return { rules: wild, path: [...path, key], captured: new Map([...captured, [name, key]]) }
}

type Judge = ReturnType<typeof judgeOf>

function judgeOf(request: {
  readonly auth: Auth
  readonly root: Node
  readonly newRoot: Node | null
  readonly now: number
  readonly query: RuleQuery | null
}) {
  const { auth, root, newRoot, now, query } = request
  const seen = new Map<string, Path>()
  const lookups = new Map<string, Path>()
  const recordLookup = (path: Path) => lookups.set(path.join('/'), path)
  const watch = (place: Path, whole: Path) => {
    seen.set(place.join('/'), place)
    recordLookup(whole)
  }
  const answers = new Map<Rule, Map<string, string | boolean>>()

  const evaluate = (rule: Rule, { path, captured }: Place): string | boolean => {
    const scope: Scope = {
      auth,
      now,
      query,
      captured,
      root: { tree: root, path: [], watch },
      data: { tree: root, path, watch },
      newData:
        newRoot === null ? null : { tree: newRoot, path, watch: (_, whole) => recordLookup(whole) },
    }
    try {
      return rule.holds(scope)
    } catch (error) {
      if (error instanceof EvaluationFailure) return error.message
      throw error
    }
  }

  return {
    newRoot: newRoot ?? nothing,
    /**
     * Returns the rule's result, or the reason why it can't be evaluated. Results are cached, so a
     * write to many paths evaluates each rule once per node.
     */
    ask(rule: Rule, place: Place): string | boolean {
      const known = answers.get(rule) ?? new Map<string, string | boolean>()
      answers.set(rule, known)
      const key = place.path.join('/')
      const answer = known.get(key) ?? evaluate(rule, place)
      known.set(key, answer)
      return answer
    },
    verdict(refusal: Refusal | null): Verdict {
      const places = { seen: [...seen.values()], lookups: [...lookups.values()] }
      return refusal === null
        ? { allowed: true, ...places }
        : { allowed: false, refusal, ...places }
    },
  }
}

function firstRefusal(
  rules: Rules,
  path: Path,
  access: 'read' | 'write',
  judge: Judge,
): Refusal | null {
  const kind = `.${access}` as const
  let refusal: Refusal = { path, kind, source: null, failure: null }
  for (const place of wayTo(rules, path)) {
    const rule = place.rules[access]
    if (rule === null) continue
    const answer = judge.ask(rule, place)
    if (answer === true) return null
    refusal = refusalOf(place, kind, rule, answer)
  }
  return refusal
}

function invalid(rules: Rules, path: Path, judge: Judge): Refusal | null {
  const way = wayTo(rules, path)
  let node = judge.newRoot
  for (const place of way) {
    const key = place.path.at(-1)
    if (key !== undefined) node = node.children.get(key) ?? nothing
    if (!exists(node)) return null
    const refusal = invalidAt(place, judge)
    if (refusal !== null) return refusal
  }
  const last = way.at(-1)
  const complete = last !== undefined && last.path.length === path.length
  return complete ? invalidBelow(last, node, judge) : null
}

/**
 * Validates the nodes below. Visits only nodes with rules, so that much data under few rules costs
 * little.
 */
function invalidBelow(place: Place, node: Node, judge: Judge): Refusal | null {
  if (!place.rules.validatesBelow) return null
  const keys = place.rules.wild === null ? place.rules.fixed.keys() : node.children.keys()
  for (const key of keys) {
    const child = node.children.get(key)
    const next = child === undefined || !exists(child) ? null : below(place, key)
    if (child === undefined || next === null) continue
    const refusal = invalidAt(next, judge) ?? invalidBelow(next, child, judge)
    if (refusal !== null) return refusal
  }
  return null
}

function invalidAt(place: Place, judge: Judge): Refusal | null {
  const rule = place.rules.validate
  if (rule === null) return null
  const answer = judge.ask(rule, place)
  return answer === true ? null : refusalOf(place, '.validate', rule, answer)
}

function refusalOf(
  { path }: Place,
  kind: Refusal['kind'],
  { source }: Rule,
  answer: string | boolean,
): Refusal {
  return { path, kind, source, failure: typeof answer === 'string' ? answer : null }
}
