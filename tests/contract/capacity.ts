import type { Capacity } from '#contract/calendar/fits.ts'

/** Returns the capacity of a mover with a truck, a driver and no jobs. */
export const aCapacity = (change: Partial<Capacity> = {}): Capacity => ({
  rules: [],
  exceptions: [],
  buffer_before_min: 0,
  buffer_after_min: 30,
  notice_hours: 3,
  max_days_ahead: 180,
  max_jobs_per_day: null,
  trucks: [{ id: 1, capacity_ft3: 800 }],
  drivers: [{ id: 7, until: Number.POSITIVE_INFINITY }],
  jobs: [],
  ...change,
})
