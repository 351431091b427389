import Type from 'typebox'

import {
  belongsTo,
  boolean,
  choice,
  code,
  integer,
  json,
  list,
  object,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { ImportReport } from '#contract/kernel/import-report.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { taskMachine } from '#contract/machines/task.ts'

const readOnly = true
const count = integer({ min: 0, default: 0, readOnly })

/** Acts on many records in the background: what is done, to which records, and how it goes. */
export const tasks = defineResource('tasks', {
  title: 'code',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { admin: { requested_by_id: '$user' }, 'full-access': 'all' },
  fields: {
    code: code({ prefix: 'TSK' }),
    kind: choice(['edit', 'transition', 'delete', 'undo', 'import'], { filter: true, readOnly }),
    /** Finds out what would happen and changes nothing. */
    is_dry_run: boolean({ default: false, filter: true, readOnly }),
    resource: text({ max: 60, filter: true, readOnly }),
    /** The name of the transition. */
    transition: text({ max: 60, optional: true, readOnly }),
    /** The values of the edit, the input of the transition, or the file of an import and how it is read. */
    input: json(Type.Record(Type.String(), Type.Unknown()), { optional: true, readOnly }),
    state: state(taskMachine),
    stopped_because: choice(['cancelled', 'rights_lost', 'failure'], { optional: true, readOnly }),
    failure: text({ max: 500, optional: true, readOnly }),
    requested_by_id: belongsTo('users', { search: true, readOnly }),
    /** The task that this one undoes. */
    undo_of_id: integer({ min: 1, optional: true, filter: true, readOnly }),
    /** The dry run of an import that this task carries out. */
    carries_out_id: integer({ min: 1, optional: true, filter: true, unique: true, readOnly }),
    total: count,
    done: count,
    /** Records that already were as they should become. */
    unchanged: count,
    refused: count,
    /** Why records were refused, the commonest reason first. */
    refusals: list(
      { message: text({ max: 1000 }), count: integer({ min: 1 }) },
      { default: [], max: 50, readOnly },
    ),
    /** How many messages it sends to people. */
    messages: object(
      { mail: integer({ min: 0 }), text: integer({ min: 0 }), push: integer({ min: 0 }) },
      { optional: true, readOnly },
    ),
    /** The outcome of an import by the rows of its file, so far or as it would be. */
    report: json(ImportReport, { optional: true, readOnly }),
    started_at: timestamp({ optional: true, readOnly }),
    finished_at: timestamp({ optional: true, readOnly, sort: true }),
  },
  admin: {
    path: '/admin/settings/tasks',
    group: 'system',
    columns: [
      'code',
      'kind',
      'resource',
      'state',
      'total',
      'done',
      'refused',
      'requested_by_id',
      'created_at',
    ],
  },
})
