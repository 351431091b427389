import { and, eq, isNull } from 'drizzle-orm'

import type { GuestLink } from '#contract/calls/guests.ts'
import { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

export type LinkRow = (typeof tables.guest_links)['$inferSelect']
export type OrderRow = (typeof tables.orders)['$inferSelect']

const day = 86_400_000

/** Returns when a move's links end. They follow the move to another day. */
export async function linkEnd(
  db: Db | Tx,
  { window_end_at }: Pick<OrderRow, 'window_end_at'>,
): Promise<string> {
  const days = await setting(db, 'guest_link_days')
  return new Date(Date.parse(window_end_at) + days * day).toISOString()
}

/** Returns a link as the move's customer sees it. */
export const shownLink = (link: LinkRow, ends_at: string, now: Date): GuestLink => ({
  id: link.id,
  kind: link.kind,
  name: link.name,
  stop: link.stop,
  has_code: link.has_code,
  state: link.revoked_at ? 'revoked' : ends_at <= now.toISOString() ? 'ended' : 'active',
  ends_at,
  opens: link.opens,
  last_opened_at: link.last_opened_at,
})

/** Reads a link that works, with its move; null for any other, whatever the reason. */
export async function workingLink(
  db: Db,
  token_hash: string,
  now: Date,
): Promise<{ link: LinkRow; order: OrderRow } | null> {
  const { guest_links: links, orders } = tables
  const [found] = await db
    .select({ link: links, order: orders })
    .from(links)
    .innerJoin(orders, eq(orders.id, links.order_id))
    .where(and(eq(links.token_hash, token_hash), isNull(links.revoked_at)))
  if (!found || (await linkEnd(db, found.order)) <= now.toISOString()) return null
  return found
}
