import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'

import type { Actor, Role } from '#contract/kernel/access.ts'
import { requesterOf } from '#contract/realtime/paths.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { chatRoles, isActiveMember } from './mover-team.ts'

const { users, orders, customers, movers, mover_members: members, drivers } = tables

export type RoomMember = { user_id: number; uid: string; role: Role; name: string }

export type RoomPeople =
  | {
      kind: 'order'
      order: typeof orders.$inferSelect
      requester: null
      /**
       * The order's current customer, the people of its mover who answer, and its driver, in this
       * order; each may be missing.
       */
      members: RoomMember[]
    }
  | {
      kind: 'support'
      order: null
      /** The user whose room it is; the only member besides the staff. */
      requester: RoomMember
      members: RoomMember[]
    }

/** Reads the members of a room, without the staff; null when there is no such room. */
export const roomMembers = (db: Db | Tx, room: string): Promise<RoomPeople | null> => {
  const uid = requesterOf(room)
  return uid === null ? ofOrder(db, room) : ofSupport(db, uid)
}

/**
 * The name of a mover's member in a chat: the business for who holds its account, and for others
 * also their own name.
 */
const nameInTeam: SQL<string> = sql<string>`case
  when ${movers.user_id} = ${users.id} then ${movers.business_name}
  when ${movers.id} is not null then ${users.name} || ' · ' || ${movers.business_name}
  else ${users.name} end`

async function ofOrder(db: Db | Tx, code: string): Promise<RoomPeople | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.code, code), ne(orders.state, 'draft')))
  if (!order) return null
  const found = await peopleOf(db, [order])
  // Somebody with several roles is a member once, in the role that they have in this order.
  const inOrder = (['customer', 'mover', 'driver'] as const).flatMap((role) =>
    found
      .filter((person) => roleIn(order, person) === role)
      .map(({ user_id, uid, name }) => ({ user_id, uid, role, name })),
  )
  return { kind: 'order', order, requester: null, members: inOrder }
}

type Order = Pick<typeof orders.$inferSelect, 'customer_id' | 'mover_id' | 'driver_id'>

/**
 * Reads the people of some orders: their customers, those of their movers who answer in chats, and
 * their drivers. Each has the ids by which they belong to an order.
 */
export function peopleOf(db: Db | Tx, of: readonly Order[]) {
  const idsOf = (kind: keyof Order) => of.flatMap((order) => order[kind] ?? [])
  const holders = (place: typeof customers | typeof drivers, ids: number[]) =>
    inArray(users.id, db.select({ id: place.user_id }).from(place).where(inArray(place.id, ids)))
  const isInTeam = and(inArray(members.mover_id, idsOf('mover_id')), isActiveMember(chatRoles))
  return (
    db
      .select({
        user_id: users.id,
        uid: users.firebase_uid,
        name: nameInTeam,
        customer_id: customers.id,
        mover_id: movers.id,
        driver_id: drivers.id,
      })
      .from(users)
      .leftJoin(customers, eq(customers.user_id, users.id))
      .leftJoin(members, and(eq(members.user_id, users.id), isInTeam))
      .leftJoin(movers, eq(movers.id, members.mover_id))
      .leftJoin(drivers, eq(drivers.user_id, users.id))
      // By their ids, so that no more people are read than there are.
      .where(
        or(
          holders(customers, idsOf('customer_id')),
          inArray(users.id, db.select({ id: members.user_id }).from(members).where(isInTeam)),
          holders(drivers, idsOf('driver_id')),
        ),
      )
      .orderBy(users.id)
  )
}

type Profiles = Pick<typeof orders.$inferSelect, 'mover_id' | 'driver_id'> & {
  customer_id: number | null
}

/** Returns a person's role in an order. A mover who drives themselves is its mover. */
function roleIn(order: Profiles, person: Profiles): 'customer' | 'mover' | 'driver' {
  if (person.customer_id !== null && person.customer_id === order.customer_id) return 'customer'
  return person.mover_id !== null && person.mover_id === order.mover_id ? 'mover' : 'driver'
}

async function ofSupport(db: Db | Tx, uid: string): Promise<RoomPeople | null> {
  const [requester] = await db
    .select({
      user_id: users.id,
      uid: users.firebase_uid,
      role: users.role,
      /** Movers appear under their business name. */
      name: sql<string>`coalesce(${movers.business_name}, ${users.name})`,
    })
    .from(users)
    .leftJoin(movers, eq(movers.user_id, users.id))
    .where(and(eq(users.firebase_uid, uid), ne(users.role, 'admin')))
  return requester ? { kind: 'support', order: null, requester, members: [requester] } : null
}

/** Builds the condition that an actor is in the room of an order: its customer, mover or driver. */
export function isInRooms({
  customer_id,
  mover_id,
  member_role,
  driver_id,
}: Actor): SQL | undefined {
  const answers = chatRoles.some((role) => role === member_role)
  const own = or(
    ...(customer_id === null ? [] : [eq(orders.customer_id, customer_id)]),
    ...(mover_id === null || !answers ? [] : [eq(orders.mover_id, mover_id)]),
    ...(driver_id === null ? [] : [eq(orders.driver_id, driver_id)]),
  )
  return own === undefined ? sql`false` : and(own, ne(orders.state, 'draft'))
}
