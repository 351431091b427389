import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

import { isProblem } from '#server/kernel/http/problem.ts'
import type { Read } from '#server/kernel/kernel.ts'
import { isConflict } from '#server/kernel/sql/transact.ts'
import { type Database, openDatabase } from './connection.ts'
import type { Log } from './embedded-engine.ts'

const checkEveryMs = 1_000
const answersWithinMs = 2_000

/** A streaming replica of the database that answers reads which may be a few seconds old. */
export type Replica = {
  /**
   * Runs reads on the replica if it has all changes up to the last announced one and is not too far
   * behind; otherwise, or if they fail there, on the primary.
   */
  read: Read
  /** Has the primary answer until the replica has everything that is committed by now. */
  changed(): void
  /** How long ago the replica was last known to have everything; infinite while it fails. */
  lagSeconds(): number
  /** How many reads each has answered. */
  answered: Readonly<Record<'replica' | 'primary', number>>
  close(): Promise<void>
}

type Options = {
  primary: Database
  primaryUrl: string
  url: string
  /** See openDatabase. */
  isPooled: boolean
  prepares: boolean
  maxLagSeconds: number
  log?: Log
}

/**
 * Opens a replica and asks every second how far it is. It is compared with the positions that the
 * primary's log had at known times, so neither a difference between clocks nor an idle primary
 * makes it look older or newer than it is. Throws if it is another database. A replica that doesn't
 * answer or isn't one is only reported, since the primary can answer everything.
 */
export async function openReplica(options: Options): Promise<Replica> {
  const {
    primary,
    primaryUrl,
    url,
    isPooled,
    prepares,
    maxLagSeconds,
    log = console.error,
  } = options
  const connectTo = (databaseUrl: string, maxConnections?: number) =>
    openDatabase({
      dataDir: '',
      databaseUrl,
      isPooled,
      prepares,
      isReadOnly: true,
      connectMs: answersWithinMs,
      log,
      ...(maxConnections && { maxConnections }),
    })
  const replica = await connectTo(url)
  // Checks have connections of their own, because long requests may occupy all others.
  const checked = await connectTo(url, 1)
  const checkedPrimary = await connectTo(primaryUrl, 1)
  const inUse = new Set<pg.PoolClient>()
  for (const { pool } of [replica, checked, checkedPrimary]) {
    pool.on('acquire', (client) => inUse.add(client))
    pool.on('release', (_error, client) => inUse.delete(client))
  }
  const origin = await originOf(primary)
  const answered = { replica: 0, primary: 0 }
  /** The ends of the primary's log at some times, oldest first. */
  let positions: { at: number; end: number }[] = []
  /** Everything committed before this time is on the replica. */
  let completeUntil = Number.NEGATIVE_INFINITY
  let changedAt = Number.NEGATIVE_INFINITY
  let problem: string | null = null

  function report(found: string | null, error?: unknown): void {
    if (found !== null) completeUntil = Number.NEGATIVE_INFINITY
    if (found === problem) return
    problem = found
    const line = found ?? 'The replica is used again'
    log(error instanceof Error ? `${line}: ${error.message}` : line)
  }

  async function check(): Promise<void> {
    const at = performance.now()
    // Other checks report a primary that doesn't answer. Here the lag grows.
    const end = await withTimeout(endOfLog(checkedPrimary)).catch(() => null)
    const recent = positions.filter((one) => at - one.at <= maxLagSeconds * 1000)
    const isKnownForLong = recent.length < positions.length
    positions = end === null ? recent : [...recent, { at, end }]
    try {
      const state = await withTimeout(stateOf(checked))
      if (state.origin !== origin) return report(otherDatabase)
      const { replayed } = state
      if (replayed === null) return report(notReplica)
      const reached = positions.findLast((one) => one.end <= replayed)
      if (reached) {
        completeUntil = reached.at
        report(null)
      } else if (isKnownForLong) report(`The replica is more than ${maxLagSeconds} seconds behind`)
    } catch (error) {
      report(notAnswering, error)
      // Reads that wait for an answer fail now, and turn to the primary.
      for (const client of inUse) void client.end()
    }
  }

  const isCurrent = () =>
    completeUntil > changedAt && performance.now() - completeUntil <= maxLagSeconds * 1000

  let failure = ''
  /** Reports reads that fail on the replica, which checks may still find well. */
  function reportRead(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    // A replica cancels reads that are in the way of what it has to replay.
    if (isConflict(error) || message === failure) return
    failure = message
    log(`A read failed on the replica and was repeated on the primary: ${message}`)
  }

  const read: Read = async (work) => {
    if (isCurrent())
      try {
        const result = await work(replica.db)
        answered.replica++
        return result
      } catch (error) {
        if (isProblem(error)) {
          answered.replica++
          throw error
        }
        reportRead(error)
      }
    answered.primary++
    return work(primary.db)
  }

  const ending = new AbortController()
  const pause = () =>
    delay(checkEveryMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
  async function keepChecking(): Promise<void> {
    for (await pause(); !ending.signal.aborted; await pause()) await check()
  }

  await check()
  const checking = keepChecking()
  const close = async () => {
    ending.abort()
    await checking
    await Promise.all([replica, checked, checkedPrimary].map((one) => one.close()))
  }
  if (problem === otherDatabase) {
    await close()
    throw new Error(`DATABASE_REPLICA_URL can't be used. ${otherDatabase}.`)
  }
  return {
    read,
    changed() {
      changedAt = performance.now()
    },
    lagSeconds: () => (performance.now() - completeUntil) / 1000,
    answered,
    close,
  }
}

const otherDatabase = 'It is not a streaming replica of the DATABASE_URL database'
const notReplica = 'DATABASE_REPLICA_URL is not a replica: it was promoted, or it is the primary'
const notAnswering = 'The replica does not answer'

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = delay(answersWithinMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${answersWithinMs / 1000} seconds`)
  })
  return Promise.race([work, late])
}

/** A replica is a copy of the primary's files: it has the same identifiers. */
const origin = `(select system_identifier from pg_control_system()) || ' ' ||
  (select oid from pg_database where datname = current_database())`

async function originOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ origin: string }>(`select ${origin} as origin`)
  return rows[0]?.origin ?? ''
}

/** Positions in the log are bytes since its beginning, which fit in 2^53. */
const bytes = (position: string) => `(${position} - '0/0')::bigint`

async function endOfLog({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ end: number }>(
    `select ${bytes('pg_current_wal_lsn()')} as "end"`,
  )
  return rows[0]?.end ?? Number.NaN
}

type State = {
  origin: string
  /** Null if it is not in recovery. */
  replayed: number | null
}

async function stateOf({ pool }: Database): Promise<State> {
  const { rows } = await pool.query<State>(
    `select ${origin} as origin,
      case when pg_is_in_recovery() then ${bytes('pg_last_wal_replay_lsn()')} end as replayed`,
  )
  const [state] = rows
  if (!state) throw new Error('one row was expected')
  return state
}
