import type { Address } from './address-of.ts'
import { useServices } from './services-context.tsx'
import { type Loaded, type Pace, useLoaded } from './use-loaded.ts'

/** Loads the response at an address when the screen appears and, with a pace, repeatedly. */
export function useRead<T>(address: Address<T>, pace?: Pace<T>): Loaded<T> {
  const { http } = useServices()
  return useLoaded(address, (signal) => http.get<T>(address, { signal }), pace)
}
