import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'

const { orders, cities } = tables

/** The year in which an order of a city begins, where it begins. */
export const yearOfMove: SQL<number> = sql`extract(year from ${orders.window_start_at} at time zone ${cities.time_zone})::int`

const foundIn = sql`lower(${orders.code} || ' ' || (
  select string_agg(concat_ws(' ', stop->>'address', stop->>'city', stop->>'zip'), ' ')
  from jsonb_array_elements(${orders.stops}) as stop
))`

/** Selects the orders whose code or stops contain each of the words; a customer has few of them. */
export const containsWords = (text: string): SQL | undefined =>
  and(
    ...text
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`strpos(${foundIn}, ${word}) > 0`),
  )

/** Lists the years in which the customer has moves, newest first. */
export async function yearsOf(db: Db, actor: Actor): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: yearOfMove })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .where(and(isOwn(resources.orders, orders, actor), ne(orders.state, 'draft')))
    .orderBy(desc(yearOfMove))
  return rows.map(({ year }) => year)
}
