import Type from 'typebox'
import { memberRoles } from '#contract/kernel/access.ts'
import { defineCall } from '#contract/kernel/call.ts'
import { languages } from '#contract/kernel/languages.ts'
import { closed, text } from './schemas.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

/** An e-mail address or a phone number; spaces and case are ignored. */
export const username = Type.String({ minLength: 3, maxLength: 254 })
export const sixDigits = Type.String({ pattern: '^\\d{6}$' })
const name = text(120)

export const User = Type.Object({
  id: Type.Integer(),
  role: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  name: nullableText,
  email: nullableText,
  email_undeliverable_at: nullableText,
  phone: nullableText,
  firebase_uid: nullableText,
  locale: nullableText,
  time_zone: nullableText,
  /** The roles that this person can act in, the first one included. */
  acting_roles: Type.Array(Type.String()),
  /** The company that this person acts for as a mover, and their role there; null otherwise. */
  mover_id: Type.Union([Type.Integer(), Type.Null()]),
  member_role: Type.Union([Type.Enum(memberRoles), Type.Null()]),
  /** The companies that this person is in, the own one first. */
  companies: Type.Array(
    Type.Object({
      mover_id: Type.Integer(),
      name: Type.String(),
      role: Type.Enum(memberRoles),
    }),
  ),
  /** When the account will be erased, if its owner has closed it. */
  closes_at: nullableText,
})

const SignedIn = Type.Object({ token: Type.String(), user: User })

export const checkUser = defineCall({
  method: 'POST',
  path: '/api/check-user',
  summary: 'Return how a user signs in; sends the code if they sign in by code',
  by: 'anyone',
  body: Type.Object({ username }, closed),
  response: Type.Object({
    exists: Type.Boolean(),
    role: nullableText,
    method: Type.Enum(['code', 'password']),
  }),
  limits: ['code_address'],
})

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in: administrators with a password, everyone else with a code',
  by: 'anyone',
  body: Type.Union([
    Type.Object(
      { email: username, password: Type.String({ minLength: 1, maxLength: 200 }) },
      closed,
    ),
    Type.Object({ username, code: sixDigits }, closed),
  ]),
  response: SignedIn,
  limits: ['login_address'],
})

export const signup = defineCall({
  method: 'POST',
  path: '/api/signup',
  summary: 'Create an account with the code that was sent, and sign in',
  by: 'anyone',
  body: Type.Object(
    {
      username,
      code: sixDigits,
      name,
      role: Type.Optional(Type.Enum(['customer', 'mover'])),
      business_name: Type.Optional(name),
      locale: Type.Optional(Type.Enum(languages)),
      time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    },
    closed,
  ),
  response: SignedIn,
  limits: ['login_address'],
})

/**
 * Checked by the server rather than by this schema, so that any weak password gets the same error
 * code.
 */
const newPassword = Type.String({ maxLength: 200 })
const linkToken = Type.String({ minLength: 1, maxLength: 200 })

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/forgot-password',
  summary:
    'Send an administrator a link to choose a password; the response is the same for any address',
  by: 'anyone',
  body: Type.Object({ email: username }, closed),
  limits: ['code_address'],
})

export const readPasswordLink = defineCall({
  method: 'GET',
  path: '/api/reset-password',
  summary: 'Return whose password a link sets, or why it no longer works',
  by: 'anyone',
  query: Type.Object({ token: linkToken }, closed),
  response: Type.Object({ name: Type.String(), email: Type.String() }),
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/reset-password',
  summary: 'Choose a password with the link that was sent, and sign in',
  by: 'anyone',
  body: Type.Object({ token: linkToken, password: newPassword }, closed),
  response: SignedIn,
  limits: ['login_address'],
})

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Change your own password and sign out all other sessions',
  by: ['admin'],
  body: Type.Object(
    {
      /** Optional shortly after signing in. */
      current_password: Type.Optional(Type.String({ maxLength: 200 })),
      password: newPassword,
    },
    closed,
  ),
  limits: ['login_address'],
})

export const readUser = defineCall({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  by: ['customer', 'mover', 'driver', 'admin'],
  response: User,
})

export const actAs = defineCall({
  method: 'POST',
  path: '/api/user/acting',
  summary: 'Act in another of your roles, as long as this sign-in lasts; 403 if you don’t have it',
  by: ['customer', 'mover', 'driver'],
  body: Type.Object(
    {
      as: Type.Enum(['customer', 'mover', 'driver']),
      /** As a mover, one of your companies; the first of them by default. */
      mover_id: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    closed,
  ),
  response: User,
})

export const becomeCustomer = defineCall({
  method: 'POST',
  path: '/api/user/customer',
  summary: 'Become a customer too, and act as one',
  by: ['mover', 'driver'],
  response: User,
})

export const readProfile = defineCall({
  method: 'GET',
  path: '/api/:role/profile',
  summary: 'The signed-in user’s profile, by role',
  by: ['customer', 'mover', 'driver', 'admin'],
  response: Type.Object({
    status: nullableText,
    /** 1 means available. */
    is_available: Type.Integer(),
    avatar: nullableText,
  }),
})
