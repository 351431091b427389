import { and, eq, type SQL } from 'drizzle-orm'
import { formerSlugs, tables } from '#server/database/tables.ts'
import type { AnyRow, Db, Hook, Tx } from '#server/kernel/kernel.ts'
import { notFound, type Problem, problem } from '#server/kernel/problem.ts'
import { translate } from '#server/kernel/translate.ts'

/** What has a page by its slug. */
export type Addressed = 'affiliates' | 'blogs' | 'cities'

/**
 * An edit that changes a slug leaves the old one leading to the record. Of several that had it, it
 * leads to the last.
 */
export const keepAddress =
  (resource: Addressed): Hook =>
  async ({ tx, current, input: { slug }, now }) => {
    if (current && slug !== undefined && slug !== current.slug)
      await leaveBehind(tx, resource, current, now)
    return {}
  }

async function leaveBehind(tx: Tx, resource: Addressed, { id, slug }: AnyRow, now: Date) {
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
 * The slug now of the record that had this one. To be asked only where no page has it: a slug in use
 * leads to whoever uses it.
 *
 * @param isShown what holds of the records that have a page
 */
export async function slugNow(
  db: Db | Tx,
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

/** The 404 of a slug that leads to no page; `moved_to` is where that page is now, if there is one. */
export const missingAt = (locale: string, moved_to: string | undefined): Problem =>
  moved_to === undefined
    ? notFound(locale)
    : problem(404, { message: translate(locale, 'not_found'), moved_to })
