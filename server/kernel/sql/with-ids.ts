import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Matches the rows with these ids, by one statement for any number, so that it can be prepared. */
export const withIds = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${`{${ids.join()}}`}::bigint[])`
