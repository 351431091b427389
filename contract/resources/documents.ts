import { belongsTo, choice, date, file, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { documentMachine } from '#contract/machines/document.ts'

/** A document that a mover or one of their drivers must have. */
export const documents = defineResource('documents', {
  title: 'kind',
  sort: '-created_at',
  actions: ['list', 'show', 'create'],
  scope: { mover: { mover_id: '$mover' }, driver: { driver_id: '$driver' } },
  fields: {
    mover_id: belongsTo('movers', {
      setOnce: true,
      search: true,
      through: ['status', 'is_available'],
    }),
    /** Null for a document of the business itself. */
    driver_id: belongsTo('drivers', { optional: true, setOnce: true, search: true }),
    kind: choice(
      [
        'license',
        'insurance',
        'registration',
        'background_check',
        'legal_agreement',
        'certificate',
      ],
      { filter: true, sort: true },
    ),
    state: state(documentMachine),
    file: file({ optional: true, readOnly: true }),
    sha256: text({ max: 64, optional: true, readOnly: true }),
    issued_on: date({ optional: true, readOnly: true }),
    expires_on: date({ optional: true, readOnly: true, sort: true, filter: true }),
    /** The end of `expires_on` in the mover's time zone. */
    expires_at: timestamp({ optional: true, readOnly: true, hide: ['mover', 'driver'] }),
    /** During the review of a renewal: how long the previous document remains valid. */
    in_force_until: timestamp({ optional: true, readOnly: true }),
    /** When the present file was uploaded, and when it was approved or rejected. */
    uploaded_at: timestamp({ optional: true, readOnly: true }),
    decided_at: timestamp({ optional: true, readOnly: true }),
    rejection: text({ max: 1000, optional: true, readOnly: true }),
  },
  indexes: [['decided_at']],
  admin: {
    path: '/admin/documents',
    group: 'people',
    columns: ['kind', 'mover_id', 'driver_id', 'state', 'expires_on', 'updated_at'],
  },
})
