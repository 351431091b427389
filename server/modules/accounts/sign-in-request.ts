import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { invalid, type Problem, problem } from '#server/kernel/problem.ts'
import { translate } from '#server/kernel/translate.ts'
import { readUsername, type Username } from './username.ts'

/** Tries to sign in are counted for the account too, before anything is judged. */
export const limitTries = (
  { limits }: FastifyInstance,
  account: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => limits.consume('login_account', account, request, reply)

export function usernameOf(text: string, request: FastifyRequest, field = 'username'): Username {
  const username = readUsername(text)
  if (!username)
    throw invalid(request.locale, {
      [field]: [translate(request.locale, 'validation.format', { field })],
    })
  return username
}

/** A refusal with one of the identity library's codes, told at a field. */
export function failed({ locale }: FastifyRequest, field: string, code: string): Problem {
  const message = translate(locale, `auth.${code}`)
  return problem(code === 'auth/too-many-requests' ? 429 : 422, {
    message,
    code,
    errors: { [field]: [message] },
  })
}
