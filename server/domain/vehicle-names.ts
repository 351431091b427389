import { sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'

/** Returns the SQL expression of a vehicle's name in a language, English where there is none. */
export function vehicleName(locale: string) {
  const { name, name_es } = tables.vehicles
  return locale === 'es' ? sql<string>`coalesce(${name_es}, ${name})` : sql<string>`${name}`
}
