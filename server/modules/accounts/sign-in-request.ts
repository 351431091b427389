import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { readPhone } from '#contract/phone.ts'
import type { AppContext } from '#server/context.ts'
import { type TextRefusal, textRefusal } from '#server/domain/text-permission.ts'
import { readUsername, type Username } from '#server/domain/username.ts'
import { networkOf } from '#server/kernel/http/network-of.ts'
import { invalid, type Problem, problem } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'
import { knownDevice } from './known-device.ts'

type About = { account: string; user_id: number | undefined }

/**
 * Counts an attempt to sign in before checking it. A browser with a device cookie of the account
 * has its own limit; all others count for the account and address together and for the whole
 * account.
 */
export const limitTries = (
  app: FastifyInstance,
  context: AppContext,
  about: About,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => limitAbout(app, context, 'login', about, request, reply)

/** Counts a code or a link that is sent, in the same way as `limitTries`. */
export const limitCodes = (
  app: FastifyInstance,
  context: AppContext,
  about: About,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => limitAbout(app, context, 'code', about, request, reply)

/**
 * Refuses a number that gets no texts, with the way that is left: email. Counts the text otherwise. A
 * browser that has signed in to the account before has its own limit of codes, so that neither requests
 * of others for its number nor those from its address stop it.
 */
export async function admitText(
  { limits }: FastifyInstance,
  context: AppContext,
  { account, user_id }: About,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { countries } = context.config.texts
  const refusal = await textRefusal(context.kernel.db, countries, account)
  if (refusal)
    throw failed(request, 'username', refusalCodes[refusal], {
      countries: namesOf(countries, request.locale),
    })
  if (!user_id || !(await knownDevice(context, request, user_id))) {
    await limits.consume('text_address', networkOf(request.ip), request, reply)
    await limits.consume('text_number', account, request, reply)
  }
  await limits.consume('text_country', String(readPhone(account)?.country), request, reply)
}

const refusalCodes = {
  country: 'auth/operation-not-allowed',
  kind: 'auth/invalid-phone-number',
  opted_out: 'auth/texts-stopped',
} as const satisfies Record<TextRefusal, string>

function namesOf(countries: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return new Intl.ListFormat(locale).format(countries.map((code) => names.of(code) ?? code))
}

async function limitAbout(
  { limits }: FastifyInstance,
  context: AppContext,
  what: 'login' | 'code',
  { account, user_id }: About,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const device = user_id && (await knownDevice(context, request, user_id))
  if (device) return limits.consume(`${what}_device`, device, request, reply)
  await limits.consume(`${what}_account_address`, here(account, request), request, reply)
  await limits.consume(`${what}_account`, account, request, reply)
}

/**
 * Resets the attempts from this browser or address after a success; those of others still count.
 */
export async function forgetTries(
  { limits }: FastifyInstance,
  context: AppContext,
  { account, user_id }: About,
  request: FastifyRequest,
): Promise<void> {
  const device = user_id && (await knownDevice(context, request, user_id))
  if (device) return limits.reset('login_device', device)
  await limits.reset('login_account_address', here(account, request))
  await limits.giveBack('login_account', account)
}

const here = (account: string, { ip }: FastifyRequest) => `${account} ${networkOf(ip)}`

export function usernameOf(text: string, request: FastifyRequest, field = 'username'): Username {
  const username = readUsername(text)
  if (!username)
    throw invalid(request.locale, {
      [field]: [translate(request.locale, 'validation.format', { field })],
    })
  return username
}

/**
 * Creates a field error with one of Firebase Auth's codes: a 422, or a 429 for too many requests.
 */
export function failed(
  { locale }: FastifyRequest,
  field: string,
  code: string,
  values: Record<string, string> = {},
): Problem {
  const keys = [`auth.${code}`]
  if (field === 'token') keys.unshift(`password_link.${code}`)
  const message = translate(locale, keys, values)
  return problem(code === 'auth/too-many-requests' ? 429 : 422, {
    message,
    code,
    errors: { [field]: [message] },
  })
}
