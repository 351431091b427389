import { eq } from 'drizzle-orm'

import type { Actor, Role } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import { companiesOf } from '#server/domain/mover-team.ts'
import type { Db } from '#server/kernel/kernel.ts'
import type { User } from './user.ts'

/** A person as they act in one of their roles, and what the role's part of an export is called. */
export type OwnRole = { name: string; actor: Actor }

/**
 * Returns a person in each of their roles. A company's records are part of its owners' alone; whoever
 * else is on its team only has what is about themselves.
 */
export async function ownRoles(db: Db, by: Actor, user: User): Promise<OwnRole[]> {
  const { customers, drivers } = tables
  const actor = (kind: Role, ids: Partial<Actor>): Actor => ({
    ...by,
    kind,
    roles: [kind],
    customer_id: null,
    mover_id: null,
    member_role: null,
    driver_id: null,
    city_ids: [],
    ...ids,
  })
  const [customer] = await db
    .select({ customer_id: customers.id })
    .from(customers)
    .where(eq(customers.user_id, user.id))
  const [driver] = await db
    .select({ driver_id: drivers.id, mover_id: drivers.mover_id, status: drivers.status })
    .from(drivers)
    .where(eq(drivers.user_id, user.id))
  const companies = await companiesOf(db, user.id)
  const owned = companies.filter(({ role }) => role === 'owner')
  const roles: OwnRole[] = []
  if (customer) roles.push({ name: 'customer', actor: actor('customer', customer) })
  for (const { mover_id } of owned) {
    const owner = actor('mover', { mover_id, member_role: 'owner' })
    roles.push({ name: `company-${mover_id}`, actor: owner })
  }
  if (owned.length < companies.length || (user.role === 'mover' && owned.length === 0))
    roles.push({ name: 'team', actor: actor('mover', {}) })
  if (driver) {
    const { driver_id, status } = driver
    const isInCrew = status !== 'left' && status !== 'invited'
    const mover_id = isInCrew ? driver.mover_id : null
    roles.push({ name: 'driver', actor: actor('driver', { driver_id, mover_id }) })
  }
  return roles
}
