import type { Log } from '#contract/client/http-client.ts'

const builds = '/assets/public/builds'
const everyMs = 5 * 60_000

/**
 * Looks every few minutes, while the page is seen, and whenever it is come back to, whether the
 * server has another build than `own`, and tells of it once. Answers how to stop.
 */
export function watchBuild(own: string, log: Log, onNewer: () => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking || document.visibilityState === 'hidden') return
    isLooking = true
    try {
      if (!(await isReplaced(own)) || signal.aborted) return
      stop()
      onNewer()
    } catch (thrown) {
      log.warn('The latest build could not be asked for', thrown)
    } finally {
      isLooking = false
    }
  }

  const timer = setInterval(look, everyMs)
  window.addEventListener('focus', look, { signal })
  window.addEventListener('online', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  void look()

  function stop(): void {
    clearInterval(timer)
    stopping.abort()
  }
  return stop
}

/** Another build counts only once its own list is there: it may still be on its way to the server. */
async function isReplaced(own: string): Promise<boolean> {
  const latest = idIn(await readJson(`${builds}/latest-build.json`))
  if (latest === null || latest === own) return false
  return idIn(await readJson(`${builds}/${latest}.json`)) === latest
}

/** Null where there is none. */
async function readJson(path: string): Promise<unknown> {
  const answer = await fetch(path, { cache: 'no-store' })
  return answer.ok ? answer.json() : null
}

function idIn(file: unknown): string | null {
  const { id } = (file ?? {}) as { id?: unknown }
  return typeof id === 'string' && /^[0-9a-f]{16}$/.test(id) ? id : null
}
