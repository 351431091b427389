import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Actor, Role } from '#contract/kernel/access.ts'
import { languages } from '#contract/kernel/languages.ts'
import type { Config } from '#server/config.ts'
import { endSignIns } from '#server/database/end-sign-ins.ts'
import { sessions, tokens } from '#server/database/tables.ts'
import { problem } from '#server/kernel/http/problem.ts'
import type {} from '#server/kernel/http/request.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { apiTokenActors, badToken, hasMalformedBearer, readApiToken } from './api-token.ts'
import { type Browser, browserOf } from './browser-of.ts'
import { actorFinders, type SignedIn } from './find-actor.ts'
import { type SignIn, signInsOf } from './sign-ins.ts'

/**
 * Returns the session cookie's name. Under https it has the `__Host-` prefix, so that other hosts
 * of the domain can't set or shadow it.
 */
export const sessionCookieOf = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-haulwell_session' : 'haulwell_session'
const csrfCookie = 'XSRF-TOKEN'
const csrfMinutes = 120
const sessionDays = 30
const tokenDays = 90
const day = 86_400_000

declare module 'fastify' {
  interface FastifyRequest {
    sessionToken: string | null
    bearer: { id: number; hash: string } | null
    /** The sign-in that authenticates the request; null for a visitor. */
    signedIn: SignedIn | null
  }
  interface FastifyInstance {
    sessions: {
      /**
       * Signs a user in. Creates a token for API clients and, if the request comes from a browser,
       * a new session with a new cookie. Returns the token, `{id}|{random}`; only its hash is
       * stored.
       */
      signIn(request: FastifyRequest, reply: FastifyReply, user_id: number): Promise<string>
      /** Reports whether the request comes from a browser session. */
      isStateful(request: FastifyRequest): boolean
      /** Finds the person of the session's cookie, also for a request to a page. */
      findActor(request: FastifyRequest): Promise<Actor | null>
      /** Ends the request's session and token, and everything issued together with them. */
      signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>
      /** Ends all sessions and tokens of a user, except those of the request `except`. */
      endAll(tx: Tx, user_id: number, except?: FastifyRequest): Promise<void>
      /**
       * Makes the request's sign-in act in another role of its user, null for the user's first; as
       * a mover, in one of their companies, null for the first of them.
       */
      actAs(request: FastifyRequest, role: Role | null, mover_id: number | null): Promise<void>
      /** Returns a user's sign-ins that haven't expired, the one used last first. */
      list(user_id: number): Promise<SignIn[]>
      /** Ends one sign-in of a user. Returns false if the user has none with this id. */
      endOne(user_id: number, id: string): Promise<boolean>
    }
  }
}

type Options = { db: Db; config: Config; now: () => Date }

/**
 * Authenticates requests in Laravel Sanctum's two ways: a session cookie or a bearer token. One
 * query finds either with the user and the profile (customer, mover, driver). A session takes
 * precedence. An API token of a program is read instead of both: its request has no session, needs no
 * CSRF token, and reaches only the routes that are open to programs.
 */
