import { onValue, ref, serverTimestamp, set } from 'firebase/database'
import type { StoredLocation } from '#contract/realtime/location.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { RealtimeConnection } from './connect.ts'

/** Replaces the last position of an order's truck; rejects if the driver may not share it. */
export const writeLocation = (
  { db }: RealtimeConnection,
  code: string,
  position: Omit<StoredLocation, 'at'>,
): Promise<void> => set(ref(db, paths.location(code)), { ...position, at: serverTimestamp() })

/**
 * Reports the last position of an order's truck, now and whenever it changes; null while there is
 * none. Returns a function that stops the reports.
 */
export const watchLocation = (
  { db }: RealtimeConnection,
  code: string,
  listener: (location: StoredLocation | null) => void,
  onRefusal: (error: Error) => void,
): (() => void) =>
  onValue(
    ref(db, paths.location(code)),
    (stored) => listener(stored.val() as StoredLocation | null),
    onRefusal,
  )
