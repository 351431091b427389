import { compileExpression } from './rules-compile.ts'
import { ExpressionError, RulesError } from './rules-errors.ts'
import type { Scope } from './rules-values.ts'

export type Rule = { readonly source: string; readonly holds: (scope: Scope) => boolean }

/**
 * The rules of one node. A key that is not in `fixed` is captured by `wild`, which has a `$name`.
 */
export type RuleNode = {
  readonly read: Rule | null
  readonly write: Rule | null
  readonly validate: Rule | null
  readonly indexOn: readonly string[]
  readonly fixed: ReadonlyMap<string, RuleNode>
  readonly wild: { readonly name: string; readonly rules: RuleNode } | null
  /** Whether there is a `.validate` further down. */
  readonly validatesBelow: boolean
}

const kinds = ['.read', '.write', '.validate'] as const
const allKinds = [...kinds, '.indexOn'].join(', ')

/**
 * Maximum depth of a tree in Google's database:
 * https://firebase.google.com/docs/database/usage/limits
 */
const deepest = 32

/**
 * Compiles a rules file such as `database.rules.json`, in the format that Google deploys:
 * https://firebase.google.com/docs/database/security/core-syntax
 * @throws RulesError with the rule's path, the column within it and what is allowed instead
 */
export function compileTree(json: unknown): RuleNode {
  if (!isRecord(json) || !isRecord(json.rules) || Object.keys(json).length !== 1) {
    throw new RulesError('/', null, 'the file is an object with the one key "rules", an object too')
  }
  return compileNode(json.rules, [], new Set())
}

function compileNode(
  json: Record<string, unknown>,
  path: readonly string[],
  captures: ReadonlySet<string>,
): RuleNode {
  const at = `/${path.join('/')}`
  if (path.length > deepest) throw new RulesError(at, null, `rules are at most ${deepest} deep`)
  const fixed = new Map<string, RuleNode>()
  let wild: RuleNode['wild'] = null
  for (const [key, inner] of Object.entries(json)) {
    if (key.startsWith('.')) {
      if (allKinds.split(', ').includes(key)) continue
      throw new RulesError(at, null, `there is no ${key}; there are ${allKinds}`)
    }
    const place = [...path, key]
    if (!isRecord(inner)) {
      throw new RulesError(`/${place.join('/')}`, null, 'an object with rules or keys was expected')
    }
    if (key.startsWith('$')) {
      checkCapture(key, at, wild, captures)
      wild = { name: key, rules: compileNode(inner, place, new Set([...captures, key])) }
    } else {
      checkKey(key, at)
      fixed.set(key, compileNode(inner, place, captures))
    }
  }
  const [read = null, write = null, validate = null] = kinds.map((kind) =>
    compileRule(json[kind], kind, path, captures),
  )
  const below = [...fixed.values(), ...(wild === null ? [] : [wild.rules])]
  const validatesBelow = below.some((node) => node.validate !== null || node.validatesBelow)
  const indexOn = compileIndex(json['.indexOn'], at)
  return { read, write, validate, indexOn, fixed, wild, validatesBelow }
}

function compileRule(
  value: unknown,
  kind: (typeof kinds)[number],
  path: readonly string[],
  captures: ReadonlySet<string>,
): Rule | null {
  if (value === undefined) return null
  const at = `/${[...path, kind].join('/')}`
  if (typeof value === 'boolean') return { source: String(value), holds: () => value }
  if (typeof value !== 'string') {
    throw new RulesError(at, null, 'true, false or an expression in quotes was expected')
  }
  try {
    const holds = compileExpression(value, { writing: kind !== '.read', captures })
    return { source: value, holds }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw new RulesError(at, error.column, error.reason)
  }
}

function checkCapture(
  key: string,
  at: string,
  wild: RuleNode['wild'],
  captures: ReadonlySet<string>,
): void {
  if (!/^\$[A-Za-z_]\w*$/.test(key)) {
    throw new RulesError(at, null, `${key} is no name; after the $ come letters, digits and _`)
  }
  if (wild !== null) {
    throw new RulesError(at, null, `${wild.name} and ${key} stand side by side; one $ is allowed`)
  }
  if (captures.has(key)) throw new RulesError(at, null, `${key} is the name of a key above already`)
}

/** https://firebase.google.com/docs/database/web/structure-data */
function checkKey(key: string, at: string): void {
  if (key !== '' && !/[.#$[\]/\p{Cc}]/u.test(key)) return
  throw new RulesError(at, null, `"${key}" is no key: keys have none of . # $ [ ] / in them`)
}

/** https://firebase.google.com/docs/database/security/indexing-data */
function compileIndex(value: unknown, at: string): string[] {
  if (value === undefined) return []
  const names: unknown[] = Array.isArray(value) ? value : [value]
  if (!names.every((name) => typeof name === 'string' && name !== '')) {
    throw new RulesError(at, null, '.indexOn is a path, ".value", or a list of such')
  }
  return names as string[]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
