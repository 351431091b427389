const fallbackMs = 50

/** Runs something once the browser has shown what is rendered now and is idle. */
export function whenIdle(run: () => void): void {
  // A page in the background has no frames.
  if (document.hidden) afterWork(run)
  // The first frame renders it, and by the second it is on screen; idle may come before both.
  else requestAnimationFrame(() => requestAnimationFrame(() => afterWork(run)))
}

function afterWork(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, fallbackMs)
}
