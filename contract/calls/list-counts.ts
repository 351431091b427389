import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { maxPins } from './display-preferences.ts'
import { closed, nullable } from './schemas.ts'

/** The highest count returned; `has_more` marks longer lists. */
export const maxCounted = 1_000

const Counted = Type.Object({
  /** At most `maxCounted`. */
  count: Type.Integer(),
  has_more: Type.Boolean(),
})
export type Counted = Static<typeof Counted>

/** Counts the rows of several lists, in their order; null for a list that you can't read. */
export const countLists = defineCall({
  method: 'POST',
  path: '/api/list-counts',
  summary: 'Count the rows of several lists at once; the counts may be a few seconds old',
  by: ['admin'],
  body: Type.Object(
    {
      lists: Type.Array(
        Type.Object(
          {
            resource: Type.String({ maxLength: 60 }),
            /** The query of the list, as for the list itself: `state=placed&q=oak`. */
            query: Type.String({ maxLength: 4000 }),
          },
          closed,
        ),
        { maxItems: maxPins },
      ),
    },
    closed,
  ),
  response: Type.Object({ counts: Type.Array(nullable(Counted)) }),
})
