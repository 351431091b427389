import { and, eq, type SQL } from 'drizzle-orm'
import { formerSlugs, tables } from '#server/database/tables.ts'
import { notFound, type Problem, problem } from '#server/kernel/http/problem.ts'
import type { AnyRow, Hook, Reader, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'

/** The resources whose records have a page addressed by slug. */
export type Addressed = 'affiliates' | 'blogs' | 'cities'

/**
 * Returns an edit hook that stores the old slug when an edit changes it, so that it keeps leading
 * to the record. If several records have had a slug, it leads to the latest one.
 */
export const keepFormerSlug =
  (resource: Addressed): Hook =>
  async ({ tx, current, input: { slug }, now }) => {
    if (current && slug !== undefined && slug !== current.slug)
      await storeFormerSlug(tx, resource, current, now)
    return {}
  }

async function storeFormerSlug(tx: Tx, resource: Addressed, { id, slug }: AnyRow, now: Date) {
  const created_at = now.toISOString()
  await tx
    .insert(formerSlugs)
    .values({ resource, slug: String(slug), record_id: id, created_at })
    .onConflictDoUpdate({
      target: [formerSlugs.resource, formerSlugs.slug],
      set: { record_id: id, created_at },
    })
}

/**
 * Looks up the current slug of the record that once had this one. Call it only when no page has the
 * slug: a slug in use leads to the record that uses it.
 *
 * @param isShown the condition that a record must meet to have a page
 */
export async function currentSlug(
  db: Reader,
  resource: Addressed,
  former: string,
  isShown: SQL | undefined,
): Promise<string | undefined> {
  const table = tables[resource]
  const [found] = await db
    .select({ slug: table.slug })
    .from(formerSlugs)
    .innerJoin(table, eq(table.id, formerSlugs.record_id))
    .where(and(eq(formerSlugs.resource, resource), eq(formerSlugs.slug, former), isShown))
  return found?.slug
}

/**
 * Creates the 404 for a slug without a page; `moved_to` is the page's current slug, if it has one.
 */
export const movedOrNotFound = (locale: string, moved_to: string | undefined): Problem =>
  moved_to === undefined
    ? notFound(locale)
    : problem(404, { message: translate(locale, 'not_found'), moved_to })
