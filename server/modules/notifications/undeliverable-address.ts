import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import type { MailOutcome } from '#server/ports/delivery.ts'

const { users } = tables

/**
 * Marks the user with this address as undeliverable when mail to it was refused for good, and
 * removes the mark once mail is accepted again. The server's reply becomes the reason of the event.
 */
export async function recordOutcome(
  kernel: Kernel,
  address: string,
  outcome: MailOutcome,
): Promise<void> {
  const isRefused = outcome !== 'sent'
  const { email_undeliverable_at: mark } = users
  const isOther = and(eq(users.email, address), isRefused ? isNull(mark) : isNotNull(mark))
  // Most mail changes nothing, so it needs no transaction.
  const [affected] = await kernel.db.select({ id: users.id }).from(users).where(isOther)
  if (!affected) return
  await transact(kernel.db, async (tx) => {
    const [current] = await tx.select().from(users).where(isOther).for('update')
    if (!current) return
    const now = kernel.now()
    const [after = current] = await tx
      .update(users)
      .set({
        email_undeliverable_at: isRefused ? now.toISOString() : null,
        version: sql`${users.version} + 1`,
        updated_at: now.toISOString(),
      })
      .where(eq(users.id, current.id))
      .returning()
    await recordEvent(kernel, tx, {
      actor: system,
      now,
      request_id: null,
      ...pastOf(resources.users, current.id, 'edited'),
      version: after.version,
      reason: isRefused ? outcome.undeliverable : null,
      diff: difference(current, after),
    })
  })
}
