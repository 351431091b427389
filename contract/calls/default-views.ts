import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, nullable } from './schemas.ts'

const DefaultView = Type.Object(
  {
    /** The resource whose list it opens. */
    resource: Type.String(),
    view_id: Type.Integer(),
    /** Whether the person has chosen it, or it opens the list for their role. */
    chosen_by: Type.Enum(['person', 'role']),
    /** Null for a view that is gone or no longer visible to the person. */
    view: nullable(Type.Object({ name: Type.String(), query: Type.String() }, closed)),
  },
  closed,
)
export type DefaultView = Static<typeof DefaultView>

export const readDefaultViews = defineCall({
  method: 'GET',
  path: '/api/default-views',
  summary: 'The saved views that open lists for you',
  by: ['admin'],
  response: Type.Array(DefaultView),
})
