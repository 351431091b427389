import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'

import type { Db } from '#server/kernel/kernel.ts'
import { outbox } from '#server/kernel/outbox.ts'
import {
  affiliateClicks,
  codes,
  idempotencyKeys,
  passwordLinks,
  quotes,
  sessions,
  tables,
  tokens,
} from './tables.ts'

const day = 86_400_000

/**
 * Removes what has ended and nobody asks for: sessions, tokens, codes, links, keys, clicks, old
 * prices and parcels, and notifications that were read long ago.
 */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString()
  await db.delete(sessions).where(lt(sessions.expires_at, before(0)))
  await db.delete(tokens).where(lt(tokens.expires_at, before(0)))
  await db.delete(codes).where(lt(codes.expires_at, before(1)))
  await db.delete(passwordLinks).where(lt(passwordLinks.expires_at, before(1)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before(2)))
  await db.delete(affiliateClicks).where(lt(affiliateClicks.created_at, before(2)))
  await db.delete(outbox).where(and(isNotNull(outbox.sent_at), lt(outbox.sent_at, before(90))))
  const { notifications } = tables
  await db
    .delete(notifications)
    .where(and(eq(notifications.read, true), lt(notifications.read_at, before(90))))
  // An order's price is frozen on the order, but placing it still looks the quote up.
  await db
    .delete(quotes)
    .where(
      and(
        lt(quotes.expires_at, before(7)),
        sql`not exists (select 1 from ${tables.orders} where ${tables.orders.state} = 'draft' and ${tables.orders.quote}->>'id' = ${quotes.id})`,
      ),
    )
}
