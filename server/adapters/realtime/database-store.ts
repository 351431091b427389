import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import { realtimeDepartures, realtimeNodes } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/transact.ts'
import type { Departure, Row, Store } from '#server/realtime-database/store.ts'

const { path } = realtimeNodes

/** Keeps the Realtime Database's tree in the product's database. */
export const databaseStore = (db: Db): Store => ({
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
    if (departures.length === 0) {
      await db.delete(realtimeDepartures).where(eq(realtimeDepartures.session, session))
      return
    }
    await db
      .insert(realtimeDepartures)
      .values({ session, departures })
      .onConflictDoUpdate({ target: realtimeDepartures.session, set: { departures } })
  },

  async departures() {
    const rows = await db.select().from(realtimeDepartures)
    return rows as { session: string; departures: Departure[] }[]
  },
})

/** At a place or below it: `0` is the character after `/`. */
const isAt = (place: SQL) =>
  sql`(${path} = ${place} or ${path} >= ${place} || '/' and ${path} < ${place} || '0')`
