import { useEffect, useState } from 'react'

const everyMs = 20_000

/** Returns the current time, updated while the screen is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
