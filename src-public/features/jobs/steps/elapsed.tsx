import { useEffect, useState } from 'react'

/** Shows the hours, minutes and seconds since an instant, ticking. */
export function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" className="numeral">
      {clockText(now - Date.parse(since))}
    </span>
  )
}

/**
 * Formats a duration as `1:05:09`, or below an hour as `5:09`. A clock behind the server's shows
 * `0:00`.
 */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(seconds % 60)}`
  return hours > 0 ? `${hours}:${tail}` : tail
}
