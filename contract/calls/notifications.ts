import Type, { type Static } from 'typebox'

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

/** What people are told, by what it is about. */
export const noticeGroups = [
  'moves',
  'offers',
  'messages',
  'documents',
  'money',
  'disputes',
  'support',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** In the product itself, and on the person's devices. */
export const noticeChannels = ['in_app', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** `is_fixed`: it can't be turned off. */
const Switch = Type.Object({ is_on: Type.Boolean(), is_fixed: Type.Boolean() })

/** The groups that concern the caller, named in their language. */
const Preferences = Type.Array(
  Type.Object({
    group: Type.Enum([...noticeGroups]),
    title: Type.String(),
    text: Type.String(),
    in_app: Switch,
    push: Switch,
  }),
)
export type Preferences = Static<typeof Preferences>

export const readPreferences = defineCall({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'What one is told, by group and channel, and what of it can be turned off',
  by: everybody,
  answer: Preferences,
})

export const setPreference = defineCall({
  method: 'POST',
  path: '/api/notifications/preferences',
  summary:
    'Turn a group of notifications on or off on a channel. Documents, money and disputes stay on in the product: whoever works or pays must be told of them',
  by: everybody,
  body: Type.Object(
    {
      group: Type.Enum([...noticeGroups]),
      channel: Type.Enum([...noticeChannels]),
      is_on: Type.Boolean(),
    },
    closed,
  ),
  answer: Preferences,
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
