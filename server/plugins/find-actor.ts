import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'

import type { Actor, Role } from '#contract/kernel/access.ts'
import { signInId } from '#server/database/end-sign-ins.ts'
import { sessions, tables, tokens } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'

/** A sign-in: its session or token, and its time. */
export type SignedIn = {
  at: string
  session_hash: string | null
  token_id: number | null
  /** Identifies the sign-in to other systems, without exposing its hash. */
  id: string
}

const hash = sql.placeholder('hash')
const now = sql.placeholder('now')

const session = {
  from: sessions,
  where: and(eq(sessions.hash, hash), gt(sessions.expires_at, now)),
  signedIn: {
    at: sessions.created_at,
    session_hash: sessions.hash,
    token_id: sql<null>`null`,
    token_hash: sql<null>`null`,
  },
}

const bearer = {
  from: tokens,
  where: and(
    eq(tokens.id, sql.placeholder('id')),
    eq(tokens.hash, hash),
    gt(tokens.expires_at, now),
  ),
  signedIn: {
    at: tokens.created_at,
    session_hash: tokens.session_hash,
    token_id: tokens.id,
    token_hash: tokens.hash,
  },
}

/**
 * Creates the lookups of an actor by session or token. The queries are prepared once, not per
 * request.
 */
export function actorFinders(db: Db) {
  return {
    bySession: finder<{ hash: string; now: string }>(db, session),
    byToken: finder<{ id: number; hash: string; now: string }>(db, bearer),
  }
}

/**
 * Creates a lookup that reads the user and the role's profile in one query. At most once a minute,
 * two more queries record when the sign-in was last used.
 */
function finder<V extends Record<string, unknown>>(
  db: Db,
  { from, where, signedIn }: typeof session | typeof bearer,
) {
  const { users, customers, movers, mover_members: members, drivers } = tables
  /**
   * The role whose profile the request acts with: only that profile is joined, so that an actor never
   * has the ids of two roles.
   */
  const role = sql<Role>`coalesce(${from.acting_as}, ${users.role})`
  const find = db
    .select({
      signedIn,
      user_id: users.id,
      role,
      admin_roles: users.roles,
      permissions: users.permissions,
      locale: users.locale,
      time_zone: users.time_zone,
      customer_id: customers.id,
      // A driver who has left keeps the own record, but reaches nothing of the mover's.
      mover_id: sql<
        number | null
      >`coalesce(${members.mover_id}, case when ${drivers.status} <> 'left' then ${drivers.mover_id} end)`,
      member_role: members.role,
      driver_id: drivers.id,
      city_ids: movers.city_ids,
      is_due: sql<boolean>`${from.last_used_at} < now() - interval '1 minute'`,
    })
    .from(from)
    .innerJoin(users, and(eq(users.id, from.user_id), eq(users.status, 'active')))
    .leftJoin(customers, and(eq(customers.user_id, users.id), eq(role, 'customer')))
    .leftJoin(
      members,
      and(
        eq(members.user_id, users.id),
        eq(members.state, 'active'),
        eq(role, 'mover'),
        or(isNull(from.acting_mover_id), eq(members.mover_id, from.acting_mover_id)),
      ),
    )
    .leftJoin(movers, eq(movers.id, members.mover_id))
    .leftJoin(drivers, and(eq(drivers.user_id, users.id), eq(role, 'driver')))
    .where(where)
    // Of several companies the person's own comes first, else the one joined first.
    .orderBy(desc(sql`coalesce(${movers.user_id} = ${users.id}, false)`), asc(members.id))
    .limit(1)
    .prepare('find actor')
  const use = db.update(from).set({ last_used_at: sql`now()` }).where(where).prepare('use')

  return async (values: V): Promise<{ actor: Actor; signedIn: SignedIn } | null> => {
    const [found] = await find.execute(values)
    if (!found) return null
    const { signedIn: by, role: kind, admin_roles, is_due, city_ids, mover_id, ...rest } = found
    if (is_due) {
      await use.execute(values)
      await db.update(users).set({ last_seen_at: sql`now()` }).where(eq(users.id, rest.user_id))
    }
    const actor: Actor = {
      ...rest,
      kind,
      roles: kind === 'admin' ? admin_roles : [kind],
      mover_id: mover_id === null ? null : Number(mover_id),
      city_ids: city_ids ?? [],
    }
    const { at, session_hash, token_id } = by
    return { actor, signedIn: { at, session_hash, token_id, id: signInId(by) } }
  }
}
