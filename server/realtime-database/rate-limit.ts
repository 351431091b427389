/** A bucket that holds `atOnce` and fills by `perSecond`; asks whether one more may pass now. */
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
