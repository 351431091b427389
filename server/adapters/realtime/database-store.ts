import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import { realtimeDepartures, realtimeNodes } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { Departure, Row, Store } from '#server/realtime-database/store.ts'
import type { Lease } from './lease.ts'

const { path } = realtimeNodes

/** Stores the Realtime Database's tree in the product's database, as long as the lease is valid. */
export const databaseStore = (db: Db, lease: Lease): Store => ({
  async tops() {
    const { rows } = await db.execute<{ top: string }>(
      sql`select distinct split_part(${path}, '/', 2) as top from ${realtimeNodes}`,
    )
    return rows.map(({ top }) => top)
  },

  async load(place) {
    const rows = await db
      .select()
      .from(realtimeNodes)
      .where(isAt(sql`${place}`))
    return rows as Row[]
  },

  async save({ removed, rows, finished }) {
    await transact(db, async (tx) => {
      await lease.require(tx)
      if (removed.length)
        await tx.execute(sql`
          delete from ${realtimeNodes} using unnest(${sql.param(removed)}::text[]) as place
          where ${isAt(sql`place`)}`)
      if (rows.length)
        await tx.execute(sql`
          insert into ${realtimeNodes} (path, json)
          select * from unnest(
            ${sql.param(rows.map((row) => row.path))}::text[],
            ${sql.param(rows.map((row) => JSON.stringify(row.json)))}::json[]
          )
          on conflict (path) do update set json = excluded.json`)
      if (finished.length)
        await tx.delete(realtimeDepartures).where(inArray(realtimeDepartures.session, finished))
    })
  },

  async saveDepartures(session, departures) {
    await transact(db, async (tx) => {
      await lease.require(tx)
      if (departures.length === 0)
        await tx.delete(realtimeDepartures).where(eq(realtimeDepartures.session, session))
      else
        await tx
          .insert(realtimeDepartures)
          .values({ session, departures })
          .onConflictDoUpdate({ target: realtimeDepartures.session, set: { departures } })
    })
  },

  async departures() {
    const rows = await db.select().from(realtimeDepartures)
    return rows as { session: string; departures: Departure[] }[]
  },
})

/** Matches a path and everything below it: `0` is the character after `/`. */
const isAt = (place: SQL) =>
  sql`(${path} = ${place} or ${path} >= ${place} || '/' and ${path} < ${place} || '0')`
