const guardSeconds = 10

/**
 * Reloads the page after a chunk failed to load, at most once every ten seconds per path: the chunk
 * most often belongs to an earlier deployment. Without a network it doesn't, because the browser's
 * own error page would take the place of ours. Returns whether the page reloads.
 */
export function reloadOnce(path: string, go: (path: string) => void): boolean {
  if (!navigator.onLine || !isFirst(`chunk-reload:${path}`)) return false
  go(path)
  return true
}

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
