import type { Offer } from '#contract/calls/jobs.ts'
import { href } from '#contract/routes.ts'
import { weekdayOf } from '../../../lib/days.ts'
import { dayOf } from '../../../lib/local-time.ts'
import { queryOf } from '../job/crew.ts'

export const sorts = ['start', 'hourly', 'pay', 'distance'] as const
export type Sort = (typeof sorts)[number]
export const days = ['all', 'today', 'weekend'] as const
export type Days = (typeof days)[number]

/** How the open jobs are shown; part of the URL. */
export type OfferView = { sort: Sort; day: Days; isFitting: boolean; hasHidden: boolean }

export function viewIn(path: string): OfferView {
  const query = queryOf(path)
  return {
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'start',
    day: days.find((day) => day === query.get('day')) ?? 'all',
    isFitting: query.get('fitting') === 'yes',
    hasHidden: query.get('hidden') === 'yes',
  }
}

export const viewHref = ({ sort, day, isFitting, hasHidden }: OfferView): string =>
  href(
    'mover-jobs',
    {},
    {
      tab: 'open',
      ...(sort !== 'start' && { sort }),
      ...(day !== 'all' && { day }),
      ...(isFitting && { fitting: 'yes' }),
      ...(hasHidden && { hidden: 'yes' }),
    },
  )

const far = Number.POSITIVE_INFINITY

/** Each job's place in an order; the lower comes first. */
const rank: Record<Sort, (offer: Offer) => number> = {
  start: ({ window_start_at }) => Date.parse(window_start_at),
  hourly: ({ per_hour_cents }) => -per_hour_cents,
  pay: ({ pay_cents }) => -pay_cents,
  distance: ({ base_miles }) => base_miles ?? far,
}

/** Returns the jobs to show, in their order. Days are those of a job's city. */
export function offersIn(
  offers: readonly Offer[],
  { sort, day, isFitting, hasHidden }: OfferView,
  now: Date,
): Offer[] {
  const isOn = ({ window_start_at, time_zone }: Offer) => {
    if (day === 'all') return true
    const own = dayOf(window_start_at, time_zone)
    return day === 'today' ? own === dayOf(now, time_zone) : [0, 6].includes(weekdayOf(own))
  }
  return offers
    .filter((offer) => hasHidden || !offer.is_hidden)
    .filter((offer) => !isFitting || offer.obstacles.length === 0)
    .filter(isOn)
    .toSorted((one, other) => rank[sort](one) - rank[sort](other))
}

/** Returns the jobs that the mover can take, the nearest to their home ZIP code first. */
export const nearestOffers = (offers: readonly Offer[]): Offer[] =>
  offers
    .filter(({ obstacles, is_hidden }) => obstacles.length === 0 && !is_hidden)
    .toSorted(
      (one, other) =>
        rank.distance(one) - rank.distance(other) || rank.start(one) - rank.start(other),
    )
