import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { textSchema } from '#contract/kernel/field.ts'
import { closed, instant } from './schemas.ts'

const IssuedToken = Type.Object({
  id: Type.Integer(),
  /** The token itself, which can't be read again. */
  token: Type.String(),
})
export type IssuedToken = Static<typeof IssuedToken>

export const issueApiToken = defineCall({
  method: 'POST',
  path: '/api/api-tokens',
  summary: 'Create a token with which a program acts with some of your rights',
  by: ['admin'],
  permission: ['api_tokens', 'issue'],
  status: 201,
  body: Type.Object(
    {
      name: textSchema({ max: 80 }),
      scopes: Type.Array(Type.String({ minLength: 1, maxLength: 120 }), {
        minItems: 1,
        maxItems: 400,
        uniqueItems: true,
      }),
      expires_at: instant,
    },
    closed,
  ),
  limits: ['api_token_user'],
  errorStatuses: [422],
  response: IssuedToken,
})

const CurrentToken = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  user_id: Type.Integer(),
  expires_at: instant,
  scopes: Type.Array(Type.String()),
  /** The permissions of its scopes that its owner has now. */
  permissions: Type.Array(Type.String()),
})
export type CurrentToken = Static<typeof CurrentToken>

export const readApiToken = defineCall({
  method: 'GET',
  path: '/api/token',
  summary: 'Read this request’s token and what it may do now',
  by: ['admin'],
  forTokens: true,
  errorStatuses: [404],
  response: CurrentToken,
})
