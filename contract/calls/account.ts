import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, nullable } from './schemas.ts'
import { sixDigits, User, username } from './session.ts'

/** Everybody outside the admin, where a colleague with the right keeps the accounts. */
const people = ['customer', 'mover', 'driver'] as const

export const sendContactCode = defineCall({
  method: 'POST',
  path: '/api/user/contact/code',
  summary: 'Send a code to your new email address or phone number',
  by: people,
  body: Type.Object({ username }, closed),
  response: Type.Object({
    /** The address as it would be stored. */
    username: Type.String(),
    /** Where a second code went; null shortly after signing in, when none is needed. */
    also_sent_to: Type.Union([Type.String(), Type.Null()]),
  }),
  limits: ['code_address'],
  errorStatuses: [422],
})

export const changeContact = defineCall({
  method: 'POST',
  path: '/api/user/contact',
  summary: 'Change your email address or phone number and sign out all other sessions',
  by: people,
  body: Type.Object(
    {
      username,
      code: sixDigits,
      /** The code sent to the current address; optional shortly after signing in. */
      current_code: Type.Optional(sixDigits),
    },
    closed,
  ),
  response: User,
  limits: ['login_address'],
})

export const removePhone = defineCall({
  method: 'DELETE',
  path: '/api/user/phone',
  summary: 'Remove your phone number, if you have an email address to sign in with',
  by: people,
  response: User,
  errorStatuses: [422],
})

/** Everybody else reads times in the zone of the move's city. */
export const changeTimeZone = defineCall({
  method: 'POST',
  path: '/api/user/time-zone',
  summary: 'Choose the time zone in which the admin shows you times',
  by: ['admin'],
  body: Type.Object({ time_zone: Type.String({ minLength: 1, maxLength: 60 }) }, closed),
  response: User,
  errorStatuses: [422],
})

/** A browser or an app in which a user is signed in. */
const SignIn = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  last_used_at: Type.String(),
  is_current: Type.Boolean(),
  /** Such as `Firefox`, and `Windows` or the name of a phone; null where unknown. */
  browser: nullable(Type.String()),
  device: nullable(Type.String()),
})

export const listSignIns = defineCall({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where you are signed in, the sign-in of this request first',
  by: ['customer', 'mover', 'driver', 'admin'],
  response: Type.Array(SignIn),
})

export const endSignIn = defineCall({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary: 'Sign out one of your sessions',
  by: ['customer', 'mover', 'driver', 'admin'],
  errorStatuses: [404],
})

export const endOtherSignIns = defineCall({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  summary: 'Sign out all your sessions except this one',
  by: ['customer', 'mover', 'driver', 'admin'],
})

export const sendCurrentCode = defineCall({
  method: 'POST',
  path: '/api/user/code',
  summary: 'Send a code to your current address, for calls that take a `current_code`',
  by: people,
  /** Where the code went; null shortly after signing in, when none is needed. */
  response: Type.Object({ sent_to: Type.Union([Type.String(), Type.Null()]) }),
  limits: ['code_address'],
})

/** A file as a client that asks for one gets it. */
type File = { size: number; type: string }

export const exportAccount = defineCall({
  method: 'POST',
  path: '/api/user/export',
  summary:
    'Download what is stored about you as a ZIP archive: the records of each of your roles as JSON, your files and the messages of your chats',
  by: people,
  body: Type.Object({ current_code: Type.Optional(sixDigits) }, closed),
  response: Type.Unsafe<File>({
    description: 'The archive',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  }),
  limits: ['export_user'],
  errorStatuses: [422],
})

/** The days in which people can keep an account that they have closed. */
export const closingDays = 14

export const keepAccount = defineCall({
  method: 'POST',
  path: '/api/user/closure/undo',
  summary: 'Keep your account after all, while it isn’t erased yet',
  by: people,
  response: User,
  errorStatuses: [422],
})

export const closeAccount = defineCall({
  method: 'POST',
  path: '/api/user/closure',
  summary: 'Close your account; what is personal in it is erased 14 days later',
  by: people,
  body: Type.Object({ current_code: Type.Optional(sixDigits) }, closed),
  limits: ['login_address'],
})
