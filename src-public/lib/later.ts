const idleFallbackMs = 50
const contentMs = 2000

/** Runs something once the browser is idle. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, idleFallbackMs)
}

/**
 * Runs something that the page's content does not depend on. It waits, so that its code and requests
 * don't compete with the content for a slow network.
 */
export function afterContent(run: () => void): void {
  setTimeout(run, contentMs)
}
