import type { Log } from '#contract/client/http-client.ts'

const builds = '/assets/public/builds'
const intervalMs = 5 * 60_000

/**
 * Checks every few minutes while the page is visible, and whenever it becomes visible again,
 * whether the server has another build than `own`; calls `onNewer` once. Returns a function that
 * stops the checks.
 */
export function watchBuild(own: string, log: Log, onNewer: () => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let isChecking = false

  async function check(): Promise<void> {
    if (isChecking || document.visibilityState === 'hidden') return
    isChecking = true
    try {
      if (!(await isReplaced(own)) || signal.aborted) return
      stop()
      onNewer()
    } catch (thrown) {
      log.warn('The latest build could not be asked for', thrown)
    } finally {
      isChecking = false
    }
  }

  const timer = setInterval(check, intervalMs)
  window.addEventListener('focus', check, { signal })
  window.addEventListener('online', check, { signal })
  document.addEventListener('visibilitychange', check, { signal })
  void check()

  function stop(): void {
    clearInterval(timer)
    stopping.abort()
  }
  return stop
}

/**
 * Reports whether another build is live. A build counts only once its own file exists: its
 * deployment may still be running.
 */
async function isReplaced(own: string): Promise<boolean> {
  const latest = idIn(await readJson(`${builds}/latest-build.json`))
  if (latest === null || latest === own) return false
  return idIn(await readJson(`${builds}/${latest}.json`)) === latest
}

/** Fetches a JSON file; resolves to null if it does not exist. */
async function readJson(path: string): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-store' })
  return response.ok ? response.json() : null
}

function idIn(file: unknown): string | null {
  const { id } = (file ?? {}) as { id?: unknown }
  return typeof id === 'string' && /^[0-9a-f]{16}$/.test(id) ? id : null
}
