const guardSeconds = 10

/**
 * A chunk that fails to load is most often one of a deployment that is gone: the page is loaded
 * anew, once within ten seconds for each path. Answers whether it will be.
 */
export function reloadOnce(path: string, go: (path: string) => void): boolean {
  if (!isFirst(`chunk-reload:${path}`)) return false
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
    // Where nothing can be remembered, a page that always fails would be loaded for ever.
    return false
  }
}
