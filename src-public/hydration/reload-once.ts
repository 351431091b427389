const guardSeconds = 10

/** The pages that public/worker.js shows without a network. */
export const keptPages = [
  '/driver',
  '/driver/jobs',
  '/driver/jobs/details',
  '/mover/jobs/details',
  '/customer/moves/details',
]

/**
 * Reloads the page after a chunk failed to load, at most once every ten seconds per path: the chunk
 * most often belongs to an earlier deployment. Without a network only a page that the worker keeps is
 * reloaded: else the browser's own error page would take the place of ours. Returns whether the page
 * reloads.
 */
export function reloadOnce(path: string, go: (path: string) => void): boolean {
  if (!navigator.onLine && !isKept(path)) return false
  if (!isFirst(`chunk-reload:${path}`)) return false
  go(path)
  return true
}

const isKept = (path: string): boolean =>
  Boolean(navigator.serviceWorker?.controller) &&
  keptPages.includes(path.replace(/\/*(\?.*)?$/, ''))

function isFirst(key: string): boolean {
  const now = Date.now()
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < guardSeconds * 1000) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    // Without storage the attempt can't be recorded, and a page that always fails would reload
    // forever.
    return false
  }
}
