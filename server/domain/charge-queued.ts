import { and, eq, exists, type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { openMessages, outbox } from '#server/kernel/outbox/outbox.ts'

/** Returns the condition that a request about an order's payment is still to be sent to the provider. */
export const isChargeQueued = (db: Db | Tx): SQL =>
  exists(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.recipient, sql`'order ' || ${tables.orders.id}`),
          eq(outbox.channel, 'payments'),
          openMessages(),
        ),
      ),
  )
