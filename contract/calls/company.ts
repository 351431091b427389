import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { nullable } from './schemas.ts'

export const CompanyNumbers = Type.Object({
  moves_done: Type.Integer(),
  /** Approved movers. */
  movers: Type.Integer(),
  /** Cities where a move can be booked. */
  cities: Type.Integer(),
  /** Published reviews of movers; `rating` is the mean of their stars, null if there are none. */
  reviews: Type.Integer(),
  rating: nullable(Type.Number()),
})
export type CompanyNumbers = Static<typeof CompanyNumbers>

export const readCompanyNumbers = defineCall({
  method: 'GET',
  path: '/api/company-numbers',
  summary: 'Completed moves, movers, cities and reviews in numbers',
  by: 'anyone',
  response: CompanyNumbers,
})
