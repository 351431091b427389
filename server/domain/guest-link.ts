import { and, eq, isNull } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { problem } from '#server/kernel/http/problem.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { hasTokenFormat, tokenHash } from './guest-token.ts'
import { setting } from './setting.ts'

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

/**
 * Reads a link that works, with its move. Unknown, revoked and ended links are the same 404, so that
 * a guess tells nothing.
 */
export async function linkOf(
  db: Db | Tx,
  token: string,
  { now, locale }: { now: Date; locale: string },
): Promise<{ link: LinkRow; order: OrderRow }> {
  const { guest_links: links, orders } = tables
  const missing = () => problem(404, { message: translate(locale, 'guest_link') })
  if (!hasTokenFormat(token)) throw missing()
  const [found] = await db
    .select({ link: links, order: orders })
    .from(links)
    .innerJoin(orders, eq(orders.id, links.order_id))
    .where(and(eq(links.token_hash, tokenHash(token)), isNull(links.revoked_at)))
  if (!found || (await linkEnd(db, found.order)) <= now.toISOString()) throw missing()
  return found
}
