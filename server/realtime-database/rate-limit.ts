/**
 * Creates a token bucket of size `atOnce`, refilled at `perSecond`. The returned function takes a
 * token if one is available.
 */
export const rateLimit = (perSecond: number, atOnce: number) => {
  let left = atOnce
  let since: number | null = null

  return (now: number): boolean => {
    left = Math.min(atOnce, left + ((now - (since ?? now)) / 1000) * perSecond)
    since = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