export const session = plugin(async (app: FastifyInstance, options: Options) => {
  const { db, config, now } = options
  const find = actorFinders(db)
  const apiTokens = apiTokenActors(db, now, config.requestsPerSecond)
  const findBySession = async ({ sessionToken }: FastifyRequest) =>
    sessionToken === null
      ? null
      : find.bySession({ hash: sha256(sessionToken), now: now().toISOString() })
  const findSignedIn = async (request: FastifyRequest) =>
    (await findBySession(request)) ||
    (request.bearer && (await find.byToken({ ...request.bearer, now: now().toISOString() })))
  await app.register(cookie)
  app.decorateRequest('actor', null)
  app.decorateRequest('actorNow', async function (this: FastifyRequest) {
    const apiToken = readApiToken(this)
    if (apiToken !== null) return apiTokens.find(this, apiToken)
    return (await findSignedIn(this))?.actor ?? null
  })
  app.decorateRequest('locale', 'en')
  app.decorateRequest('sessionToken', null)
  app.decorateRequest('bearer', null)
  app.decorateRequest('signedIn', null)

  app.decorate('sessions', {
    signIn: (request, reply, user_id) => signIn(options, request, reply, user_id),
    isStateful: (request) => isStateful(request, config),
    findActor: async (request) => (await findBySession(request))?.actor ?? null,
    signOut: (request, reply) => signOut(options, request, reply),
    actAs: ({ signedIn }, acting_as, acting_mover_id) =>
      actAs(db, signedIn, { acting_as, acting_mover_id }),
    endAll: (tx, user_id, except) => endAll(tx, user_id, now(), except),
    list: (user_id) => signInsOf(db, user_id, now()),
    endOne: (user_id, id) => endOne(options, user_id, id),
  })

  app.addHook('onRequest', async (request) => {
    request.locale =
      languages.find((one) => one === request.cookies.locale) ??
      acceptedLocale(request.headers['accept-language'])
    const apiToken = isForApi(request) ? readApiToken(request) : null
    if (apiToken !== null) {
      request.actor = await apiTokens.admit(request, apiToken)
      if (!request.routeOptions.config.isForTokens && !request.is404)
        throw problem(403, { message: translate(request.locale, 'token.route') })
      return
    }
    request.sessionToken = readSessionCookie(request, config)
    if (isForApi(request) && request.sessionToken === null && hasMalformedBearer(request))
      throw badToken(request, 'malformed')
    request.bearer = readBearer(request.headers.authorization)
    if (!isForApi(request)) return
    const found = await findSignedIn(request)
    if (!found) return
    request.actor = found.actor
    request.signedIn = found.signedIn
    request.locale = found.actor.locale
  })

  // Runs before the body is read, so that a refused request costs little.
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isTokenOnly || request.actor?.token) return
    if (!isStateful(request, config) || isReading(request.method)) return
    const sent = request.headers['x-xsrf-token'] ?? request.headers['x-csrf-token']
    const expected = request.sessionToken && csrfToken(request.sessionToken, config)
    if (!expected || typeof sent !== 'string' || !isSame(sent, expected))
      throw problem(419, { message: translate(request.locale, 'csrf') })
  })

  app.get(
    '/sanctum/csrf-cookie',
    { schema: { summary: 'Set the CSRF cookie', tags: ['session'] }, config: { status: 204 } },
    (request, reply) => {
      setCookies(reply, request.sessionToken ?? newToken(), config)
      return reply.code(204).send()
    },
  )
})

/** Pages and files don't depend on the user, so no user is looked up for them. */
const isForApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith('/api/')

const newToken = () => randomBytes(32).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Derives a session's CSRF token from its cookie: base64 with its `=`, as Laravel's is. */
const csrfToken = (sessionToken: string, config: Config) =>
  createHmac('sha256', config.sessionSecret).update(`csrf ${sessionToken}`).digest('base64')

const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)))

const isReading = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/**
 * Reports whether a request needs CSRF protection: it has the session cookie or comes from our own
 * pages. A request with only a bearer token does not.
 */
function isStateful(request: FastifyRequest, config: Config): boolean {
  if (request.sessionToken) return true
  const ownOrigins = [config.baseUrl, `${request.protocol}://${request.headers.host}`]
  return [request.headers.origin, request.headers.referer].some(
    (from) => from && URL.canParse(from) && ownOrigins.includes(new URL(from).origin),
  )
}

function readSessionCookie(request: FastifyRequest, config: Config): string | null {
  const value = request.cookies[sessionCookieOf(config.baseUrl)]
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

function readBearer(header: string | undefined) {
  const [, id, random] = /^Bearer (\d{1,15})\|([\w-]{20,100})$/i.exec(header ?? '') ?? []
  return id && random ? { id: Number(id), hash: sha256(random) } : null
}

export function acceptedLocale(header: string | undefined): string {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find((name) => languages.some((known) => known === name)) ?? 'en'
}

function setCookies(reply: FastifyReply, sessionToken: string, config: Config): void {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: config.baseUrl.startsWith('https:'),
  } as const
  reply.setCookie(sessionCookieOf(config.baseUrl), sessionToken, {
    ...shared,
    httpOnly: true,
    maxAge: sessionDays * 86_400,
  })
  reply.setCookie(csrfCookie, csrfToken(sessionToken, config), {
    ...shared,
    maxAge: csrfMinutes * 60,
  })
}

