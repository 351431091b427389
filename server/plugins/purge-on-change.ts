import { setTimeout as delay } from 'node:timers/promises'

import type { PageCache } from '#server/ports/page-cache.ts'

type Options = {
  pageCache: Pick<PageCache, 'purge'>
  log: { warn(details: object, message: string): void }
  /**
   * How long changes are gathered. Other processes empty their own caches within about a second; a
   * page fetched from one of them before that would be stored with the old state.
   */
  gatherMs?: number
  firstRetryMs?: number
}

const maxRetryMs = 60_000

/**
 * Gathers the tags of what changes, and purges them in one request. A purge that fails is tried again
 * with what has changed since, at most a minute later each time. Tags that wait when the process dies
 * are lost: the pages then stay until their time is up.
 */
export function purgeOnChange({ pageCache, log, gatherMs = 3_000, firstRetryMs = 1_000 }: Options) {
  const waiting = new Set<string>()
  const ending = new AbortController()
  let running: Promise<void> | null = null

  /** Waits this long, or until the process is about to end. */
  const pause = (ms: number) =>
    delay(ms, undefined, { signal: ending.signal }).catch(() => undefined)

  async function purgeWaiting(): Promise<void> {
    let retryMs = firstRetryMs
    let waitMs = gatherMs
    while (waiting.size > 0) {
      await pause(waitMs)
      const tags = [...waiting].sort()
      waiting.clear()
      try {
        await pageCache.purge(tags)
        retryMs = firstRetryMs
        waitMs = gatherMs
      } catch (error) {
        log.warn({ err: error, tags }, 'pages were not purged')
        if (ending.signal.aborted) return
        for (const tag of tags) waiting.add(tag)
        waitMs = retryMs
        retryMs = Math.min(2 * retryMs, maxRetryMs)
      }
    }
  }

  function start(): void {
    running ??= purgeWaiting().finally(() => {
      running = null
      // A tag may have been added after the last look.
      if (waiting.size > 0 && !ending.signal.aborted) start()
    })
  }

  return {
    changed(tag: string): void {
      waiting.add(tag)
      start()
    },
    /** Purges at once what waits, and stops. */
    async close(): Promise<void> {
      ending.abort()
      await running
    },
  }
}
