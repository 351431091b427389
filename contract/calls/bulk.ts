import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed } from './schemas.ts'

/** The most records that a request names. */
const maxNamedRecords = 10_000
/** The most records that a task works on. */
export const maxTaskRecords = 100_000

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Ids = Type.Array(Id, { maxItems: maxNamedRecords })

/** Records of a resource: those that a list's query finds, or the named ones. */
export const Selected = Type.Object(
  {
    /** The query of the list, as in its address: `state=placed&q=oak`. */
    query: Type.Optional(Type.String({ maxLength: 4000 })),
    ids: Type.Optional(Ids),
    /** Of these, records that are left out. */
    except: Type.Optional(Ids),
  },
  closed,
)

export const Selection = Type.Object({
  id: Type.String(),
  count: Type.Integer(),
  /** The number of records in each state; empty for a resource without states. */
  states: Type.Record(Type.String(), Type.Integer()),
  /** Some of the records, with their titles. */
  sample: Type.Array(Type.Record(Type.String(), Type.Unknown())),
})
export type Selection = Static<typeof Selection>

export type Selected = Static<typeof Selected>

export const selectRecords = (resource: string) =>
  defineCall({
    method: 'POST',
    path: `/api/${resource}/selections`,
    summary: `Select some of ${resource} to act on, for an hour`,
    by: ['admin'],
    body: Selected,
    response: Selection,
    status: 201,
  })

const Values = Type.Record(Type.String(), Type.Unknown())

const Act = Type.Union([
  Type.Object({ edit: Values }, closed),
  Type.Object({ transition: Type.String({ maxLength: 60 }), input: Type.Optional(Values) }, closed),
  Type.Object({ delete: Type.Literal(true) }, closed),
])
export type BulkAct = Static<typeof Act>

export const BulkRequest = Type.Object(
  {
    selection: Type.String({ maxLength: 64 }),
    /** The number of records that the person has seen; another one is a 409 with the `count`. */
    expect: Type.Integer({ minimum: 0 }),
    act: Act,
  },
  closed,
)
export type BulkRequest = Static<typeof BulkRequest>

export const Started = Type.Object({
  task: Type.Object({ id: Type.Integer(), code: Type.String() }),
})

/**
 * Acts on all records of a selection in the background. With `Prefer: dry-run` nothing is changed:
 * the task tells what would happen.
 */
export const startBulk = (resource: string) =>
  defineCall({
    method: 'POST',
    path: `/api/${resource}/bulk`,
    summary: `Edit, move or delete the selected ${resource} in the background`,
    by: ['admin'],
    body: BulkRequest,
    response: Started,
    status: 202,
    errorStatuses: [404, 409, 410],
    idempotent: true,
  })

export const undoTask = defineCall({
  method: 'POST',
  path: '/api/tasks/:id/undo',
  summary: 'Undo what a task has done, in the background',
  by: ['admin'],
  response: Started,
  status: 202,
  errorStatuses: [404, 409, 422],
  idempotent: true,
})

export const readUndo = defineCall({
  method: 'GET',
  path: '/api/tasks/:id/undo',
  summary: 'Read which task has undone a task, or is doing so',
  by: ['admin'],
  response: Type.Object({
    undone_by: Type.Union([
      Type.Object({
        id: Type.Integer(),
        code: Type.String(),
        /** False for a colleague's task that the person may not see. */
        is_visible: Type.Boolean(),
      }),
      Type.Null(),
    ]),
  }),
  errorStatuses: [404],
})

export const revertEvent = defineCall({
  method: 'POST',
  path: '/api/events/:id/revert',
  summary: 'Undo the edit, deletion or transition that an event records',
  by: ['admin'],
  body: Type.Object(
    {
      /**
       * The fields of an edit to restore; all of them if absent. If another edit has changed some
       * of them since, the answer is a 409: `kept` lists those, `rest` the ones still restorable.
       */
      fields: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { minItems: 1 })),
    },
    closed,
  ),
  response: Type.Record(Type.String(), Type.Unknown()),
  errorStatuses: [404, 409, 422],
})

/** A field that was changed again after the edit that is undone. */
export type KeptField = {
  field: string
  now: unknown
  user_id: number | null
  changed_at: string | null
}
