const maxConcurrent = 5
const idleFallbackMs = 50

/** Runs tasks when the browser is idle, five at once, each key only once. A failure is no loss. */
export function createPreloader(onFailure: (thrown: unknown) => void) {
  const seen = new Set<string>()
  const waiting: (() => Promise<unknown>)[] = []
  let running = 0

  function next(): void {
    while (running < maxConcurrent) {
      const task = waiting.shift()
      if (task === undefined) return
      running += 1
      task()
        .catch(onFailure)
        .finally(() => {
          running -= 1
          next()
        })
    }
  }

  return (key: string, task: () => Promise<unknown>): void => {
    if (seen.has(key)) return
    seen.add(key)
    waiting.push(task)
    whenIdle(next)
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, idleFallbackMs)
}
