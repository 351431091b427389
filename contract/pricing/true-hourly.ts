type Priced = { mover_cents: number; billed_minutes: number; miles: number }

/**
 * What an hour of a job pays, in cents, the empty drive back included: it is as long as the loaded
 * one.
 */
export function trueHourly({ mover_cents, billed_minutes, miles }: Priced, speedMph: number) {
  return Math.round((mover_cents * 60) / (billed_minutes + (miles / speedMph) * 60))
}
