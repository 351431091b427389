import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { devices } from '#contract/resources/devices.ts'
import { closed } from './schemas.ts'

const everybody = ['customer', 'mover', 'driver', 'admin'] as const
const Counted = Type.Object({ count: Type.Integer() })

export const countUnread = defineCall({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many of one’s own notifications are unread',
  by: everybody,
  answer: Counted,
})

export const readAll = defineCall({
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Mark all of one’s own notifications as read; answers how many were not',
  by: everybody,
  answer: Counted,
})

const { token, device_type, platform } = devices.fields

export const registerDevice = defineCall({
  method: 'POST',
  path: '/api/firebase/fcm-token',
  summary:
    'Send push messages for the signed-in user to this browser, and no longer to anybody else',
  by: everybody,
  body: Type.Object(
    { token: token.schema, device_type: device_type.schema, platform: platform.schema },
    closed,
  ),
})
