const fallbackMs = 50

/** Runs something once the browser is idle. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, fallbackMs)
}
