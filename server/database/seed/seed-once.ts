import { isNull, sql } from 'drizzle-orm'
import { type BulkLoad, bulkLoad } from '#server/database/bulk-load.ts'
import { dataTables } from '../backup/stored-tables.ts'
import type { Database } from '../connection.ts'
import { seedings, tables } from '../tables.ts'

// Arbitrary, but not used for any other advisory lock.
const LOCK = 7_203_114_906

/** The state of the database before seeding. */
export type Found = 'nothing' | 'half a seeding' | 'data'

/**
 * Seeds a new database. An interrupted seeding is started over, which is safe because nothing else
 * writes until seeding has finished. When several processes start together, one seeds and the
 * others wait. Returns the state that was found.
 */
export async function seedOnce(
  database: Database,
  fill: (session: BulkLoad, found: Found) => Promise<void>,
): Promise<Found> {
  return bulkLoad(database, async (session) => {
    const { db } = session.database
    // Only one process can have the embedded engine open. The lock ends with the connection, after
    // the commit: another process must see the finished seeding, or it would start over.
    if (database.engine === 'postgres') await db.execute(sql`select pg_advisory_lock(${LOCK})`)
    const found = await whatIsIn(session.database)
    if (found !== 'data') {
      if (found === 'half a seeding') await deleteAll(session.database)
      await db.insert(seedings).values({})
      await session.keep()
      await fill(session, found)
      await db.update(seedings).set({ finished_at: sql`clock_timestamp()` })
    }
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

async function deleteAll({ db, pool }: Database): Promise<void> {
  const names = (await dataTables(pool)).map(({ name }) => sql.identifier(name))
  await db.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`)
}
