import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Actor } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { readUsername, type Username } from '#server/domain/username.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { checkCode, sendCode, spendCode } from './sign-in-code.ts'
import { admitText, failed, forgetTries, limitCodes, limitTries } from './sign-in-request.ts'
import { ownUser, type User } from './user.ts'

/** Milliseconds after signing in during which no further code is asked for. */
const recentSignInMs = 10 * 60_000

export const isRecent = ({ signedIn }: FastifyRequest, now: Date): boolean =>
  signedIn !== null && now.getTime() - Date.parse(signedIn.at) <= recentSignInMs

/** Returns the address that a user's own codes go to: the email address, else the phone number. */
export const addressOf = ({ email, phone }: User): Username | null =>
  readUsername(email ?? phone ?? '')

/**
 * Sends a code to the user's current address, unless they have just signed in: someone else may hold
 * a device that was left signed in. Returns where it went, or null.
 */
export async function sendReauthCode(
  app: FastifyInstance,
  context: AppContext,
  user: User,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const current = addressOf(user)
  if (!current || isRecent(request, context.kernel.now())) return null
  const about = { account: current.value, user_id: user.id }
  await limitCodes(app, context, about, request, reply)
  if (current.kind === 'phone') await admitText(app, context, about, request, reply)
  await sendCode(context, current, user.locale, 'confirm_code')
  return current.value
}

/**
 * Checks the code that `sendReauthCode` sent, and counts the attempt as one to sign in. Returns its
 * id, to be spent with the change that it allows, or null shortly after signing in.
 */
export async function checkReauthCode(
  app: FastifyInstance,
  context: AppContext,
  user: User,
  code: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<number | null> {
  if (isRecent(request, context.kernel.now())) return null
  const current = addressOf(user)
  if (!current || code === undefined)
    throw failed(request, 'current_code', 'auth/requires-recent-login')
  const about = { account: current.value, user_id: user.id }
  await limitTries(app, context, about, request, reply)
  const checked = await checkCode(context, current, code)
  if ('refusal' in checked) throw failed(request, 'current_code', checked.refusal)
  await forgetTries(app, context, about, request)
  return checked.id
}

/** Marks the code that allowed a change as used, in the transaction of the change. */
export type SpendCode = (tx: Db | Tx) => Promise<void>

/** Checks the caller's code as `checkReauthCode` does, and returns how to spend it. */
export async function reauthenticate(
  context: AppContext,
  actor: Actor,
  code: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SpendCode> {
  const { db, now } = context.kernel
  const user = await ownUser(db, actor)
  const id = await checkReauthCode(request.server, context, user, code, request, reply)
  return async (tx) => {
    if (id !== null && !(await spendCode(tx, id, now())))
      throw failed(request, 'current_code', 'auth/invalid-action-code')
  }
}
