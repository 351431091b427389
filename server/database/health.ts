import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const probeEveryMs = 1000
const remembersMs = 5000

/** Reports whether the server can store rows and files. */
export type Health = {
  /** Reports a request that failed because the database or the disk is unavailable. */
  failed(): void
  isWell(): Promise<boolean>
}

/**
 * Tests the database and disk by small writes, only on request and at most once a second. A small
 * write may succeed on a disk that is too full for larger ones, so a request that failed in the
 * last five seconds also counts as unhealthy.
 */
export function watchHealth(
  pool: pg.Pool,
  dataDir: string,
  report: (error: unknown) => void,
): Health {
  let failedAt = Number.NEGATIVE_INFINITY
  let probedAt = Number.NEGATIVE_INFINITY
  let probing: Promise<boolean> = Promise.resolve(true)

  async function probe(): Promise<boolean> {
    const file = join(dataDir, `.health-${process.pid}`)
    try {
      await pool.query(touch)
      await writeFile(file, page)
      return true
    } catch (error) {
      report(error)
      return false
    } finally {
      await rm(file, { force: true }).catch(report)
    }
  }

  return {
    failed() {
      failedAt = performance.now()
    },
    async isWell() {
      const now = performance.now()
      if (now - probedAt >= probeEveryMs) {
        probedAt = now
        probing = probe()
      }
      const couldWrite = await probing
      return couldWrite && performance.now() - failedAt >= remembersMs
    },
  }
}

// Uses the one table whose rows expire by themselves.
const touch = `insert into rate_limits (key, points, expire) values ('health', 0, 0)
  on conflict (key) do update set points = 1 - rate_limits.points`
const page = Buffer.alloc(8192)
