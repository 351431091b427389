import Type, { type Static } from 'typebox'
import { defineCall } from '#contract/kernel/call.ts'
import { languages } from '#contract/kernel/languages.ts'
import { devices } from '#contract/resources/devices.ts'
import { closed, nullable, Room } from './schemas.ts'

const everybody = ['customer', 'mover', 'driver', 'admin'] as const
const Counted = Type.Object({ count: Type.Integer() })

export const countUnread = defineCall({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'The number of your own unread notifications',
  by: everybody,
  response: Type.Object({
    ...Counted.properties,
    /** Whether you are in your quiet hours, so that new ones make no sound. */
    is_quiet: Type.Boolean(),
  }),
})

export const readAll = defineCall({
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Mark all your own notifications as read; returns how many were unread',
  by: everybody,
  response: Counted,
})

/** Sent when a chat is on screen, so that its notifications no longer count on the bell. */
export const readChatNotices = defineCall({
  method: 'POST',
  path: '/api/notifications/read-chat',
  summary: 'Mark your own notifications of a chat as read; returns how many were unread',
  by: everybody,
  body: Type.Object({ room: Room }, closed),
  response: Counted,
})

/** Notification topics. */
export const noticeGroups = [
  'moves',
  'offers',
  'messages',
  'documents',
  'money',
  'disputes',
  'support',
  'team',
  'system',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Delivery channels: inside the product, on the person's devices, by mail, and by text message. */
export const noticeChannels = ['in_app', 'push', 'mail', 'sms'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** An `is_fixed` switch can't be turned off. */
const Switch = Type.Object({ is_on: Type.Boolean(), is_fixed: Type.Boolean() })

/** The groups that apply to the caller, titled in their language. */
const Preferences = Type.Array(
  Type.Object({
    group: Type.Enum([...noticeGroups]),
    title: Type.String(),
    text: Type.String(),
    in_app: Switch,
    push: Switch,
    /** Null if the group sends no mail. */
    mail: nullable(Switch),
    /**
     * The text messages that come besides the mail; null if the group sends none, or for a person
     * without a mail address or a phone number.
     */
    sms: nullable(Switch),
  }),
)
export type Preferences = Static<typeof Preferences>

export const readPreferences = defineCall({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'Your own notification settings by group and channel, and which can be turned off',
  by: everybody,
  response: Preferences,
})

export const setPreference = defineCall({
  method: 'POST',
  path: '/api/notifications/preferences',
  summary:
    'Turn a group of notifications on or off on a channel. In-app notifications about documents, money and disputes stay on, and so do most of their emails',
  by: everybody,
  body: Type.Object(
    {
      group: Type.Enum([...noticeGroups]),
      channel: Type.Enum([...noticeChannels]),
      is_on: Type.Boolean(),
    },
    closed,
  ),
  response: Preferences,
})

const people = ['customer', 'mover', 'driver'] as const

const QuietSettings = Type.Object({
  /** The same every day; null for none. */
  quiet_hours: nullable(
    Type.Object(
      {
        /** Minutes after midnight. */
        from_minute: Type.Integer({ minimum: 0, maximum: 1439 }),
        to_minute: Type.Integer({ minimum: 0, maximum: 1439 }),
      },
      closed,
    ),
  ),
  /** Yours, by which the hours are meant. */
  time_zone: Type.String(),
})
export type QuietSettings = Static<typeof QuietSettings>

export const readQuietHours = defineCall({
  method: 'GET',
  path: '/api/notifications/quiet-hours',
  summary: 'The hours of the day in which your devices stay silent',
  by: people,
  response: QuietSettings,
})

export const setQuietHours = defineCall({
  method: 'POST',
  path: '/api/notifications/quiet-hours',
  summary:
    'Set the hours of the day in which push and text messages wait, except about a move or job of that day and security',
  by: people,
  body: Type.Object({ quiet_hours: QuietSettings.properties.quiet_hours }, closed),
  response: QuietSettings,
})

const { token, device_type, platform } = devices.fields

export const registerDevice = defineCall({
  method: 'POST',
  path: '/api/firebase/fcm-token',
  summary: 'Send the signed-in user’s push messages to this browser, and no one else’s',
  by: everybody,
  body: Type.Object(
    { token: token.schema, device_type: device_type.schema, platform: platform.schema },
    closed,
  ),
})

const leavingToken = Type.String({ minLength: 1, maxLength: 300 })

/** The mail that a link can turn off: a group of an account's, or that of the waiting list. */
const mailSubjects = [...noticeGroups, 'waiting_list'] as const

/**
 * A recipient's mail subscriptions, in the order of the groups; `topic` is the group of the link.
 */
export const MailSubscriptions = Type.Object({
  /** The address with most of its letters masked. */
  address: Type.String(),
  topic: Type.Enum([...mailSubjects]),
  groups: Type.Array(
    Type.Object({
      group: Type.Enum([...mailSubjects]),
      title: Type.String(),
      text: Type.String(),
      ...Switch.properties,
    }),
  ),
})
export type MailSubscriptions = Static<typeof MailSubscriptions>

const locale = Type.Optional(Type.Enum(languages))

export const readSubscriptions = defineCall({
  method: 'GET',
  path: '/api/unsubscribe',
  summary: 'The email settings of a recipient, by the token in an email’s link; changes nothing',
  by: 'anyone',
  query: Type.Object({ token: leavingToken, locale }, closed),
  response: MailSubscriptions,
  personal: true,
  errorStatuses: [422],
})

export const changeSubscription = defineCall({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Turn a group’s emails off or on, by the token in an email’s link',
  by: 'anyone',
  body: Type.Object(
    {
      token: leavingToken,
      group: Type.Enum([...mailSubjects]),
      is_on: Type.Boolean(),
      locale,
    },
    closed,
  ),
  response: MailSubscriptions,
  limits: ['unsubscribe_address'],
})

/** Uses the same path as the page, so that mail programs can post to it and people can open it. */
export const unsubscribeAtOnce = defineCall({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Unsubscribe from an email’s group with one click, as email clients do (RFC 8058)',
  by: 'anyone',
  /** `lang` belongs to the page at the same path. */
  query: Type.Object({ token: leavingToken, lang: Type.Optional(Type.String()) }, closed),
  errorStatuses: [422],
  limits: ['unsubscribe_address'],
})
