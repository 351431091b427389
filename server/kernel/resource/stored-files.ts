import { and, type SQL, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { Field, Fields } from '#contract/kernel/field.ts'
import { type Resource, visibleFields } from '#contract/kernel/resource.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import { type AnyRow, type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { scopeFor } from './scope.ts'

const isFile = ({ kind }: Field): boolean => kind === 'file' || kind === 'image'
const itemOf = (field: Field) => ('item' in field ? (field.item as Field) : undefined)
const fieldsOf = (field: Field): Fields => ('fields' in field ? (field.fields as Fields) : {})

/**
 * Refuses keys of files that the actor may not put into a record. Actors may use only their own
 * files, admins also those of other admins; image fields take only images. Keys already in the
 * record are accepted.
 */
export async function checkFiles(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  input: Record<string, unknown>,
  { actor, current }: { actor: Actor; current: AnyRow | null },
): Promise<void> {
  const given = Object.entries(input).flatMap(([name, value]) => {
    const field = resource.fields[name]
    const item = field && itemOf(field)
    if (!field || !value || JSON.stringify(current?.[name]) === JSON.stringify(value)) return []
    if (isFile(field)) return [{ path: name, kind: field.kind, key: String(value) }]
    if (!item || !isFile(item) || !Array.isArray(value)) return []
    return value.map((key, at) => ({ path: `${name}.${at}`, kind: item.kind, key: String(key) }))
  })
  if (given.length === 0) return
  const stored = await kernel.storedFiles(
    tx,
    given.map(({ key }) => key),
  )
  const errors: FieldErrors = {}
  for (const { path, kind, key } of given) {
    const file = stored.find((one) => one.key === key)
    const isTheirs =
      file && (file.user_id === actor.user_id || (actor.kind === 'admin' && file.role === 'admin'))
    const fits = kind === 'file' || file?.media_type.startsWith('image/')
    if (!isTheirs || !fits)
      errors[path] = [
        translate(actor.locale, 'validation.missing_reference', {
          field: path,
          resource: resource.name,
        }),
      ]
  }
  if (Object.keys(errors).length) throw invalid(actor.locale, errors)
}

/** Reports whether a record that the actor may see contains this file. */
export async function isFileSeen(kernel: Kernel, key: string, actor: Actor): Promise<boolean> {
  const uses = Object.values(kernel.resources).flatMap((resource) => {
    if (!kernel.policy.can(actor, resource.name, 'show')) return []
    const table = tableOf(kernel, resource)
    return Object.entries(visibleFields(resource, actor.kind)).flatMap(([name, field]) => {
      const holds = holding(field, table[name], sql`${key}::text`)
      if (!holds) return []
      return [
        sql`exists (select from ${table} where ${and(holds, scopeFor(resource.scope, table, actor))})`,
      ]
    })
  })
  if (uses.length === 0) return false
  const { rows } = await kernel.db.execute<{ seen: boolean }>(
    sql`select ${sql.join(uses, sql` or `)} as seen`,
  )
  return rows[0]?.seen === true
}

/**
 * Returns those of the keys that are in use. A file is in use while a record contains it, also a
 * deleted record that can be restored. In a resource with fields of kind `file`, which hold
 * documents, a file that a record contained before stays in use too, because its history shows it.
 */
export async function keysInUse(
  kernel: Kernel,
  tx: Tx,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const uses = Object.values(kernel.resources).flatMap((resource) => {
    const table = tableOf(kernel, resource)
    return Object.entries(resource.fields).flatMap(([name, field]) => {
      const holds = holding(field, table[name], sql`candidate.key`)
      return holds ? [sql`exists (select from ${table} where ${holds})`] : []
    })
  })
  const { events } = kernel.tables
  const withHistory = Object.values(kernel.resources)
    .filter(hasDocuments)
    .map(({ name }) => name)
  if (events && withHistory.length > 0)
    uses.push(
      sql`exists (
        select from ${events}
        where ${events.resource} in ${withHistory}
          and position(candidate.key in ${events.diff}::text) > 0
      )`,
    )
  const { rows } = await tx.execute<{ key: string }>(
    sql`select candidate.key from unnest(${sql.param(keys)}::text[]) as candidate (key)
      where ${sql.join(uses, sql` or `)}`,
  )
  return new Set(rows.map(({ key }) => key))
}

const hasDocuments = ({ fields }: Resource): boolean =>
  Object.values(fields).some((field) => (itemOf(field) ?? field).kind === 'file')

/** Builds the condition that a column contains the key, in the form that its index supports. */
function holding(field: Field, column: unknown, key: SQL): SQL | undefined {
  if (isFile(field)) return sql`${column} = ${key}`
  const item = itemOf(field)
  if (item && isFile(item)) return sql`${column} @> jsonb_build_array(${key})`
  const inner = Object.entries(fieldsOf(field)).filter(([, one]) => isFile(one))
  if (inner.length === 0) return undefined
  const held = inner.map(([name]) => {
    const value = sql`jsonb_build_object(${name}::text, ${key})`
    return sql`${column} @> ${field.kind === 'list' ? sql`jsonb_build_array(${value})` : value}`
  })
  return sql`(${sql.join(held, sql` or `)})`
}
