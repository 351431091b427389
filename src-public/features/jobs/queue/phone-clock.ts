import { randomKey } from '#contract/client/idempotency-key.ts'

const suspendedMs = 30_000

let boot = randomKey()
let started = { wall: Date.now(), steady: performance.now() }

/** Tells the server what the wall clock shows, so that it knows how far the clock is off. */
export const sentNow = () => ({ 'X-Sent-At': new Date().toISOString() })

/**
 * Reads the wall clock and the one that can't be set. Most phones stop the latter while they sleep,
 * so a new run of it begins then; a wall clock that was set back shows as a difference.
 */
export function readClock(): { happened_at: string; boot: string; monotonic_ms: number } {
  const [wall, steady] = [Date.now(), performance.now()]
  const ahead = wall - started.wall - (steady - started.steady)
  if (ahead > suspendedMs) {
    boot = randomKey()
    started = { wall, steady }
  }
  return { happened_at: new Date(wall).toISOString(), boot, monotonic_ms: Math.round(steady) }
}
