import Type from 'typebox'
import { roles } from '#contract/kernel/access.ts'
import { defineCall } from '#contract/kernel/call.ts'
import { closed, nullable, Room } from './schemas.ts'

/** Configuration of the browser's SDK; null if this server hosts the database itself. */
const FirebaseConfig = Type.Object({
  api_key: Type.String(),
  project_id: Type.String(),
  database_url: Type.String(),
  app_id: Type.String(),
  messaging_sender_id: Type.String(),
  vapid_key: nullable(Type.String()),
})

export const readRealtimeToken = defineCall({
  method: 'GET',
  path: '/api/firebase/auth-token',
  summary: 'A Realtime Database sign-in token, valid for an hour, and the database’s address',
  by: roles,
  response: Type.Object({
    token: Type.String(),
    uid: Type.String(),
    role: Type.String(),
    config: nullable(FirebaseConfig),
  }),
  limits: ['realtime_token'],
})

export const sendInstantNotification = defineCall({
  method: 'POST',
  path: '/api/firebase/instant-notification',
  summary:
    'Notify a user about new messages in a chat that they do not have open; once, until they open it',
  by: roles,
  body: Type.Object(
    {
      status: Type.Enum(['message']),
      /** The recipient's uid; null for the staff of a support room. */
      user: nullable(Type.String({ minLength: 1, maxLength: 128 })),
      role: Type.Enum([...roles]),
      /** The room. */
      order: Room,
    },
    closed,
  ),
  response: Type.Object({ sent: Type.Boolean() }),
  errorStatuses: [403, 404],
  limits: ['instant_user'],
})
