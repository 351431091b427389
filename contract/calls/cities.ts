import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { instant, nullable } from './schemas.ts'

const State = Type.Object({ code: Type.String(), name: Type.String() })

/** Every state with a city that is live or announced, and its cities, both by name. */
export const CityList = Type.Array(
  Type.Object({
    ...State.properties,
    cities: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        /** False: announced only, and without a page. */
        is_live: Type.Boolean(),
        /** The approved movers who serve it. */
        movers: Type.Integer(),
        radius_mi: Type.Integer(),
      }),
    ),
  }),
)
export type CityList = Static<typeof CityList>

export const listCities = defineCall({
  method: 'GET',
  path: '/api/city-pages',
  summary: 'The cities that are live or announced, by state',
  by: 'anyone',
  answer: CityList,
})

/** What customers of completed moves wrote; nobody's whole name is in it. */
export const PublicReview = Type.Object({
  stars: Type.Integer(),
  text: Type.String(),
  /** The first name and the initial of the last: `Maria G.` */
  author: Type.String(),
  /** `2026-05` */
  month: Type.String(),
  city: Type.String(),
})
export type PublicReview = Static<typeof PublicReview>

/** `average` is of all that were published, of which `recent` are the newest that say something. */
export const PublicReviews = Type.Object({
  count: Type.Integer(),
  average: nullable(Type.Number()),
  recent: Type.Array(PublicReview),
})
export type PublicReviews = Static<typeof PublicReviews>

export const listReviews = defineCall({
  method: 'GET',
  path: '/api/reviews',
  summary: 'What customers wrote of their moves: the newest published reviews, and their mean',
  by: 'anyone',
  answer: PublicReviews,
})

/**
 * What a home of a size costs on each of the two days, and what the crew is paid midweek: in all,
 * and for an hour with the empty drive back.
 */
const Rate = Type.Object({
  size: Type.String(),
  name: Type.String(),
  name_es: nullable(Type.String()),
  vehicle: Type.String(),
  crew_size: Type.Integer(),
  midweek_cents: Type.Integer(),
  weekend_cents: Type.Integer(),
  mover_cents: Type.Integer(),
  per_hour_cents: Type.Integer(),
})

/** `local` stays in the city; `away` goes to the nearest other live one. */
const RatedTrip = Type.Object({
  kind: Type.Enum(['local', 'away']),
  from_zip: Type.String(),
  to_zip: Type.String(),
  to: Type.String(),
  miles: Type.Number(),
  prices: Type.Array(Rate),
})

/** The very prices of a quote for the same move, asked for now: ground floor at both ends. */
export const CityRates = Type.Object({
  rules_version: Type.String(),
  /** What of a service the crew is not paid. */
  commission_bp: Type.Integer(),
  /** When the windows of the two days begin. */
  midweek: instant,
  weekend: instant,
  trips: Type.Array(RatedTrip),
  lowest_cents: Type.Integer(),
  highest_cents: Type.Integer(),
})
export type CityRates = Static<typeof CityRates>

/** `hero`, `intro` and `faq` are in English only. */
export const CityPage = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  state: State,
  lat: Type.Number(),
  lng: Type.Number(),
  radius_mi: Type.Integer(),
  time_zone: Type.String(),
  hero: nullable(Type.String()),
  intro: nullable(Type.String()),
  faq: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() })),
  /** What lies within the radius: how many ZIP codes, the one in the middle, and other places. */
  around: Type.Object({
    zip_count: Type.Integer(),
    middle_zip: nullable(Type.String()),
    towns: Type.Array(Type.String()),
  }),
  nearby: Type.Array(
    Type.Object({
      slug: Type.String(),
      name: Type.String(),
      state_code: Type.String(),
      miles: Type.Integer(),
    }),
  ),
  /** Null where no move can be priced. */
  rates: nullable(CityRates),
  /** The approved ones who serve it, and those of them with the most jobs. */
  movers: Type.Object({
    count: Type.Integer(),
    rating: nullable(Type.Number()),
    best: Type.Array(
      Type.Object({
        name: Type.String(),
        rating: nullable(Type.Number()),
        rating_count: Type.Integer(),
        jobs_done: Type.Integer(),
      }),
    ),
  }),
  reviews: PublicReviews,
})
export type CityPage = Static<typeof CityPage>

export const readCity = defineCall({
  method: 'GET',
  path: '/api/city-pages/:slug',
  summary: 'A live city: what a move costs there, who moves people, and what those say',
  by: 'anyone',
  answer: CityPage,
})
