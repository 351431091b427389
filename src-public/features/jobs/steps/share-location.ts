import { haversineMiles } from '#contract/pricing/trip.ts'
import { minLocationMs } from '#contract/realtime/location.ts'
import type { AppServices } from '../../../lib/services.ts'
import { type DevicePosition, watchPosition } from '../../../ports/position.ts'
import { realtimeOf } from '../../../ports/realtime.ts'

/** A new position is sent after this time, or once the truck has moved this far. */
const usualMs = 25_000
const farMiles = 0.093
/** A little more than what the database accepts, whose clock is another one. */
const minMs = minLocationMs + 1_000
/** How often it is checked whether the last position is due again: a truck that stands sends none. */
const checkMs = 5_000

/**
 * Sends the device's position for a job until it is ended, as often as the database accepts it.
 *
 * @param onRefusal called if the browser gives no position, or the database takes none
 */
export function shareLocation(
  services: AppServices,
  code: string,
  onRefusal: (by: 'browser' | 'database') => void,
): () => void {
  let latest: DevicePosition | null = null
  let sent: { position: DevicePosition; at: number } | null = null
  let hasEnded = false

  async function send(): Promise<void> {
    if (latest === null || hasEnded || !isDue(latest, sent)) return
    const position = latest
    sent = { position, at: Date.now() }
    const [ready, { writeLocation }] = await Promise.all([
      realtimeOf(services).ready(),
      import('#contract/client/realtime/location.ts'),
    ])
    if (ready === null || hasEnded) return
    await writeLocation(ready.connection, code, position)
  }
  const trySend = () =>
    send().catch((thrown) => {
      if (hasEnded) return
      services.log.warn('The position could not be sent', thrown)
      onRefusal('database')
    })

  const stop = watchPosition(
    (position) => {
      latest = position
      void trySend()
    },
    () => onRefusal('browser'),
  )
  const timer = setInterval(() => void trySend(), checkMs)
  return () => {
    hasEnded = true
    clearInterval(timer)
    stop()
  }
}

function isDue(
  position: DevicePosition,
  sent: { position: DevicePosition; at: number } | null,
): boolean {
  if (sent === null) return true
  const age = Date.now() - sent.at
  return age >= usualMs || (age >= minMs && haversineMiles(sent.position, position) > farMiles)
}
