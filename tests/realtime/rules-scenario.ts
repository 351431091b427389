import { type Leaf, type Node, nothing } from '#server/realtime-database/node.ts'
import {
  compileRules,
  mayRead,
  mayWrite,
  type Refusal,
  type Rules,
  type Verdict,
} from '#server/realtime-database/rules.ts'
import { ruleQueryOf } from '#server/realtime-database/rules-query.ts'
import type { Auth, RuleQuery } from '#server/realtime-database/rules-values.ts'

export type Json = Leaf | null | { [key: string]: Json }

/**
 * Builds a tree from Google's export format, with `.value` and `.priority` where there is a
 * priority.
 */
export function nodeOf(json: Json): Node {
  if (json === null) return nothing
  if (typeof json !== 'object') return { value: json, priority: null, children: new Map() }
  const priority = (json['.priority'] ?? null) as string | number | null
  const value = (json['.value'] ?? null) as Leaf | null
  const children = new Map<string, Node>()
  for (const [key, inner] of Object.entries(json)) {
    const child = key.startsWith('.') ? nothing : nodeOf(inner)
    if (child.value !== null || child.children.size > 0) children.set(key, child)
  }
  return value === null && children.size === 0 ? nothing : { value, priority, children }
}

/** Returns the tree with another node at a path, and without nodes that become empty. */
function withNode(tree: Node, [key, ...rest]: readonly string[], node: Node): Node {
  if (key === undefined) return node
  const child = withNode(tree.children.get(key) ?? nothing, rest, node)
  const children = new Map(tree.children)
  if (child.value === null && child.children.size === 0) children.delete(key)
  else children.set(key, child)
  if (children.size > 0) return { value: null, priority: tree.priority, children }
  return tree.children.size > 0 ? nothing : tree
}

export const keysOf = (path: string) => path.split('/').filter((key) => key !== '')

export const noon = Date.UTC(2030, 0, 1, 12)

type Evaluation = { data?: Json; auth?: Auth; now?: number; query?: Partial<RuleQuery> }

/**
 * Creates a database under rules. Its methods return verdicts, which `outcome` prints as 'yes' or
 * as the refusing rule: 'kind path'.
 */
export function databaseOf(rules: Json | Rules) {
  const compiled = isCompiled(rules) ? rules : compileRules({ rules })
  return {
    rules: compiled,
    judge(path: readonly string[], newRoot: Node) {
      return mayWrite(compiled, [path], { auth: null, root: nothing, newRoot, now: noon })
    },
    read(path: string, { data = null, auth = null, now = noon, query = {} }: Evaluation = {}) {
      const request = { root: nodeOf(data), auth, now, query: { ...ruleQueryOf(null), ...query } }
      return mayRead(compiled, keysOf(path), request)
    },
    write(writes: Record<string, Json>, { data = null, auth = null, now = noon }: Evaluation = {}) {
      const root = nodeOf(data)
      let newRoot = root
      for (const [path, json] of Object.entries(writes)) {
        newRoot = withNode(newRoot, keysOf(path), nodeOf(json))
      }
      return mayWrite(compiled, Object.keys(writes).map(keysOf), { auth, root, newRoot, now })
    },
  }
}

function isCompiled(rules: Json | Rules): rules is Rules {
  return typeof rules === 'object' && rules !== null && 'top' in rules
}

export function outcome(verdict: Verdict): string {
  return verdict.allowed ? 'yes' : shown(verdict.refusal)
}

function shown({ kind, path }: Refusal): string {
  return `${kind} /${path.join('/')}`
}

/** Evaluates one expression: true, false, or 'failure' if it has no result. */
export function evaluated(expression: string, asked: Evaluation = {}): boolean | 'failure' {
  const verdict = databaseOf({ '.read': expression }).read('/', asked)
  if (verdict.allowed) return true
  return verdict.refusal.failure === null ? false : 'failure'
}
