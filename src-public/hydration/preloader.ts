import { whenIdle } from '../lib/when-idle.ts'

const maxConcurrent = 5

/**
 * Runs tasks while the browser is idle, at most five at once and each key only once. Failures are
 * passed to `onFailure` and not retried.
 */
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
