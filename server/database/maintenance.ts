import type pg from 'pg'

import type { Log } from './embedded-engine.ts'

export type Maintenance = { stop(): Promise<void> }

export type MaintenancePace = {
  /** How often is looked whether anything is to do, in milliseconds. */
  everyMs: number
  /** The log is written into the tables once it has grown by this many bytes. */
  checkpointBytes: number
  /** How often tables are looked at for rows that are gone, in milliseconds. */
  vacuumEveryMs: number
}

const pace: MaintenancePace = {
  everyMs: 5000,
  checkpointBytes: 32 * 1024 * 1024,
  vacuumEveryMs: 60_000,
}

/**
 * What PostgreSQL's checkpointer and autovacuum do by themselves, for an engine that has neither:
 * without it the log grows until the disk is full, and tables keep every row that was ever changed.
 *
 * One table is vacuumed at a time, so that others' queries get their turn in between.
 */
export function maintain(
  pool: pg.Pool,
  log: Log,
  settings: Partial<MaintenancePace> = {},
): Maintenance {
  const { everyMs, checkpointBytes, vacuumEveryMs } = { ...pace, ...settings }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  let checkpointAt = '0/0'
  let vacuumedAt = performance.now()

  async function round(): Promise<void> {
    try {
      checkpointAt = await checkpoint(pool, checkpointAt, checkpointBytes)
      if (performance.now() - vacuumedAt < vacuumEveryMs) return
      vacuumedAt = performance.now()
      for (const table of await tablesToVacuum(pool)) {
        if (isStopped) return
        await pool.query(`vacuum (analyze) ${table}`)
      }
    } catch (error) {
      log('The maintenance of the database will try again', error)
    }
  }

  const plan = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = round().finally(plan)
    }, everyMs)
    timer.unref()
  }
  plan()

  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Answers where the log stood at the last checkpoint. */
async function checkpoint(pool: pg.Pool, since: string, bytes: number): Promise<string> {
  const { rows } = await pool.query<{ lsn: string; grown: string }>(
    'select pg_current_wal_lsn()::text as lsn, pg_current_wal_lsn() - $1::pg_lsn as grown',
    [since],
  )
  const [now] = rows
  if (!now || Number(now.grown) < bytes) return since
  await pool.query('checkpoint')
  return now.lsn
}

/** Autovacuum's own rule and numbers: PostgreSQL's manual, "The Autovacuum Daemon". */
async function tablesToVacuum(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup
      or n_mod_since_analyze > 50 + 0.1 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    order by n_dead_tup desc`)
  return rows.map(({ name }) => name)
}
