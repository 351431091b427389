import type { QuoteRequest } from './quote-schema.ts'
import type { QuoteRules } from './rules.ts'
import { workloadOf } from './workload.ts'

/**
 * Reports whether a crew took less than `share_bp` of the estimated minutes, from the start of
 * loading to the end of unloading. The estimate is that of the quote, before the minimum time.
 */
export function isTooFast(
  work: { request: QuoteRequest; minutes: number },
  share_bp: number,
  { vehicles, fees }: QuoteRules,
): boolean {
  const { request, minutes } = work
  const vehicle = vehicles[request.vehicle]
  if (!vehicle) throw new RangeError(`there is no vehicle ${request.vehicle}`)
  return minutes * 10_000 < workloadOf(request, vehicle, fees).needed_minutes * share_bp
}
