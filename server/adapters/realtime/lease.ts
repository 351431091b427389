import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, sql } from 'drizzle-orm'

import { realtimeLease } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { isRunning, pidScope, thisProcess } from '#server/kernel/process-identity.ts'

/** Seconds after which a lease expires unless it is renewed. */
const leaseSeconds = 6
const renewEveryMs = 1500
const pollEveryMs = 250

export type Lease = {
  /** Throws if another process has taken over; no process can until the transaction ends. */
  require(tx: Tx): Promise<void>
  /** Releases the lease, so that the next process needn't wait. */
  release(): Promise<void>
}

export type Holder = typeof realtimeLease.$inferSelect

const name = 'realtime'
const expiry = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
const isHeldBy = (owner: string) =>
  and(eq(realtimeLease.name, name), eq(realtimeLease.owner, owner))

/**
 * Makes this process the only one that writes the embedded Realtime Database's tree in `db`. Takes
 * over a lease whose owner is known to be dead or that expires, and waits for that. Throws if the
 * owner is alive. `isExclusive` means that no other process can have `db` open.
 *
 * `onLost` is called when another process has taken over, for example after this one was suspended.
 */
export async function takeLease(
  db: Db,
  {
    isExclusive,
    url = null,
    onLost,
  }: {
    isExclusive: boolean
    /** Where this process answers the other ones. */
    url?: string | null | undefined
    onLost: (error: Error) => void
  },
): Promise<Lease> {
  const owner = randomUUID()
  const host = pidScope()
  const { pid, started = null } = thisProcess()
  const mine = { owner, host, pid, started, url, expires_at: expiry }

  /** Tries to take the lease. When several processes try at the same time, only one succeeds. */
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

  const isGone = (holder: Holder) => isExclusive || hasEnded(holder)

  for (let first = await find(db), holder = first; ; holder = await find(db)) {
    if (holder && isThisProcess(holder)) throw inUse(holder)
    if (await take(holder && isGone(holder) ? holder.owner : '')) break
    first ??= holder
    // The owner has renewed the lease, or another process has taken it.
    const isAlive = holder?.owner !== first?.owner || holder?.expires_at !== first?.expires_at
    if (holder && isAlive) throw inUse(holder)
    await wait(pollEveryMs)
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
      .where(isHeldBy(owner))
      .returning({ owner: realtimeLease.owner })
    if (renewed.length === 0) lose()
  }
  if (!isExclusive) {
    timer = setInterval(() => {
      // An unavailable database takes no writes either, so a failed renewal is simply retried.
      running = renew().catch(() => undefined)
    }, renewEveryMs)
    timer.unref()
  }

  return {
    async require(tx) {
      if (isExclusive) return
      // If this process is suspended inside the transaction, the timeout releases its lock, so that
      // another process can take over.
      const limit = sql`set_config('idle_in_transaction_session_timeout', ${`${leaseSeconds}s`}, true)`
      const held = await tx
        .select({ owner: realtimeLease.owner, limit })
        .from(realtimeLease)
        .where(isHeldBy(owner))
        .for('share')
      if (held.length > 0) return
      lose()
      throw lost()
    },
    async release() {
      clearInterval(timer)
      await running
      isLost = true
      await db.delete(realtimeLease).where(isHeldBy(owner))
    },
  }
}

async function find(db: Db): Promise<Holder | undefined> {
  const [holder] = await db.select().from(realtimeLease).where(eq(realtimeLease.name, name))
  return holder
}

function isThisProcess(holder: Holder): boolean {
  const { pid, started = null } = thisProcess()
  return holder.host === pidScope() && holder.pid === pid && holder.started === started
}

/** Reports whether the process is known to have ended: only one on this machine is. */
const hasEnded = ({ host, pid, started }: Holder) =>
  host === pidScope() && !isRunning({ pid, started: started ?? undefined })

/**
 * Returns the other process that has the lease; undefined if the lease is free, its owner has ended
 * or this process has it.
 */
export async function findHolder(db: Db): Promise<Holder | undefined> {
  const [holder] = await db
    .select()
    .from(realtimeLease)
    .where(and(eq(realtimeLease.name, name), gt(realtimeLease.expires_at, sql`clock_timestamp()`)))
  return holder && !hasEnded(holder) && !isThisProcess(holder) ? holder : undefined
}

/** Names a process as an administrator finds it. */
export const nameOf = ({ pid, host }: Holder) => `${pid} on ${host.split(' ')[0]}`

/** Thrown when another process has the lease. */
export class LeaseElsewhere extends Error {}

const inUse = (holder: Holder) =>
  new LeaseElsewhere(
    `Another server process (${nameOf(holder)}) is already the embedded realtime database of this database. ` +
      'Stop that process, or configure a Firebase project (FIREBASE_SERVICE_ACCOUNT and the other FIREBASE_* settings) for all processes.',
  )

const lost = () =>
  new LeaseElsewhere(
    'Another server process has taken over the embedded realtime database, so this one may not write to it anymore.',
  )
