import type { Offer } from '#contract/calls/jobs.ts'
import { dayOf } from '../../../lib/local-time.ts'

/** Returns the day of an open job that doesn't fit the mover's calendar; undefined if it fits. */
export const calendarDayOf = (offer: Offer): string | undefined =>
  offer.capacity_conflict === null ? undefined : dayOf(offer.window_start_at, offer.time_zone)
