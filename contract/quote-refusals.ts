/**
 * The `code` of a 422 for a pickup outside every live city. Its body also has `place`, the name of
 * the pickup, and `nearest`, the name of the nearest live city or null. The waiting list is offered
 * then.
 */
export const notServedCode = 'not_served'

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
