import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'

const closed = { additionalProperties: false }
const nullableText = Type.Union([Type.String(), Type.Null()])

/** An e-mail address or a phone number; spaces and letters' case don't matter. */
const username = Type.String({ minLength: 3, maxLength: 254 })
const sixDigits = Type.String({ pattern: '^\\d{6}$' })
const name = Type.String({ minLength: 1, maxLength: 120 })

const User = Type.Object({
  id: Type.Integer(),
  role: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  name: nullableText,
  email: nullableText,
  phone: nullableText,
  firebase_uid: nullableText,
  locale: nullableText,
  time_zone: nullableText,
})

const SignedIn = Type.Object({ token: Type.String(), user: User })

export const checkUser = defineCall({
  method: 'POST',
  path: '/api/check-user',
  summary: 'Tell how somebody signs in; sends the code where it is by code',
  by: 'anyone',
  body: Type.Object({ username }, closed),
  answer: Type.Object({
    exists: Type.Boolean(),
    role: nullableText,
    method: Type.Enum(['code', 'password']),
  }),
})

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in: admins by password, everybody else by code',
  by: 'anyone',
  body: Type.Union([
    Type.Object(
      { email: username, password: Type.String({ minLength: 1, maxLength: 200 }) },
      closed,
    ),
    Type.Object({ username, code: sixDigits }, closed),
  ]),
  answer: SignedIn,
})

export const signup = defineCall({
  method: 'POST',
  path: '/api/signup',
  summary: 'Open an account with the code that was sent, and sign in to it',
  by: 'anyone',
  body: Type.Object(
    {
      username,
      code: sixDigits,
      name,
      role: Type.Optional(Type.Enum(['customer', 'mover'])),
      business_name: Type.Optional(name),
      locale: Type.Optional(Type.Enum(['en', 'es'])),
      time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    },
    closed,
  ),
  answer: SignedIn,
})

export const readUser = defineCall({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  by: ['customer', 'mover', 'driver', 'admin'],
  answer: User,
})

export const readProfile = defineCall({
  method: 'GET',
  path: '/api/:role/profile',
  summary: 'The profile of one’s own role',
  by: ['customer', 'mover', 'driver', 'admin'],
  answer: Type.Object({
    status: nullableText,
    /** 1 means available. */
    is_available: Type.Integer(),
    avatar: nullableText,
  }),
})
