import { and, inArray } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { scopeFor } from '#server/kernel/resource/scope.ts'
import type { Column, Form, Titles } from './cells.ts'

type Row = Readonly<Record<string, unknown>>

/** So many titles are kept from one batch to the next. */
const maxKept = 20_000

/**
 * Returns a function that reads the titles of the records which a batch of rows refers to, with a
 * statement for each resource. Records that the actor may not see have none.
 */
export function titleReader(
  kernel: Kernel,
  columns: readonly Column[],
  { profile, actor }: Form,
): (rows: readonly Row[]) => Promise<Titles> {
  const titles = new Map<string, Map<number, string>>()
  const references = columns.flatMap(({ name, field }) =>
    field.kind === 'belongsTo' && 'resource' in field
      ? [{ name, resource: String(field.resource) }]
      : [],
  )
  return async (rows) => {
    if (profile === 'program') return titles
    for (const { name, resource } of references) {
      const known = titles.get(resource) ?? new Map<number, string>()
      titles.set(resource, known)
      if (known.size > maxKept) known.clear()
      const ids = rows.map((row) => row[name]).filter((id) => id !== null)
      const missing = [...new Set(ids.map(Number))].filter((id) => !known.has(id))
      for (const [id, title] of await readTitles(kernel, resource, missing, actor))
        known.set(id, title)
    }
    return titles
  }
}

/** Reads titles by id; where a title is itself a reference, that record's title. */
async function readTitles(
  kernel: Kernel,
  name: string,
  ids: readonly number[],
  actor: Actor,
): Promise<Map<number, string>> {
  const resource = kernel.resources[name]
  const mayRead = kernel.policy.can(actor, name, 'list') || kernel.policy.can(actor, name, 'show')
  if (!resource || !mayRead || ids.length === 0) return new Map()
  const table = tableOf(kernel, resource)
  const column = table[resource.title]
  const field = resource.fields[resource.title]
  if (!column || !field || field.hide?.some((role) => role === actor.kind)) return new Map()
  const rows = await kernel.db
    .select({ id: table.id, title: column })
    .from(table)
    .where(and(inArray(table.id, [...ids]), scopeFor(resource.scope, table, actor)))
  const titles = new Map(rows.map(({ id, title }) => [Number(id), title as unknown]))
  if (!('resource' in field))
    return new Map([...titles].map(([id, title]) => [id, String(title ?? '')]))
  const referred = [...titles.values()].filter((id) => id !== null).map(Number)
  const names = await readTitles(kernel, String(field.resource), referred, actor)
  return new Map(
    [...titles].flatMap(([id, other]) => {
      const title = names.get(Number(other))
      return title === undefined ? [] : [[id, title] as const]
    }),
  )
}
