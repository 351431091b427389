const fallbackMs = 50

/** Runs something once the browser has shown what is rendered now and is idle. */
export function whenIdle(run: () => void): void {
  // The first frame renders it, and by the second it is on screen; idle may come before both.
  requestAnimationFrame(() => requestAnimationFrame(() => afterWork(run)))
}

function afterWork(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, fallbackMs)
}
