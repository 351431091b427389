import { useEffect, useState } from 'react'

/**
 * Returns the whole seconds until an instant (milliseconds since the epoch), counting down to 0.
 */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now())
  const isPast = now >= instant
  useEffect(() => {
    if (isPast) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isPast])
  return Math.max(0, Math.ceil((instant - now) / 1000))
}
