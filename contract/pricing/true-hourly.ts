type Priced = { mover_cents: number; billed_minutes: number; miles: number }

/**
 * Returns a job's pay per hour in cents, counting the empty drive back, which is as long as the
 * loaded one.
 */
export function trueHourly({ mover_cents, billed_minutes, miles }: Priced, speedMph: number) {
  return Math.round((mover_cents * 60) / (billed_minutes + (miles / speedMph) * 60))
}
