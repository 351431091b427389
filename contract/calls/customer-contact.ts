import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { users } from '#contract/resources/users.ts'
import { closed, nullable } from './schemas.ts'

const { name, email, phone, locale } = users.fields

const Contact = Type.Object({
  name: name.schema,
  email: nullable(email.schema),
  phone: nullable(phone.schema),
  locale: locale.schema,
  /** The version of the customer's user account. */
  version: Type.Integer({ minimum: 1 }),
})
export type CustomerContact = Static<typeof Contact>

export const correctContact = defineCall({
  method: 'POST',
  path: '/api/customers/:id/contact',
  summary:
    'Correct how a customer is reached; the old and the new address are notified, and the customer signs in again',
  by: ['admin'],
  permission: ['customers', 'contact'],
  body: Type.Object(Contact.properties, closed),
  response: Contact,
  errorStatuses: [404, 409, 422],
})
