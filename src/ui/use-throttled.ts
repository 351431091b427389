import { useEffect, useRef } from 'react'

/** Calls often come in groups, so the work waits this long. */
const minDelayMs = 200

/** Returns a throttled function: runs `work` after a short delay, at most once per `between` ms. */
export function useThrottled(work: () => void, between: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    if (timer.current !== undefined) return
    const wait = Math.max(minDelayMs, last.current + between - Date.now())
    timer.current = setTimeout(() => {
      timer.current = undefined
      last.current = Date.now()
      work()
    }, wait)
  }
}
