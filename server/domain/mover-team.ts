import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'

import { type MemberRole, memberRoles } from '#contract/kernel/access.ts'
import { memberMay } from '#contract/member-rights.ts'
import { isIn, statesIn } from '#contract/order-phases.ts'
import { paths } from '#contract/realtime/paths.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { publish } from '#server/kernel/outbox/publish.ts'
import { setting } from './setting.ts'

/** Lists the roles in a moving company that include an operation. */
export const rolesThatMay = (operation: string): MemberRole[] =>
  memberRoles.filter((role) => memberMay(role, operation))

/** The roles whose holders are in the chats of the company's jobs. */
export const chatRoles: readonly MemberRole[] = rolesThatMay('POST /api/chats/:room/enter')

/** Builds the condition that a row of `mover_members` is somebody in the company in these roles. */
export const isActiveMember = (roles: readonly MemberRole[] = memberRoles): SQL | undefined => {
  const { mover_members: members } = tables
  return and(eq(members.state, 'active'), inArray(members.role, [...roles]))
}

/** Builds the query of the users who are in a company, in these roles. */
export const teamUserIds = (
  db: Db | Tx,
  mover_id: number | null,
  roles: readonly MemberRole[] = memberRoles,
) =>
  db
    .select({ id: tables.mover_members.user_id })
    .from(tables.mover_members)
    .where(and(eq(tables.mover_members.mover_id, mover_id ?? 0), isActiveMember(roles)))

/** A company that a person is in. */
export type Company = { mover_id: number; name: string; role: MemberRole }

/**
 * Lists the companies that a person is in, the own one first, else in the order of joining; the
 * first of them is the one that a sign-in acts for unless another was chosen.
 */
export async function companiesOf(db: Db | Tx, user_id: number): Promise<Company[]> {
  const { movers, mover_members: members } = tables
  return db
    .select({ mover_id: movers.id, name: movers.business_name, role: members.role })
    .from(members)
    .innerJoin(movers, eq(movers.id, members.mover_id))
    .where(and(eq(members.user_id, user_id), isActiveMember()))
    .orderBy(sql`${movers.user_id} = ${user_id} desc`, members.id)
}

/**
 * Takes a person who no longer answers for a company out of the chats of its jobs, and from those
 * who see where its trucks are, after commit.
 */
export async function leaveRooms(
  tx: Tx,
  mover_id: number,
  user_id: number,
  now: Date,
): Promise<void> {
  const { orders, users } = tables
  const [user] = await tx
    .select({ uid: users.firebase_uid })
    .from(users)
    .where(eq(users.id, user_id))
  if (!user) return
  const keptMs = (await setting(tx, 'chat_kept_days')) * 86_400_000
  const since = new Date(now.getTime() - keptMs).toISOString()
  const rooms = await tx
    .select({ code: orders.code, state: orders.state })
    .from(orders)
    .where(
      and(
        eq(orders.mover_id, mover_id),
        ne(orders.state, 'draft'),
        or(
          notInArray(orders.state, statesIn('completed', 'called_off')),
          sql`coalesce(${orders.completed_at}, ${orders.called_off_at}) >= ${since}`,
        ),
      ),
    )
  await publish(
    tx,
    Object.fromEntries(
      rooms
        .filter(({ state }) => isIn(state, 'assigned', 'under_way'))
        .map(({ code }) => [`${paths.locationShare(code)}/readers/${user.uid}`, null]),
    ),
    now,
  )
  const at = now.toISOString()
  await enqueue(
    tx,
    rooms.map(({ code }) => ({
      channel: 'rooms' as const,
      recipient: code,
      payload: { left: [user.uid] },
      next_attempt_at: at,
      created_at: at,
    })),
  )
}
