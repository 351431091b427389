import { isIn, nextStopOf } from './order-phases.ts'
import type { PhotoMoment } from './resources/order-photos.ts'

/** How many photos a mover's crew can add to one job. */
export const maxOrderPhotos = 60
/** How long a photo can be removed by the person who added it, after we received it. */
export const photoRemovalMinutes = 10

/** The photos of a delivery: the first one and those that the transition takes beside it. */
export const maxProofPhotos = 6

type StopTimes = { arrived_at?: string | null | undefined; left_at?: string | null | undefined }

/** Returns the index of the stop where the crew works; null while it drives, and before and after. */
export function photoStopOf(state: string, stops: readonly StopTimes[]): number | null {
  if (!isIn(state, 'under_way', 'delivered') || state === 'en_route') return null
  const at = nextStopOf(state, stops)
  return state === 'in_transit' && !isReached(stops, at) ? null : at
}

/** The last stop is reached when the unloading starts, which is another state. */
const isReached = (stops: readonly StopTimes[], at: number): boolean =>
  at < stops.length - 1 && Boolean(stops[at]?.arrived_at)

/**
 * Returns what photos may show at the stop where the crew works. "Before" is only taken until the
 * truck leaves, so that no photo from after a move can pass for one from before.
 */
export function openMoments(state: string, stops: readonly StopTimes[]): readonly PhotoMoment[] {
  const at = photoStopOf(state, stops)
  if (at === null) return []
  // The list itself is not imported: the fronts would load the declaration with it.
  const isOpen: Record<PhotoMoment, boolean> = {
    before: at < stops.length - 1,
    after: at > 0,
    damage: true,
    access: true,
    parking: true,
    absence: state === 'arrived',
  }
  return (Object.keys(isOpen) as PhotoMoment[]).filter((moment) => isOpen[moment])
}
