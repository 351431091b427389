import { and, eq, isNull } from 'drizzle-orm'

import type { Db, Tx } from '#server/kernel/kernel.ts'
import { tables } from './tables.ts'

export type AffiliateRow = (typeof tables.affiliates)['$inferSelect']

/** The affiliate with this slug, in whichever case, unless it is no longer active. */
export async function activeAffiliate(
  db: Db | Tx,
  slug: string,
): Promise<AffiliateRow | undefined> {
  const { affiliates } = tables
  const [found] = await db
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.slug, slug.toLowerCase()), isActive()))
  return found
}

export const isActive = () =>
  and(eq(tables.affiliates.is_active, true), isNull(tables.affiliates.deleted_at))
