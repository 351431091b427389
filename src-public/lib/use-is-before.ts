import { useEffect, useState } from 'react'

/** A browser's timer that is set for longer than 24 days ends at once. */
const maxTimerMs = 86_400_000

/** Whether an instant, in ms since 1970, lies ahead by this device's clock; false for none. */
export function useIsBefore(instant: number | null): boolean {
  const left = instant === null ? 0 : instant - Date.now()
  const [, look] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => look((count) => count + 1), Math.min(left, maxTimerMs))
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
