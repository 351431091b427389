import { and, inArray, type SQL, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { type Resource, visibleFields } from '#contract/kernel/resource.ts'
import { type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { listable } from '#server/kernel/resource/about.ts'
import { isText } from '#server/kernel/resource/table.ts'

/** The id of the record that a text names; null if several have that name. */
export type Referred = ReadonlyMap<string, number | null>

/**
 * Finds records by what people call them: the code, a unique field or the title, using one SQL
 * statement per field. Finds only those that the actor may list.
 */
export async function findReferred(
  kernel: Kernel,
  tx: Tx,
  name: string,
  texts: readonly string[],
  actor: Actor,
): Promise<Referred> {
  const found = new Map<string, number | null>()
  const resource = kernel.resources[name]
  if (!resource || !kernel.policy.can(actor, name, 'list') || texts.length === 0) return found
  const wanted = [...new Set(texts)]
  for (const field of namingFields(resource))
    for (const [text, id] of await named(kernel, tx, resource, field, wanted, actor))
      if (!found.has(text)) found.set(text, id)
  const title = visibleFields(resource, actor.kind)[resource.title]
  if (!title || !('resource' in title)) return found
  // Records that are called like the one that they belong to, such as a customer like the user.
  const missing = wanted.filter((text) => !found.has(text))
  const owners = await findReferred(kernel, tx, String(title.resource), missing, actor)
  const ids = [...owners.values()].filter((id) => id !== null)
  const byOwner = new Map(await named(kernel, tx, resource, resource.title, ids.map(String), actor))
  for (const [text, owner] of owners) {
    const id = owner === null ? null : byOwner.get(String(owner))
    if (id !== undefined) found.set(text, id)
  }
  return found
}

/** The fields by which people name a record, those that name only one first. */
function namingFields(resource: Resource): string[] {
  const texts = Object.entries(visibleFields(resource, 'admin')).filter(([, field]) =>
    isText(field),
  )
  const unique = texts.filter(([, { kind, unique }]) => kind === 'code' || unique)
  const titles = texts.filter(([name]) => name === resource.title)
  return [...new Set([...unique, ...titles].map(([name]) => name))]
}

async function named(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  field: string,
  texts: readonly string[],
  actor: Actor,
): Promise<[string, number | null][]> {
  const table = tableOf(kernel, resource)
  const column = table[field]
  if (!column || texts.length === 0) return []
  const where: SQL | undefined = and(
    inArray(sql`${column}::text`, [...texts]),
    listable(kernel, resource, actor),
  )
  const { rows } = await tx.execute<{ name: string; id: number; count: number }>(
    sql`select ${column}::text as name, min(${table.id}) as id, count(*)::int as count
      from ${table} where ${where ?? sql`true`} group by 1`,
  )
  return rows.map(({ name, id, count }) => [name, count > 1 ? null : Number(id)])
}
