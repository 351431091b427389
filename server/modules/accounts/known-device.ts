import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { credentials } from '#server/database/tables.ts'

const yearMs = 365 * 86_400_000
/** The most accounts in one browser's cookie; the least recently used one is dropped. */
const maxAccounts = 5

type Entry = { user_id: number; expires_at: number; id: string; text: string }

/**
 * Returns the name of the device cookie. A browser that has signed in to an account has this cookie
 * for a year, so that other people who guess the account's password can't lock that browser out.
 * The cookie grants nothing else and has its own limit of attempts, so a stolen one doesn't allow
 * more guesses. Its signature covers the password's hash: changing the password invalidates it.
 */
const cookieOf = ({ baseUrl }: AppContext['config']): string =>
  baseUrl.startsWith('https:') ? '__Host-haulwell_devices' : 'haulwell_devices'

/**
 * Returns the id under which this browser's sign-in attempts are counted; undefined unless it has
 * signed in to the account before.
 */
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

/**
 * Sets the device cookie for the account. Skips clients with a bearer token: they store no cookies.
 */
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
  const texts = [own, ...others.map(({ text }) => text)].slice(0, maxAccounts)
  reply.setCookie(cookieOf(config), texts.join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.baseUrl.startsWith('https:'),
    maxAge: yearMs / 1000,
  })
}

function entriesOf({ config }: AppContext, { cookies }: FastifyRequest): Entry[] {
  const texts = (cookies[cookieOf(config)] ?? '').split('~').slice(0, maxAccounts)
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
  const signature = createHmac('sha256', config.sessionSecret)
    .update(`device ${plain} ${found?.hash ?? ''}`)
    .digest('base64url')
  return `${plain}.${signature}`
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
