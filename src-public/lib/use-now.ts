import { useEffect, useState } from 'react'

const intervalMs = 20_000

/** Returns the current time, updated while the screen is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
