import { isNull, sql } from 'drizzle-orm'

import { dataTables } from '../backup/stored-tables.ts'
import { type BulkLoad, bulkLoad } from '../bulk-load.ts'
import type { Database } from '../connection.ts'
import { seedings, tables } from '../tables.ts'

// Any number will do, as long as nothing else takes this lock.
const LOCK = 7_203_114_906

/** What is in the database before it is seeded. */
export type Found = 'nothing' | 'half a seeding' | 'data'

/**
 * Fills a new database, and begins anew where that was cut off before: until it has ended nobody
 * else has written there. Of several processes that start at once one fills and the others wait.
 * Answers what was found.
 */
export async function seedOnce(
  database: Database,
  fill: (session: BulkLoad, found: Found) => Promise<void>,
): Promise<Found> {
  return bulkLoad(database, async (session) => {
    const { db, pool } = session.database
    await db.execute(sql`select pg_advisory_lock(${LOCK})`)
    const found = await whatIsIn(session.database)
    if (found !== 'data') {
      if (found === 'half a seeding') await throwAway(session.database)
      await db.insert(seedings).values({})
      await session.keep()
      await fill(session, found)
      await db.update(seedings).set({ finished_at: sql`clock_timestamp()` })
    }
    await pool.query('select pg_advisory_unlock($1)', [LOCK])
    return found
  })
}

export async function whatIsIn({ db }: Pick<Database, 'db'>): Promise<Found> {
  const unfinished = await db.select().from(seedings).where(isNull(seedings.finished_at))
  if (unfinished.length > 0) return 'half a seeding'
  const { states, users } = tables
  const { rows } = await db.execute<{ filled: boolean }>(
    sql`select exists (select 1 from ${states}) or exists (select 1 from ${users}) as filled`,
  )
  return rows[0]?.filled ? 'data' : 'nothing'
}

async function throwAway({ db, pool }: Database): Promise<void> {
  const names = (await dataTables(pool)).map(({ name }) => sql.identifier(name))
  await db.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`)
}
