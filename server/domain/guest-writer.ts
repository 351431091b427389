import { asc, eq } from 'drizzle-orm'

import { type GuestKindName, guestKinds } from '#contract/guest-kinds.ts'
import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { firstName } from './first-name.ts'

/** A guest who writes in a move's chat, and the customer whose guest it is, by first name. */
export type GuestWriter = { uid: string; name: string; customer: string }

/** Whether guests of a kind read and write in the move's chat. */
export const chats = (kind: GuestKindName): boolean => guestKinds[kind].chats

/** The sender of a guest's messages. No user's uid in the Realtime Database begins so. */
export const guestUid = (link: { id: number }): string => `guest-${link.id}`

/** Reads the guests who may have written in an order's chat, also those whose link has ended. */
export async function guestWriters(db: Db, order_id: number): Promise<GuestWriter[]> {
  const { guest_links: links, orders, customers, users } = tables
  const found = await db
    .select({ id: links.id, kind: links.kind, name: links.name, customer: users.name })
    .from(links)
    .innerJoin(orders, eq(orders.id, links.order_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .innerJoin(users, eq(users.id, customers.user_id))
    .where(eq(links.order_id, order_id))
    .orderBy(asc(links.id))
  return found
    .filter(({ kind }) => chats(kind))
    .map(({ id, name, customer }) => ({
      uid: guestUid({ id }),
      name,
      customer: firstName(customer) ?? '',
    }))
}
