import { dayOf, hourOf } from '../../../lib/local-time.ts'

/** Returns the part of a draft that is the window beginning at an instant. */
export const dayAndHour = (window_start_at: string, timeZone: string) => ({
  date: dayOf(window_start_at, timeZone),
  hour: hourOf(window_start_at, timeZone),
})
