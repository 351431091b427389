import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed } from './schemas.ts'

const Colleagues = Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }))
export type Colleagues = Static<typeof Colleagues>

export const findColleagues = defineCall({
  method: 'GET',
  path: '/api/comments/colleagues',
  summary: 'Find administrators who may see a record, to mention in a comment on it',
  by: ['admin'],
  query: Type.Object(
    {
      resource: Type.String({ maxLength: 60 }),
      record_id: Type.Integer({ minimum: 1 }),
      /** The beginning of any word of the name; empty for everybody. */
      q: Type.Optional(Type.String({ maxLength: 60 })),
    },
    closed,
  ),
  response: Colleagues,
  errorStatuses: [422],
})
