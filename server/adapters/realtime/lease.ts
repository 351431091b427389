import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'

import { realtimeLease } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { isRunning, pidScope, thisProcess } from '#server/kernel/process-identity.ts'

/** A lease that is not renewed ends after so many seconds. */
const lastsSeconds = 6
const renewEveryMs = 1500
const lookEveryMs = 250

export type Lease = {
  /** Throws when another process has taken over; until the transaction ends, none can. */
  require(tx: Tx): Promise<void>
  /** Gives it up, so that the next process need not wait. */
  release(): Promise<void>
}

type Holder = typeof realtimeLease.$inferSelect

const name = 'realtime'
const expiry = sql`clock_timestamp() + make_interval(secs => ${lastsSeconds})`
const isIts = (owner: string) => and(eq(realtimeLease.name, name), eq(realtimeLease.owner, owner))

/**
 * Makes this process the only one that writes the embedded realtime database's tree in `db`. A lease
 * whose owner is known to be dead, or that ends without being renewed, is taken over; waits for that.
 * Throws when its owner is alive. `isExclusive` says that no other process can have `db` open.
 *
 * `onLost` is called when another process has taken over, as after this one was suspended.
 */
export async function takeLease(
  db: Db,
  { isExclusive, onLost }: { isExclusive: boolean; onLost: (error: Error) => void },
): Promise<Lease> {
  const owner = randomUUID()
  const host = pidScope()
  const { pid, started = null } = thisProcess()
  const mine = { owner, host, pid, started, expires_at: expiry }

  /** Of several that try at once one succeeds: the others find its row. */
  const take = async (goneOwner: string): Promise<boolean> => {
    const taken = await db
      .insert(realtimeLease)
      .values({ name, ...mine })
      .onConflictDoUpdate({
        target: realtimeLease.name,
        set: mine,
        setWhere: sql`${realtimeLease.expires_at} < clock_timestamp() or ${realtimeLease.owner} = ${goneOwner}`,
      })
      .returning({ owner: realtimeLease.owner })
    return taken.length > 0
  }

  const find = async (): Promise<Holder | undefined> => {
    const [holder] = await db.select().from(realtimeLease).where(eq(realtimeLease.name, name))
    return holder
  }

  const isMyOwnProcess = (holder: Holder) =>
    holder.host === host && holder.pid === pid && holder.started === started

  const isGone = (holder: Holder) =>
    isExclusive ||
    (holder.host === host && !isRunning({ pid: holder.pid, started: holder.started ?? undefined }))

  for (let first = await find(), holder = first; ; holder = await find()) {
    if (holder && isMyOwnProcess(holder)) throw inUse(holder)
    if (await take(holder && isGone(holder) ? holder.owner : '')) break
    first ??= holder
    // Its owner has renewed it, or another process was quicker.
    const isAlive = holder?.owner !== first?.owner || holder?.expires_at !== first?.expires_at
    if (holder && isAlive) throw inUse(holder)
    await wait(lookEveryMs)
  }

  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isLost = false
  const lose = () => {
    if (isLost) return
    isLost = true
    clearInterval(timer)
    onLost(lost())
  }
  const renew = async () => {
    const renewed = await db
      .update(realtimeLease)
      .set({ expires_at: expiry })
      .where(isIts(owner))
      .returning({ owner: realtimeLease.owner })
    if (renewed.length === 0) lose()
  }
  if (!isExclusive) {
    timer = setInterval(() => {
      // A database that is away takes no writes either; it is tried again.
      running = renew().catch(() => undefined)
    }, renewEveryMs)
    timer.unref()
  }

  return {
    async require(tx) {
      // Suspended in the middle, this process would keep its lock, and nobody could take over.
      const limit = sql`set_config('idle_in_transaction_session_timeout', ${`${lastsSeconds}s`}, true)`
      const held = await tx
        .select({ owner: realtimeLease.owner, ...(!isExclusive && { limit }) })
        .from(realtimeLease)
        .where(isIts(owner))
        .for('share')
      if (held.length > 0) return
      lose()
      throw lost()
    },
    async release() {
      clearInterval(timer)
      await running
      isLost = true
      await db.delete(realtimeLease).where(isIts(owner))
    },
  }
}

const inUse = ({ pid, host }: Holder) =>
  new Error(
    `Another server process (${pid} on ${host.split(' ')[0]}) is already the embedded realtime database of this database. ` +
      'Stop that process, or configure a Firebase project (FIREBASE_SERVICE_ACCOUNT and the other FIREBASE_* settings) for all processes.',
  )

const lost = () =>
  new Error(
    'Another server process has taken over the embedded realtime database, so this one may not write to it any more.',
  )
