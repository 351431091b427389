import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { PictureUrls } from './files.ts'
import { instant, nullable } from './schemas.ts'

const State = Type.Object({ code: Type.String(), name: Type.String() })

/** States with a live or announced city, and those cities, both sorted by name. */
export const CityList = Type.Array(
  Type.Object({
    ...State.properties,
    cities: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        /** False if the city is only announced and has no page. */
        is_live: Type.Boolean(),
        /** Number of approved movers who serve the city. */
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
  summary: 'Live and announced cities, by state',
  by: 'anyone',
  response: CityList,
})

/** A customer's review of a completed move, without the full name. */
export const PublicReview = Type.Object({
  stars: Type.Integer(),
  text: Type.String(),
  /** The first name and the initial of the last: `Maria G.` */
  author: Type.String(),
  /** `2026-05` */
  month: Type.String(),
  city: Type.String(),
  /** The URL of a small version of the customer's photo, valid for an hour. */
  photo: nullable(Type.String()),
  /** The mover's answer. */
  reply: nullable(Type.String()),
})
export type PublicReview = Static<typeof PublicReview>

/** `average` covers all published reviews; `recent` holds the newest ones that have a text. */
export const PublicReviews = Type.Object({
  count: Type.Integer(),
  average: nullable(Type.Number()),
  recent: Type.Array(PublicReview),
})
export type PublicReviews = Static<typeof PublicReviews>

export const listReviews = defineCall({
  method: 'GET',
  path: '/api/reviews',
  summary: 'The newest published customer reviews and their average',
  by: 'anyone',
  response: PublicReviews,
})

/**
 * The price of moving a home of one size on each of the two days, and the crew's midweek pay: in
 * total and per hour, counting the empty drive back.
 */
const Rate = Type.Object({
  size: Type.String(),
  name: Type.String(),
  name_es: nullable(Type.String()),
  vehicle: Type.String(),
  vehicle_es: nullable(Type.String()),
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

/** Prices equal to those of a quote requested now for the same move, ground floor at both ends. */
export const CityRates = Type.Object({
  rules_version: Type.String(),
  /** The share of the service price that is not paid to the crew. */
  commission_bp: Type.Integer(),
  /** Start of the move window on each of the two days. */
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
  /** Null for a drawn street. */
  photo: nullable(PictureUrls),
  faq: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() })),
  /** The area within the radius: the number of ZIP codes, the central one, and other towns. */
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
  /** Null if no move can be priced. */
  rates: nullable(CityRates),
  /** Approved movers who serve the city; `best` lists those with the most jobs. */
  movers: Type.Object({
    count: Type.Integer(),
    rating: nullable(Type.Number()),
    best: Type.Array(
      Type.Object({
        name: Type.String(),
        /** The URL of a photo of the crew, valid for an hour, or of a drawn one. */
        photo: Type.String(),
        rating: nullable(Type.Number()),
        rating_count: Type.Integer(),
        jobs_done: Type.Integer(),
      }),
    ),
  }),
  reviews: PublicReviews,
})
export type CityPage = Static<typeof CityPage>

/** A city where no move can be booked yet, or not now, and the live ones nearby. */
export const UpcomingCity = Type.Object({
  ...Type.Pick(CityPage, ['slug', 'name', 'state', 'nearby']).properties,
  /** Moves could be booked there before. */
  is_paused: Type.Boolean(),
})
export type UpcomingCity = Static<typeof UpcomingCity>

export const readUpcomingCity = defineCall({
  method: 'GET',
  path: '/api/upcoming-cities/:slug',
  summary: 'An announced or paused city, where people can join the waiting list',
  by: 'anyone',
  response: UpcomingCity,
})

export const readCity = defineCall({
  method: 'GET',
  path: '/api/city-pages/:slug',
  summary: 'A live city: prices, movers and reviews',
  by: 'anyone',
  response: CityPage,
})
