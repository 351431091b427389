import { eq, type SQL, sql } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import type { Subject } from './timeline-sources.ts'

const { cities, movers, orders, users } = tables

/**
 * Reads the time zone in which a record's times mean something: that of its order's city, of its
 * city, of its moving company or of its person. Null for a record without any of them.
 */
export async function zoneOf(kernel: Kernel, { name, id }: Subject): Promise<string | null> {
  const table = tableOf(kernel, resources[name])
  const ofCity = (city: SQL) =>
    sql`select ${cities.time_zone} from ${cities} where ${cities.id} = ${city}`
  const ofUser = (user: SQL) =>
    sql`select ${users.time_zone} from ${users} where ${users.id} = ${user}`
  const zones: SQL[] = []
  if (name === 'users' || name === 'cities') zones.push(sql`${table.time_zone}`)
  if (table.order_id)
    zones.push(
      sql`(${ofCity(sql`(select ${orders.city_id} from ${orders} where ${orders.id} = ${table.order_id})`)})`,
    )
  if (table.city_id) zones.push(sql`(${ofCity(sql`${table.city_id}`)})`)
  if (table.mover_id)
    zones.push(
      sql`(${ofUser(sql`(select ${movers.user_id} from ${movers} where ${movers.id} = ${table.mover_id})`)})`,
    )
  for (const person of [table.user_id, table.requester_id])
    if (person) zones.push(sql`(${ofUser(sql`${person}`)})`)
  if (zones.length === 0) return null
  const [found] = await kernel.db
    .select({ zone: sql<string | null>`coalesce(${sql.join(zones, sql`, `)})` })
    .from(table)
    .where(eq(table.id, id))
  return found?.zone ?? null
}
