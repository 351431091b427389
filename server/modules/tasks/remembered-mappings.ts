import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Check, Mapping } from '#contract/calls/imports.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { mappableFields, type Resource } from '#contract/kernel/resource.ts'
import { importMappings } from '#server/database/tables.ts'
import { hashOf } from '#server/kernel/hash-of.ts'
import type { Act, Db, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'

/** The user of mappings that are remembered for all staff. */
const everyone = 0
/** The newest mappings of a person, or of all staff; older ones are forgotten. */
const maxRemembered = 200

/** Leaves out untitled columns at the end: how many there are depends on the first rows. */
function hashOfTitles(titles: readonly string[]): string {
  const known = titles.map((title) => title.trim().toLowerCase())
  return hashOf(known.slice(0, known.findLastIndex((title) => title !== '') + 1))
}

/** Returns how a file with these titles was mapped before, by the person or else for all staff. */
export async function rememberedMapping(
  db: Db,
  resource: Resource,
  titles: readonly string[],
  actor: Actor,
): Promise<{ mapping: Mapping; by: 'me' | 'everyone' } | undefined> {
  const [found] = await db
    .select()
    .from(importMappings)
    .where(
      and(
        eq(importMappings.resource, resource.name),
        eq(importMappings.titles_hash, hashOfTitles(titles)),
        inArray(importMappings.user_id, [everyone, ownId(actor, 'user_id')]),
      ),
    )
    .orderBy(desc(importMappings.user_id))
    .limit(1)
  if (!found) return undefined
  const fields = mappableFields(resource)
  const { mapping } = found
  const isKnown = ({ field }: { field: string }) => Object.hasOwn(fields, field)
  // A field may have been removed since, and an untitled column may be missing.
  const columns = mapping.columns.filter((one) => isKnown(one) && one.column < titles.length)
  const known = {
    ...mapping,
    columns,
    constants: found.user_id === everyone ? [] : mapping.constants.filter(isKnown),
    key: columns.some(({ field }) => field === mapping.key) ? mapping.key : null,
  }
  return { mapping: known, by: found.user_id === everyone ? 'everyone' : 'me' }
}

/** Remembers a mapping. The values for all rows are those of the person's own file. */
export async function rememberMapping(
  tx: Tx,
  resource: Resource,
  titles: readonly string[],
  given: Mapping,
  remember: NonNullable<Check['remember']>,
  { actor, now }: Act,
): Promise<void> {
  const user_id = remember === 'everyone' ? everyone : ownId(actor, 'user_id')
  const mapping = remember === 'everyone' ? { ...given, constants: [] } : given
  const updated_at = now.toISOString()
  await tx
    .insert(importMappings)
    .values({
      resource: resource.name,
      titles_hash: hashOfTitles(titles),
      user_id,
      mapping,
      updated_at,
    })
    .onConflictDoUpdate({
      target: [importMappings.resource, importMappings.titles_hash, importMappings.user_id],
      set: { mapping, updated_at },
    })
  const older = await tx
    .select()
    .from(importMappings)
    .where(eq(importMappings.user_id, user_id))
    .orderBy(desc(importMappings.updated_at))
    .offset(maxRemembered)
  for (const old of older)
    await tx
      .delete(importMappings)
      .where(
        and(
          eq(importMappings.resource, old.resource),
          eq(importMappings.titles_hash, old.titles_hash),
          eq(importMappings.user_id, user_id),
        ),
      )
}
