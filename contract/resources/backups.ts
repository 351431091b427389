import {
  belongsTo,
  choice,
  decimal,
  integer,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { backupMachine } from '#contract/machines/backup.ts'

/**
 * A copy of the whole database and of the files that it refers to, made and checked by the server.
 * Its size, rows and checksum are those of the database's file.
 */
export const backups = defineResource('backups', {
  title: 'name',
  sort: '-created_at',
  actions: ['list', 'show', 'create', 'delete'],
  // Each one starts a job on the server.
  imported: false,
  fields: {
    name: text({ max: 120, unique: true, readOnly: true, search: true }),
    kind: choice(['manual', 'daily'], { default: 'manual', readOnly: true, filter: true }),
    note: text({ max: 300, optional: true, search: true }),
    state: state(backupMachine),
    requested_by_id: belongsTo('users', { optional: true, readOnly: true }),
    /** A whole number; declared as decimal because it can exceed an integer column. */
    bytes: decimal({ min: 0, optional: true, readOnly: true, unit: 'B', sort: true }),
    rows: integer({ optional: true, readOnly: true, sort: true }),
    sha256: text({ max: 64, optional: true, readOnly: true }),
    /** How many uploaded files it holds, and how many the storage didn't have. */
    files: integer({ optional: true, readOnly: true }),
    missing_files: integer({ optional: true, readOnly: true }),
    failure: text({ max: 500, optional: true, readOnly: true }),
    verified_at: timestamp({ optional: true, readOnly: true, sort: true }),
  },
  admin: {
    path: '/admin/settings/backups',
    group: 'system',
    columns: ['name', 'kind', 'state', 'bytes', 'rows', 'files', 'verified_at', 'created_at'],
  },
})
