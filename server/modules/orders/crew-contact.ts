import { and, eq } from 'drizzle-orm'

import { isIn } from '#contract/order-phases.ts'
import { jobContacts } from '#server/database/tables.ts'
import type { Contact } from '#server/domain/step-clock.ts'
import type { Db, Step } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import type { OrderRow } from './order-row.ts'

const streakMs = 3 * 60_000
const noteMs = 30_000

/**
 * Notes that a phone of a job's crew has reached us, so that it can't claim later that it had no
 * network then. Noted at most twice a minute.
 */
export async function noteContact(
  db: Db,
  order: OrderRow,
  user_id: number,
  now: Date,
): Promise<void> {
  if (!isIn(order.state, 'assigned', 'under_way')) return
  const at = now.toISOString()
  const key = { order_id: order.id, user_id }
  const [known] = await db.select().from(jobContacts).where(isContact(key))
  if (known && now.getTime() - Date.parse(known.last_at) < noteMs) return
  const isBroken = known && now.getTime() - Date.parse(known.last_at) > streakMs
  const change = isBroken ? { since_at: at, before_at: known.last_at } : {}
  await db
    .insert(jobContacts)
    .values({ ...key, last_at: at, since_at: at })
    .onConflictDoUpdate({
      target: [jobContacts.order_id, jobContacts.user_id],
      set: { last_at: at, ...change },
    })
}

/** Reads when the phone of the person who takes a step has reached us. */
export async function contactOf({ tx, row, actor }: Step<OrderRow>): Promise<Contact | null> {
  const [known] = await tx
    .select()
    .from(jobContacts)
    .where(isContact({ order_id: row.id, user_id: ownId(actor, 'user_id') }))
  return known ?? null
}

const isContact = ({ order_id, user_id }: { order_id: number; user_id: number }) =>
  and(eq(jobContacts.order_id, order_id), eq(jobContacts.user_id, user_id))
