export type DevicePosition = { lat: number; lng: number; accuracy_m: number }

/** Chromium's; other browsers don't restrict their pages by this header. */
type WithPolicy = Document & { featurePolicy?: { allowsFeature(feature: string): boolean } }

/** Whether the browser can tell where it is. */
export const canLocate = (): boolean => 'geolocation' in navigator

/**
 * Whether the document was loaded as a page that may not ask for the position, and the visitor came
 * here without loading another one.
 */
export const isLoadedElsewhere = (): boolean =>
  (document as WithPolicy).featurePolicy?.allowsFeature('geolocation') === false

/**
 * Reports where the device is, now and as it moves. The browser stops it while the page is in the
 * background. Returns a function that ends it.
 */
export function watchPosition(
  listener: (position: DevicePosition) => void,
  onRefusal: () => void,
): () => void {
  const watch = navigator.geolocation.watchPosition(
    ({ coords: { latitude: lat, longitude: lng, accuracy: accuracy_m } }) =>
      listener({ lat, lng, accuracy_m }),
    ({ code, PERMISSION_DENIED }) => {
      if (code === PERMISSION_DENIED) onRefusal()
    },
    { enableHighAccuracy: true, maximumAge: 15_000 },
  )
  return () => navigator.geolocation.clearWatch(watch)
}

/** Milliseconds for a first fix. */
const timeoutMs = 10_000

/**
 * Asks the browser where it is, which asks the visitor the first time. Returns null if they refuse,
 * or if it doesn't know.
 */
export function findPosition(): Promise<DevicePosition | null> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy: accuracy_m } }) =>
        resolve({ lat, lng, accuracy_m }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 60_000 },
    )
  })
}
