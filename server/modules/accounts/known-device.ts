import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { credentials } from '#server/database/tables.ts'

const yearMs = 365 * 86_400_000
/** Accounts that one browser is known to; the one that was used longest ago is dropped. */
const mostAccounts = 5

type Entry = { user_id: number; expires_at: number; id: string; text: string }

/**
 * A browser that has signed in to an account keeps a cookie that says so for a year. Others who guess
 * at the account's password can then not lock that browser out. The cookie grants nothing else, and
 * has tries of its own, so that a stolen one is no way to guess on. It is signed together with the
 * password's hash: a new password makes it void.
 */
const cookieOf = ({ baseUrl }: AppContext['config']): string =>
  baseUrl.startsWith('https:') ? '__Host-haulwell_devices' : 'haulwell_devices'

/** The id under which this browser's tries are counted, where it has signed in to the account. */
export async function knownDevice(
  context: AppContext,
  request: FastifyRequest,
  user_id: number,
): Promise<string | undefined> {
  const entry = entriesOf(context, request).find((one) => one.user_id === user_id)
  if (!entry || entry.expires_at <= context.kernel.now().getTime()) return undefined
  const expected = await signed(context, entry)
  return isSame(entry.text, expected) ? entry.id : undefined
}

/** Makes this browser known to the account. A program with a bearer token keeps no cookies. */
export async function rememberDevice(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: number,
): Promise<void> {
  const { config, kernel } = context
  if (!request.server.sessions.isStateful(request)) return
  const id = (await knownDevice(context, request, user_id)) ?? randomBytes(16).toString('hex')
  const expires_at = kernel.now().getTime() + yearMs
  const others = entriesOf(context, request).filter((one) => one.user_id !== user_id)
  const own = await signed(context, { user_id, expires_at, id })
  const texts = [own, ...others.map(({ text }) => text)].slice(0, mostAccounts)
  reply.setCookie(cookieOf(config), texts.join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.baseUrl.startsWith('https:'),
    maxAge: yearMs / 1000,
  })
}

function entriesOf({ config }: AppContext, { cookies }: FastifyRequest): Entry[] {
  const texts = (cookies[cookieOf(config)] ?? '').split('~').slice(0, mostAccounts)
  return texts.flatMap((text) => {
    const [, user_id, expires_at, id] =
      /^(\d{1,15})\.(\d{1,15})\.([0-9a-f]{32})\.[\w-]{43}$/.exec(text) ?? []
    return id ? [{ user_id: Number(user_id), expires_at: Number(expires_at), id, text }] : []
  })
}

async function signed(
  { config, kernel }: AppContext,
  { user_id, expires_at, id }: Omit<Entry, 'text'>,
): Promise<string> {
  const [found] = await kernel.db
    .select({ hash: credentials.password_hash })
    .from(credentials)
    .where(eq(credentials.user_id, user_id))
  const plain = `${user_id}.${expires_at}.${id}`
  const seal = createHmac('sha256', config.sessionSecret)
    .update(`device ${plain} ${found?.hash ?? ''}`)
    .digest('base64url')
  return `${plain}.${seal}`
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
