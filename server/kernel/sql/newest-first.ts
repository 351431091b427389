import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '#server/kernel/kernel.ts'

const pageSize = 500

type Dated = { reference: string; at: string }

/**
 * Yields the rows of a query between two instants, the newest first, a page at a time. The query
 * selects `at` and a unique `reference`.
 */
export async function* newestFirst<R extends Dated>(
  db: Db,
  query: SQL,
  { after, until }: { after: string; until: string },
): AsyncGenerator<R> {
  let last: R | undefined
  for (;;) {
    const older = last ? sql`(at, reference) < (${last.at}, ${last.reference})` : sql`true`
    const found = await db.execute(sql`
      select * from (${query}) as dated
      where at >= ${after} and at <= ${until} and ${older}
      order by at desc, reference desc
      limit ${pageSize}`)
    const rows = found.rows as unknown as R[]
    yield* rows
    last = rows.at(-1)
    if (rows.length < pageSize) return
  }
}
