const guardSeconds = 10

/**
 * A chunk that fails to load is most often one of a deployment that is gone: the page is loaded
 * anew, once within ten seconds for each path. Answers whether it will be.
 */
export function reloadOnce(path: string, go: (path: string) => void): boolean {
  const key = `chunk-reload:${path}`
  const now = Date.now()
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (now - last < guardSeconds * 1000) return false
  sessionStorage.setItem(key, String(now))
  go(path)
  return true
}
