import { diffArrays, diffWordsWithSpace } from 'diff'

import type { Field } from '#contract/kernel/field.ts'
import { fieldsOf, itemOf } from '../declaration/field-traits.ts'

export type TextPart = { kind: 'same' | 'added' | 'removed' | 'left_out'; text: string }

/** Characters of unchanged text that are kept beside a change. */
const context = 60

/** Words in which two texts may differ before a comparison of them says nothing anymore. */
const maxEdits = 2_000

/** Compares two texts by words. Long unchanged parts are shortened to what stands beside a change. */
export function textDifference(before: string, after: string): TextPart[] {
  const found = diffWordsWithSpace(before, after, { maxEditLength: maxEdits })
  if (!found)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return found.flatMap(({ added, removed, value }, at): TextPart[] => {
    if (added) return [{ kind: 'added', text: value }]
    if (removed) return [{ kind: 'removed', text: value }]
    return shortened(value, { isFirst: at === 0, isLast: at === found.length - 1 })
  })
}

function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const kept = (isFirst ? 0 : context) + (isLast ? 0 : context)
  if (text.length <= kept + context) return [{ kind: 'same' as const, text }]
  const parts: TextPart[] = []
  if (!isFirst) parts.push({ kind: 'same', text: text.slice(0, context) })
  parts.push({ kind: 'left_out', text: '…' })
  if (!isLast) parts.push({ kind: 'same', text: text.slice(-context) })
  return parts
}

/** A field within a value, or an entry of a list in it, by its place from 1. */
type Step = { name: string; number?: number }

/** A change within a list, an object or other data. */
export type InnerChange = {
  path: readonly Step[]
  /** The declaration of the innermost field; data may have none. */
  field: Field | undefined
  /** `undefined` if the entry was added. */
  before: unknown
  /** `undefined` if the entry was removed. */
  after: unknown
}

/**
 * Compares two values of a field item by item and field by field. Entries of a list that differ at
 * the same place are the same entry, changed.
 */
export function innerChanges(
  name: string,
  field: Field | undefined,
  before: unknown,
  after: unknown,
): InnerChange[] {
  return changesAt([{ name }], field, before, after)
}

function changesAt(
  path: readonly Step[],
  field: Field | undefined,
  before: unknown,
  after: unknown,
): InnerChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return entryChanges(path, field, before, after)
  if (!isObject(before) || !isObject(after)) return [{ path, field, before, after }]
  const fields = field && fieldsOf(field)
  const names = [
    ...new Set([...Object.keys(fields ?? {}), ...Object.keys({ ...before, ...after })]),
  ]
  return names.flatMap((name) =>
    changesAt([...path, { name }], fields?.[name], before[name] ?? null, after[name] ?? null),
  )
}

function entryChanges(
  path: readonly Step[],
  field: Field | undefined,
  before: readonly unknown[],
  after: readonly unknown[],
): InnerChange[] {
  const last = path.at(-1)
  if (!last) return []
  const entryPath = (at: number) => [...path.slice(0, -1), { ...last, number: at + 1 }]
  const entryField = field && (itemOf(field) ?? field)
  const changes: InnerChange[] = []
  let [from, to] = [0, 0]
  let removed: unknown[] = []
  const flush = () => {
    for (const [at, entry] of removed.entries())
      changes.push({
        path: entryPath(from - removed.length + at),
        field: entryField,
        before: entry,
        after: undefined,
      })
    removed = []
  }
  const hunks = diffArrays(before.map(textOf), after.map(textOf))
  for (const hunk of hunks) {
    const { length } = hunk.value
    if (hunk.removed) {
      removed = before.slice(from, from + length)
      from += length
      continue
    }
    if (!hunk.added) {
      flush()
      from += length
      to += length
      continue
    }
    const added = after.slice(to, to + length)
    // Plain values are not changed, but replaced.
    const pairs =
      added.every(isObject) && removed.every(isObject) ? Math.min(removed.length, length) : 0
    for (let at = 0; at < pairs; at++)
      changes.push(...changesAt(entryPath(to + at), entryField, removed[at], added[at]))
    const first = from - removed.length
    for (let at = pairs; at < removed.length; at++)
      changes.push({
        path: entryPath(first + at),
        field: entryField,
        before: removed[at],
        after: undefined,
      })
    removed = []
    for (let at = pairs; at < length; at++)
      changes.push({
        path: entryPath(to + at),
        field: entryField,
        before: undefined,
        after: added[at],
      })
    to += length
  }
  flush()
  return changes
}

const textOf = (value: unknown): string => JSON.stringify(value)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
