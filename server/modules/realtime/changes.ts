import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import type { Realtime } from '#server/ports/realtime.ts'

/** Changes that come close together are told together, in milliseconds. */
const together = 200
/** How long a change stays to be heard of: whoever comes later has read the rows since. */
const kept = 60_000

export type Changes = {
  /** Announces the record's new version to the pages that show it; does nothing before `start`. */
  recordChanged(resource: string, id: number, version: number): void
  start(): void
  stop(): Promise<void>
}

/**
 * Tells of changed records at `changes/{resource}/{id}`, with the version that they have now. It is
 * a hint to read again, so that one which is lost with the process does no harm.
 */
export function announceChanges(realtime: Realtime, log: AppContext['log']): Changes {
  let isStarted = false
  let timer: NodeJS.Timeout | undefined
  let plannedAt = Number.POSITIVE_INFINITY
  let telling = Promise.resolve()
  const noted = new Map<string, number>()
  const told = new Map<string, number>()

  const tell = async () => {
    const now = performance.now()
    const writes: Record<string, number | null> = Object.fromEntries(noted)
    noted.clear()
    for (const path of Object.keys(writes)) told.delete(path)
    // The oldest come first.
    for (const [path, at] of told) {
      if (at > now - kept) break
      told.delete(path)
      writes[path] = null
    }
    for (const [path, version] of Object.entries(writes)) if (version !== null) told.set(path, now)
    if (Object.keys(writes).length === 0) return
    try {
      await realtime.update('', writes)
    } catch (error) {
      log.warn({ err: error }, 'changes could not be told')
    }
  }

  /** An earlier plan stands, so that what never ceases to change is told of too. */
  const plan = (delay: number) => {
    const at = performance.now() + delay
    if (!isStarted || at >= plannedAt) return
    clearTimeout(timer)
    plannedAt = at
    timer = setTimeout(() => {
      plannedAt = Number.POSITIVE_INFINITY
      telling = tell().then(() => {
        if (noted.size > 0) plan(together)
        else if (told.size > 0) plan(kept)
      })
    }, delay)
    timer.unref()
  }

  return {
    recordChanged(resource, id, version) {
      if (!isStarted) return
      noted.set(`${paths.changes(resource)}/${id}`, version)
      plan(together)
    },
    start() {
      isStarted = true
      // What an earlier process told of and did not take back.
      telling = realtime
        .remove(paths.allChanges)
        .catch((error) => log.warn({ err: error }, 'old changes could not be taken back'))
    },
    async stop() {
      isStarted = false
      clearTimeout(timer)
      await telling
    },
  }
}
