import {
  belongsTo,
  boolean,
  choice,
  email,
  integer,
  list,
  phone,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const readOnly = true

/** Links by which people without an account follow a move; guest-kinds.ts says which part of it. */
export const guestLinks = defineResource('guest_links', {
  title: 'name',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { customer: { customer_id: '$customer' } },
  fields: {
    order_id: belongsTo('orders', { search: true, readOnly }),
    customer_id: belongsTo('customers', { readOnly }),
    kind: choice(['recipient', 'building', 'partner', 'landlord'], { filter: true, readOnly }),
    name: text({ max: 120, search: true, readOnly }),
    /** The position of the stop that the link is about, from 0. */
    stop: integer({ min: 0, max: 7, optional: true, readOnly }),
    /** Whether the guest sees the code that completes the delivery. */
    has_code: boolean({ default: false, readOnly }),
    /** The SHA-256 of the token in the link, which is stored nowhere else. */
    token_hash: text({
      max: 64,
      unique: true,
      readOnly,
      hide: ['customer', 'mover', 'driver', 'admin'],
    }),
    /** Makes the token again, with the server's secret, to send the link to the guest. */
    token_seed: text({
      max: 64,
      optional: true,
      readOnly,
      hide: ['customer', 'mover', 'driver', 'admin'],
    }),
    /** Where the link was sent to. */
    email: email({ optional: true, readOnly }),
    phone: phone({ optional: true, readOnly }),
    /** Messages of the guest to the customer and the crew, oldest first. */
    notes: list(
      {
        text: text({ max: 500, multiline: true, optional: true }),
        is_here: boolean(),
        written_at: timestamp(),
      },
      { max: 30, default: [], readOnly },
    ),
    opens: integer({ min: 0, default: 0, sort: true, readOnly }),
    last_opened_at: timestamp({ optional: true, readOnly }),
    revoked_at: timestamp({ optional: true, filter: true, readOnly }),
  },
  admin: {
    path: '/admin/support/guest-links',
    group: 'support',
    columns: ['created_at', 'order_id', 'kind', 'name', 'opens', 'last_opened_at', 'revoked_at'],
  },
})
