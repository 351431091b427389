import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Matches the rows with these ids, by one statement for any number, so that it can be prepared. A
 * single id is compared by itself: PostgreSQL keeps no plan for a list, and planning the read of a row
 * takes longer than the read.
 */
export const withIds = (column: SQLWrapper, ids: readonly number[]): SQL => {
  const [id] = ids
  return ids.length === 1
    ? sql`${column} = ${id}`
    : sql`${column} = any(${`{${ids.join()}}`}::bigint[])`
}
