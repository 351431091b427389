import { eq, sql } from 'drizzle-orm'

import { isReservedSegment } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import { keepFormerSlug } from '#server/domain/former-slugs.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Hook, Listener } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

const keepsFormerSlug = keepFormerSlug('affiliates')

/** Refuses a reserved slug: an affiliate's page is at `/{slug}`, beside other pages and the API. */
const checkSlug: Hook = async (change) => {
  const {
    actor,
    input: { slug },
  } = change
  if (typeof slug === 'string' && isReservedSegment(slug))
    throw invalid(actor.locale, {
      slug: [translate(actor.locale, 'content.reserved_slug', { slug })],
    })
  return keepsFormerSlug(change)
}

export const affiliateHooks = { create: checkSlug, edit: checkSlug }

/** Counts an affiliate's order once it is placed; drafts don't count. */
export const countOrder: Listener<OrderRow> = async ({ tx, row }) => {
  const { affiliates } = tables
  if (row.affiliate_id === null) return
  await tx
    .update(affiliates)
    .set({ orders_count: sql`${affiliates.orders_count} + 1` })
    .where(eq(affiliates.id, row.affiliate_id))
}
