import {
  belongsTo,
  boolean,
  choice,
  code,
  date,
  type Fields,
  file,
  integer,
  object,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import {
  askedFields,
  certificateMachine,
  coverageFields,
  elevatorFields,
} from '#contract/machines/certificate.ts'

const readOnly = true

/** Certificates of insurance that buildings ask for, one for each stop of a move that needs it. */
export const certificates = defineResource('certificates', {
  title: 'code',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { customer: { customer_id: '$customer' }, mover: { mover_id: '$mover' } },
  fields: {
    code: code({ prefix: 'CT' }),
    order_id: belongsTo('orders', { search: true, readOnly }),
    customer_id: belongsTo('customers', { search: true, readOnly }),
    /** The mover who has to get it; null while the move has none. */
    mover_id: belongsTo('movers', { optional: true, search: true, readOnly }),
    /** The position of the stop where the building is, from 0. */
    stop: integer({ min: 0, max: 7, readOnly }),
    state: state(certificateMachine),
    ...setByTransitions(askedFields),
    ...setByTransitions(elevatorFields),
    /** When a certificate that isn't accepted yet is late. */
    due_at: timestamp({ sort: true, readOnly }),
    reminded_at: timestamp({ optional: true, readOnly, hide: ['customer', 'mover'] }),
    file: file({ optional: true, readOnly }),
    expires_on: date({ optional: true, sort: true, readOnly }),
    /** The end of `expires_on` where the move begins. */
    expires_at: timestamp({ optional: true, readOnly, hide: ['customer', 'mover'] }),
    /** The content of the file, as the mover states it. */
    stated: object(
      {
        holder_name: text({ max: 160 }),
        names_insured: boolean(),
        ...coverageFields,
      },
      { optional: true, readOnly },
    ),
    /** The mover whose certificate it is. */
    sent_by_id: belongsTo('movers', { optional: true, readOnly, hide: ['customer', 'mover'] }),
    sent_at: timestamp({ optional: true, sort: true, readOnly }),
    answered_at: timestamp({ optional: true, readOnly }),
    answered_by: choice(['building', 'customer', 'staff'], { optional: true, readOnly }),
    /** The link by which the building answered. */
    guest_link_id: belongsTo('guest_links', {
      optional: true,
      readOnly,
      hide: ['customer', 'mover'],
    }),
    refusal: text({ max: 500, multiline: true, optional: true, readOnly }),
  },
  indexes: [
    ['order_id', 'stop'],
    ['state', 'due_at'],
  ],
  admin: {
    path: '/admin/support/certificates',
    group: 'support',
    columns: [
      'code',
      'order_id',
      'building_name',
      'mover_id',
      'state',
      'expires_on',
      'due_at',
      'created_at',
    ],
  },
})

type SetByTransitions<F extends Fields> = { [K in keyof F]: F[K] & { readOnly: true } }

function setByTransitions<const F extends Fields>(fields: F): SetByTransitions<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, readOnly }])
  return Object.fromEntries(entries) as SetByTransitions<F>
}
