/** The arrival windows that customers choose from: their starts, as hours of the pick-up's day. */
export const windowStarts = [7, 9, 11, 13, 15, 17] as const

/** The length of an arrival window, in hours. */
export const windowHours = 2

/** How long before its start a window can last be booked, in hours. */
export const shortestNoticeHours = 3

/**
 * The `code` of a 422 for a window in which every crew has a job. Its body is a `FullWindow`; the
 * fronts offer the free windows and the waiting list.
 */
export const fullWindowCode = 'window_full'

/** The free windows nearest to a full one, in order of time; empty if there are none. */
export type FullWindow = {
  /** The window that is full. */
  window_start_at: string
  /** How long the move keeps a crew busy. */
  busy_minutes: number
  time_zone: string
  free: { window_start_at: string; window_end_at: string }[]
}
