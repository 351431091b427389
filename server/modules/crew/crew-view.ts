import { and, asc, eq, inArray, ne } from 'drizzle-orm'

import type { CrewMember } from '#contract/calls/crew.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { statesIn } from '#contract/order-phases.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { assignableDriverStates } from '#server/domain/eligibility.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'

/** The most drivers that the crew of a mover lists. */
const maxListed = 100

/** Lists a mover's drivers; `only` limits it to one of them. */
export async function crewOf(db: Db | Tx, actor: Actor, only?: number): Promise<CrewMember[]> {
  const { documents, drivers, orders, users } = tables
  const rows = await db
    .select({ driver: drivers, name: users.name, phone: users.phone })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.user_id))
    .where(
      and(
        isOwn(resources.drivers, drivers, actor),
        ne(drivers.status, 'left'),
        only === undefined ? undefined : eq(drivers.id, only),
      ),
    )
    .orderBy(asc(drivers.id))
    .limit(maxListed)
  const ids = rows.map(({ driver }) => driver.id)
  if (ids.length === 0) return []
  const documentRows = await db
    .select()
    .from(documents)
    .where(and(inArray(documents.driver_id, ids), isOwn(resources.documents, documents, actor)))
    .orderBy(asc(documents.id))
  const jobs = await db
    .select({ code: orders.code, driver_id: orders.driver_id })
    .from(orders)
    .where(
      and(
        inArray(orders.driver_id, ids),
        inArray(orders.state, statesIn('assigned', 'under_way')),
        isOwn(resources.orders, orders, actor),
      ),
    )
    .orderBy(asc(orders.window_start_at))
  return rows.map(({ driver, name, phone }) => {
    // The account may be older than the invitation, and its holder hasn't agreed to show it.
    const isInvited = driver.status === 'invited'
    return {
      id: driver.id,
      name: isInvited ? (driver.invited_name ?? name) : name,
      phone: isInvited ? null : phone,
      invited_to: driver.invited_to,
      invited_at: driver.invited_at,
      status: driver.status,
      is_ready: assignableDriverStates.some((status) => status === driver.status),
      is_self: driver.user_id === actor.user_id,
      documents: documentRows
        .filter((paper) => paper.driver_id === driver.id && !isInvited)
        .map(({ id, kind, state, expires_on }) => ({ id, kind, state, expires_on })),
      jobs: jobs.filter(({ driver_id }) => driver_id === driver.id).map(({ code }) => code),
    }
  })
}
