import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const probeEveryMs = 1000
const remembersMs = 5000

/** Whether the server can do its work: store a row, and a file in its folder. */
export type Health = {
  /** Tells of a request that failed because nothing could be read or stored. */
  failed(): void
  isWell(): Promise<boolean>
}

/**
 * Writes a little at most once a second, and only when asked. That may go well on a disk where more
 * no longer fits, so that a request which failed in the last five seconds counts as well.
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

// A row of the one table whose rows come and go by themselves.
const touch = `insert into rate_limits (key, points, expire) values ('health', 0, 0)
  on conflict (key) do update set points = 1 - rate_limits.points`
const page = Buffer.alloc(8192)