async function signIn(
  { db, config, now }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: number,
): Promise<string> {
  const at = now()
  const created_at = at.toISOString()
  const seenIn = browserOf(request)
  let session_hash: string | null = null
  if (isStateful(request, config)) {
    const token = newToken()
    session_hash = sha256(token)
    const expires_at = new Date(at.getTime() + sessionDays * day).toISOString()
    if (request.sessionToken)
      await db.delete(sessions).where(eq(sessions.hash, sha256(request.sessionToken)))
    await db.insert(sessions).values({
      hash: session_hash,
      user_id,
      created_at,
      expires_at,
      ...seenIn,
    })
    setCookies(reply, token, config)
  }
  return issueToken(db, { user_id, session_hash, at, ...seenIn })
}

/** Creates a token of a user; returns it as `{id}|{random}`. Only its hash is stored. */
export async function issueToken(
  db: Db,
  {
    user_id,
    session_hash,
    at,
    browser = null,
    device = null,
  }: { user_id: number; session_hash: string | null; at: Date } & Partial<Browser>,
): Promise<string> {
  const random = newToken()
  const [row] = await db
    .insert(tokens)
    .values({
      user_id,
      hash: sha256(random),
      session_hash,
      browser,
      device,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + tokenDays * day).toISOString(),
    })
    .returning({ id: tokens.id })
  return `${row?.id}|${random}`
}

/** Changes the role of a session with its tokens, or of a token of its own. */
async function actAs(
  db: Db,
  signedIn: SignedIn | null,
  acting: { acting_as: Role | null; acting_mover_id: number | null },
): Promise<void> {
  if (!signedIn) return
  const { session_hash, token_id } = signedIn
  if (session_hash === null) {
    await db
      .update(tokens)
      .set(acting)
      .where(eq(tokens.id, token_id ?? 0))
    return
  }
  await transact(db, async (tx) => {
    await tx.update(sessions).set(acting).where(eq(sessions.hash, session_hash))
    await tx.update(tokens).set(acting).where(eq(tokens.session_hash, session_hash))
  })
}

async function signOut(
  { db, config, now }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { sessionToken, bearer } = request
  if (sessionToken) {
    const hash = sha256(sessionToken)
    await end(db, eq(sessions.hash, hash), eq(tokens.session_hash, hash), now())
    setCookies(reply, newToken(), config)
  }
  if (!bearer) return
  const isBearer = and(eq(tokens.id, bearer.id), eq(tokens.hash, bearer.hash))
  const [token] = await db
    .select({ session_hash: tokens.session_hash })
    .from(tokens)
    .where(isBearer)
  if (!token) return
  const ofSession = token.session_hash ? eq(sessions.hash, token.session_hash) : undefined
  await end(db, ofSession, isBearer, now())
}

/** Ends sessions and tokens, and the Realtime Database sessions that came from them. */
const end = (db: Db, ofSessions: SQL | undefined, ofTokens: SQL | undefined, now: Date) =>
  transact(db, (tx) => endSignIns(tx, ofSessions, ofTokens, now))

function endAll(tx: Tx, user_id: number, now: Date, except?: FastifyRequest): Promise<void> {
  const { session_hash = null, token_id = null } = except?.signedIn ?? {}
  return endSignIns(
    tx,
    and(eq(sessions.user_id, user_id), session_hash ? ne(sessions.hash, session_hash) : undefined),
    and(
      eq(tokens.user_id, user_id),
      token_id ? ne(tokens.id, token_id) : undefined,
      session_hash
        ? or(isNull(tokens.session_hash), ne(tokens.session_hash, session_hash))
        : undefined,
    ),
    now,
  )
}

async function endOne({ db, now }: Options, user_id: number, id: string): Promise<boolean> {
  const one = (await signInsOf(db, user_id, now())).find((each) => each.id === id)
  if (!one) return false
  const { session_hash, token_hash } = one
  const ofSession = session_hash ? eq(sessions.hash, session_hash) : undefined
  const ofTokens = session_hash
    ? eq(tokens.session_hash, session_hash)
    : eq(tokens.hash, String(token_hash))
  await end(db, ofSession, and(eq(tokens.user_id, user_id), ofTokens), now())
  return true
}
