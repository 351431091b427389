import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { tables } from '#server/database/tables.ts'
import type { Reader } from '#server/kernel/kernel.ts'
import { currentSlug } from './former-slugs.ts'

export type AffiliateRow = (typeof tables.affiliates)['$inferSelect']

const { affiliates } = tables

/**
 * Finds the active affiliate that has or once had this slug, ignoring case. A current slug takes
 * precedence over a former one.
 */
export async function activeAffiliate(db: Reader, slug: string): Promise<AffiliateRow | undefined> {
  const wanted = slug.toLowerCase()
  const found = await activeWith(db, eq(affiliates.slug, wanted))
  if (found) return found
  const newSlug = await currentSlug(db, 'affiliates', wanted, isActive())
  return newSlug === undefined ? undefined : activeWith(db, eq(affiliates.slug, newSlug))
}

async function activeWith(db: Reader, which: SQL): Promise<AffiliateRow | undefined> {
  const [found] = await db.select().from(affiliates).where(and(which, isActive()))
  return found
}

export const isActive = () => and(eq(affiliates.is_active, true), isNull(affiliates.deleted_at))
