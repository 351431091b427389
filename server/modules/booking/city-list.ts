import { asc, count, eq, inArray, sql } from 'drizzle-orm'

import type { CityList } from '#contract/calls/cities.ts'
import { tables } from '#server/database/tables.ts'
import type { Reader } from '#server/kernel/kernel.ts'

const { cities, movers, states } = tables

export async function citiesByState(db: Reader): Promise<CityList> {
  const [rows, served] = await Promise.all([
    db
      .select({
        id: cities.id,
        slug: cities.slug,
        name: cities.name,
        status: cities.status,
        radius_mi: cities.radius_mi,
        state: { code: states.code, name: states.name },
      })
      .from(cities)
      .innerJoin(states, eq(states.id, cities.state_id))
      .where(inArray(cities.status, ['live', 'coming_soon']))
      .orderBy(asc(states.name), asc(cities.name), asc(cities.id)),
    db
      .select({ city_id: sql<number>`served.id::int`, movers: count() })
      .from(movers)
      .innerJoin(sql`jsonb_array_elements_text(${movers.city_ids}) as served(id)`, sql`true`)
      .where(eq(movers.status, 'approved'))
      .groupBy(sql`served.id`),
  ])
  const crews = new Map(served.map(({ city_id, movers }) => [city_id, movers]))
  const list: CityList = []
  for (const { id, state, status, ...named } of rows) {
    if (list.at(-1)?.code !== state.code) list.push({ ...state, cities: [] })
    const city = { ...named, is_live: status === 'live', movers: crews.get(id) ?? 0 }
    list.at(-1)?.cities.push(city)
  }
  return list
}
