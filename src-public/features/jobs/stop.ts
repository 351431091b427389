import type { Job } from '#contract/calls/jobs.ts'
import { isLoaded } from '#contract/order-phases.ts'
import { placeOf, type Stop } from '../order/stop.ts'

/** The way there, on whatever map the device has for such links. */
export function mapHref(stop: Stop): string {
  const destination = [stop.address, placeOf(stop)].filter(Boolean).join(', ')
  const query = new URLSearchParams({ api: '1', destination })
  return `https://www.google.com/maps/dir/?${query}`
}

/** Where the crew is, or is going to next. */
export function currentStop({ state, stops }: Pick<Job, 'state' | 'stops'>): Stop | undefined {
  return isLoaded(state) ? stops.at(-1) : stops[0]
}
