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

/** Tells whether a record that the actor may see contains this file. */
export async function isFileSeen(kernel: Kernel, key: string, actor: Actor): Promise<boolean> {
  const uses = Object.values(kernel.resources).flatMap((resource) => {
    if (!kernel.policy.can(actor, resource.name, 'show')) return []
    const table = tableOf(kernel, resource)
    return Object.entries(visibleFields(resource, actor.kind)).flatMap(([name, field]) => {
      const holds = holding(field, table[name], key)
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

/** Builds the condition that a column contains the key, in the form that its index supports. */
function holding(field: Field, column: unknown, key: string): SQL | undefined {
  if (isFile(field)) return sql`${column} = ${key}`
  const item = itemOf(field)
  if (item && isFile(item)) return sql`${column} @> ${JSON.stringify([key])}::jsonb`
  const inner = Object.entries(fieldsOf(field)).filter(([, one]) => isFile(one))
  if (inner.length === 0) return undefined
  const held = inner.map(([name]) => {
    const value = { [name]: key }
    return sql`${column} @> ${JSON.stringify(field.kind === 'list' ? [value] : value)}::jsonb`
  })
  return sql`(${sql.join(held, sql` or `)})`
}
