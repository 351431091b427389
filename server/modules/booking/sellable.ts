import type { Quote } from '#contract/calls/quotes.ts'
import type { Fees } from '#contract/pricing/rules.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'

type QuotedStop = Quote['stops'][number]

/** States and territories that no road connects with the others. */
const islands = ['AK', 'HI', 'PR', 'GU', 'VI', 'AS', 'MP']

/** Refuses a route that a truck can't drive, or that is longer than what is sold. */
export function refuseUnsoldRoute(
  stops: readonly QuotedStop[],
  miles: number,
  { farthest_miles }: Pick<Fees, 'farthest_miles'>,
  locale: string,
): void {
  const last = `stops.${stops.length - 1}.zip`
  const refuse = (key: string, values = {}): FieldErrors => ({
    [last]: [translate(locale, `booking.${key}`, values)],
  })
  if (!areConnected(stops)) throw invalid(locale, refuse('over_water'))
  if (miles > farthest_miles)
    throw invalid(locale, refuse('too_far', { miles: Math.ceil(miles), most: farthest_miles }))
}

function areConnected(stops: readonly QuotedStop[]): boolean {
  const regions = new Set(
    stops.map(({ state_code }) => (islands.includes(state_code) ? state_code : 'contiguous')),
  )
  return regions.size === 1
}

/** Refuses stops that don't lead from a pickup to a drop-off. */
export function refuseStopOrder(stops: readonly { kind: QuotedStop['kind'] }[], locale: string) {
  const errors: FieldErrors = {}
  const last = stops.length - 1
  if (stops[0]?.kind !== 'pickup') errors['stops.0.kind'] = [translate(locale, 'booking.no_pickup')]
  if (stops[last]?.kind !== 'dropoff')
    errors[`stops.${last}.kind`] = [translate(locale, 'booking.no_dropoff')]
  if (Object.keys(errors).length) throw invalid(locale, errors)
}
