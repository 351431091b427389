import { belongsTo, file, integer, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

/** A mover's or a driver's signature under an edition of an agreement. It never changes. */
export const signatures = defineResource('signatures', {
  title: 'name',
  sort: '-signed_at',
  actions: ['list', 'show'],
  scope: { mover: { mover_id: '$mover' } },
  fields: {
    agreement_id: belongsTo('agreements', { readOnly: true }),
    edition: integer({ min: 1, readOnly: true, sort: true }),
    /** Null under a text that a driver signs for themselves, as for a background check. */
    mover_id: belongsTo('movers', { optional: true, readOnly: true, search: true }),
    driver_id: belongsTo('drivers', { optional: true, readOnly: true, search: true }),
    user_id: belongsTo('users', { readOnly: true, search: true }),
    /** As the person typed it. */
    name: text({ max: 120, readOnly: true, search: true }),
    ip: text({ max: 45, readOnly: true }),
    user_agent: text({ max: 400, optional: true, readOnly: true }),
    /** Of the text that was shown, in its language. */
    text_sha256: text({ max: 64, readOnly: true }),
    language: text({ max: 2, readOnly: true }),
    signed_at: timestamp({ readOnly: true, sort: true }),
    file: file({ readOnly: true }),
  },
  unique: [['agreement_id', 'mover_id']],
  admin: {
    path: '/admin/signatures',
    group: 'people',
    columns: ['name', 'mover_id', 'driver_id', 'agreement_id', 'edition', 'signed_at'],
  },
})
