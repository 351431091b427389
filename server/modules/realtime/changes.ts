import { anyRecord, paths } from '#contract/realtime/paths.ts'
import type { AppContext, Changes } from '#server/context.ts'
import type { Realtime } from '#server/ports/realtime.ts'

/** Changes within this time are sent together, in milliseconds. */
const batchMs = 200
/**
 * How long a change stays in the database, in milliseconds; pages opened later have read the rows.
 */
const retentionMs = 60_000

/**
 * Announces changed records at `changes/{resource}/{id}`, with their new version; many at once at
 * the id `anyRecord`, with the time. It is only a hint
 * to read again, so a change lost in a crash does no harm.
 */
export function announceChanges(realtime: Realtime, log: AppContext['log']): Changes {
  let isStarted = false
  let timer: NodeJS.Timeout | undefined
  let scheduledAt = Number.POSITIVE_INFINITY
  let sending = Promise.resolve()
  /** Versions to send, by path. */
  const pending = new Map<string, number>()
  /** Times of sending, by path. */
  const sent = new Map<string, number>()

  const send = async () => {
    const now = performance.now()
    const writes: Record<string, number | null> = Object.fromEntries(pending)
    pending.clear()
    for (const path of Object.keys(writes)) sent.delete(path)
    // The map is ordered by time, oldest first.
    for (const [path, at] of sent) {
      if (at > now - retentionMs) break
      sent.delete(path)
      writes[path] = null
    }
    for (const [path, version] of Object.entries(writes)) if (version !== null) sent.set(path, now)
    if (Object.keys(writes).length === 0) return
    try {
      await realtime.update('', writes)
    } catch (error) {
      log.warn({ err: error }, 'changes could not be published')
    }
  }

  /**
   * Schedules the next sending. An earlier schedule stays, so that a constant stream of changes is
   * sent too.
   */
  const scheduleNext = (delay: number) => {
    const at = performance.now() + delay
    if (!isStarted || at >= scheduledAt) return
    clearTimeout(timer)
    scheduledAt = at
    timer = setTimeout(() => {
      scheduledAt = Number.POSITIVE_INFINITY
      sending = send().then(() => {
        if (pending.size > 0) scheduleNext(batchMs)
        else if (sent.size > 0) scheduleNext(retentionMs)
      })
    }, delay)
    timer.unref()
  }

  return {
    recordChanged(resource, id, version) {
      if (!isStarted) return
      pending.set(`${paths.changes(resource)}/${id}`, version)
      scheduleNext(batchMs)
    },
    resourceChanged(resource) {
      if (!isStarted) return
      pending.set(`${paths.changes(resource)}/${anyRecord}`, Date.now())
      scheduleNext(batchMs)
    },
    start() {
      isStarted = true
      // Removes changes that an earlier process sent and did not remove.
      sending = realtime
        .remove(paths.allChanges)
        .catch((error) => log.warn({ err: error }, 'old changes could not be removed'))
    },
    async stop() {
      isStarted = false
      clearTimeout(timer)
      await sending
    },
  }
}
