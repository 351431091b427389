import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { instant, nullable } from './schemas.ts'

/** The clock of a demo, which is ahead of the real time. */
export const TestClock = Type.Object({
  now: instant,
  /** How far it is ahead, in milliseconds. */
  ahead_ms: Type.Integer(),
  /** When something happens by itself next; null if nothing is planned. */
  next_due_at: nullable(instant),
  /** The latest move of the clock; null if it was not moved since the start. */
  run: nullable(
    Type.Object({
      to: instant,
      is_done: Type.Boolean(),
      failure: nullable(Type.String()),
      /** The number of all events on the way, of which `events` are the last. */
      count: Type.Integer(),
      events: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          resource: Type.String(),
          record_id: Type.Integer(),
          created_at: instant,
        }),
      ),
    }),
  ),
})
export type TestClock = Static<typeof TestClock>

const by = ['admin'] as const
const permission = ['settings', 'edit'] as const

export const readClock = defineCall({
  method: 'GET',
  path: '/api/clock',
  summary: 'The test clock of a demo, and what happened when it was last moved',
  by,
  permission,
  response: Type.Object({
    /** Null on a server whose time can't be changed. */
    clock: nullable(TestClock),
  }),
})

export const moveClock = defineCall({
  method: 'POST',
  path: '/api/clock',
  summary:
    'Move the test clock of a demo ahead, at most 90 days; everything that is due until then happens on the way, in order. Progress is read with `GET /api/clock`',
  by,
  permission,
  body: Type.Object(
    {
      /** Null for the next moment at which something happens by itself. */
      to: nullable(instant),
    },
    { additionalProperties: false },
  ),
  response: TestClock,
  errorStatuses: [404, 409],
})
