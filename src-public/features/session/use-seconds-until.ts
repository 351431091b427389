import { useEffect, useState } from 'react'

/** Whole seconds from now until an instant in milliseconds, counted down to 0. */
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
