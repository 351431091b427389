import type pg from 'pg'

import type { Log } from './embedded-engine.ts'

export type Maintenance = { stop(): Promise<void> }

export type MaintenancePace = {
  /** Interval between checks, in milliseconds. */
  everyMs: number
  /** Growth of the log that triggers a checkpoint, in bytes. */
  checkpointBytes: number
  /** Interval between checks for tables to vacuum, in milliseconds. */
  vacuumEveryMs: number
}

const pace: MaintenancePace = {
  everyMs: 5000,
  checkpointBytes: 32 * 1024 * 1024,
  vacuumEveryMs: 60_000,
}

/**
 * Runs checkpoints and vacuum for an engine without PostgreSQL's checkpointer and autovacuum.
 * Without them the log grows until the disk is full, and tables keep every old row version.
 *
 * One table is vacuumed at a time, so that other queries can run in between.
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
      log('Database maintenance failed and will be retried', error)
    }
  }

  const scheduleNext = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = round().finally(scheduleNext)
    }, everyMs)
    timer.unref()
  }
  scheduleNext()

  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Runs a checkpoint if the log has grown enough. Returns the log position of the last checkpoint.
 */
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

/**
 * Lists the tables to vacuum by autovacuum's rule and thresholds; see PostgreSQL's manual, "The
 * Autovacuum Daemon".
 */
async function tablesToVacuum(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup
      or n_mod_since_analyze > 50 + 0.1 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    order by n_dead_tup desc`)
  return rows.map(({ name }) => name)
}
