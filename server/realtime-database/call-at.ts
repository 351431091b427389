/** The longest delay of a timer. */
export const maxTimerMs = 2 ** 31 - 1

/**
 * Calls `act` at a time in seconds since 1970, as `now` tells the time in milliseconds. Returns a
 * function that cancels the call.
 */
export const callAt = (seconds: number, now: () => number, act: () => void): (() => void) => {
  let timer: NodeJS.Timeout
  const wait = () => {
    const left = seconds * 1000 - now()
    timer = setTimeout(
      () => (left > maxTimerMs ? wait() : act()),
      Math.min(Math.max(left, 0), maxTimerMs),
    )
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
