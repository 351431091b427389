import { useEffect, useRef } from 'react'

/** Others often follow at once. */
const moment = 200

/** Does something soon after it is asked for, and not again before `between` has passed. */
export function useSeldom(work: () => void, between: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    if (timer.current !== undefined) return
    const wait = Math.max(moment, last.current + between - Date.now())
    timer.current = setTimeout(() => {
      timer.current = undefined
      last.current = Date.now()
      work()
    }, wait)
  }
}
