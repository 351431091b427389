import type { QuoteRequest } from './quote-schema.ts'
import type { QuoteRules } from './rules.ts'
import { workloadOf } from './workload.ts'

/**
 * Reports whether a crew took less than `share_bp` of the estimated labor and drive, from the start
 * of loading to the end of unloading. Such work needs a check of its proof.
 */
export function isTooFast(
  work: { request: QuoteRequest; minutes: number },
  share_bp: number,
  { vehicles, fees }: QuoteRules,
): boolean {
  const { request, minutes } = work
  const vehicle = vehicles[request.vehicle]
  if (!vehicle) throw new RangeError(`there is no vehicle ${request.vehicle}`)
  const { labor_minutes, drive_minutes } = workloadOf(request, vehicle, fees)
  return minutes * 10_000 < (labor_minutes + drive_minutes) * share_bp
}
