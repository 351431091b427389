import Type from 'typebox'
import { roles } from '#contract/kernel/access.ts'
import { defineCall } from '#contract/kernel/call.ts'
import { closed, nullable } from './schemas.ts'

const room = Type.String({ minLength: 1, maxLength: 160, pattern: '^[A-Za-z0-9_-]+$' })

/** What the browser's SDK is set up with; null where this server is the database. */
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
  summary: 'A token to sign in to the Realtime Database with, for an hour, and where that is',
  by: roles,
  answer: Type.Object({
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
    'Tell somebody of a chat, who has it not open, that there is something new; once, until they come',
  by: roles,
  body: Type.Object(
    {
      status: Type.Enum(['message']),
      /** The uid of whoever is told; the staff of a support room has none. */
      user: nullable(Type.String({ minLength: 1, maxLength: 128 })),
      role: Type.Enum([...roles]),
      /** The room. */
      order: room,
    },
    closed,
  ),
  answer: Type.Object({ sent: Type.Boolean() }),
  refuses: [403, 404],
  limits: ['instant_user'],
})
