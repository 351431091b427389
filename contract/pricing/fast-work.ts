import type { QuoteRequest } from './quote-schema.ts'
import type { QuoteRules } from './rules.ts'
import { workloadOf } from './workload.ts'

/**
 * Says whether a crew took less than a share of the estimated labor and drive, from the first box
 * lifted to the last one set down: too fast to be believed without a look at the proof.
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
