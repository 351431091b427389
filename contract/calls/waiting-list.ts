import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { languages } from '#contract/kernel/languages.ts'
import { waitingEntries } from '#contract/resources/waiting-entries.ts'
import { closed, instant } from './schemas.ts'

const { email } = waitingEntries.fields
const zip = Type.Optional(Type.String({ pattern: '^\\d{5}$' }))

/** The answer is the same for an address that is on the list already. */
export const joinWaitingList = defineCall({
  method: 'POST',
  path: '/api/waiting-list',
  summary: 'Ask for one email when we serve a place, or when a crew is free again in a full window',
  by: 'anyone',
  body: Type.Object(
    {
      email: email.schema,
      from_zip: zip,
      to_zip: zip,
      /** The city's slug, in place of `from_zip`. */
      city: Type.Optional(Type.String({ maxLength: 80 })),
      /** The start of a full window, with `from_zip`, to wait for a crew to be free then. */
      window_start_at: Type.Optional(instant),
      /** How long the move keeps a crew busy, from the refusal; with `window_start_at`. */
      busy_minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 2880 })),
      /** The language of the emails; that of the request by default. */
      locale: Type.Optional(Type.Enum(languages)),
    },
    closed,
  ),
  /** The place that they wait for. */
  response: Type.Object({ place: Type.String() }),
  status: 201,
  limits: ['waiting_address'],
})
