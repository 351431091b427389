import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { isSamePlace } from '#server/domain/same-place.ts'
import type { Listener } from '#server/kernel/kernel.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/** Ends the links of buildings to which a changed move doesn't go anymore. */
export const endAtOtherPlace: Listener<OrderRow> = async ({ tx, row, before, now }) => {
  const left = before.stops.flatMap((stop, at) => (isSamePlace(stop, row.stops[at]) ? [] : [at]))
  if (left.length === 0) return
  const { guest_links: links } = tables
  await tx
    .update(links)
    .set({ revoked_at: now.toISOString(), version: sql`${links.version} + 1` })
    .where(
      and(
        eq(links.order_id, row.id),
        eq(links.kind, 'building'),
        inArray(links.stop, left),
        isNull(links.revoked_at),
      ),
    )
}
