import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { deleteApp, type FirebaseApp, initializeApp, setLogLevel } from 'firebase/app'
import {
  connectAuthEmulator,
  type Auth as FirebaseAuth,
  initializeAuth,
  inMemoryPersistence,
  signInWithCustomToken,
} from 'firebase/auth'
import { forceWebSockets, getDatabase } from 'firebase/database'
import { openDatabase } from '#server/realtime-database/database.ts'
import { createIdentity, type IdentityResponse } from '#server/realtime-database/identity.ts'
import type { Judge } from '#server/realtime-database/judge.ts'
import type { Limits } from '#server/realtime-database/limits.ts'
import { answerRest } from '#server/realtime-database/rest.ts'
import { wantsEventStream } from '#server/realtime-database/rest-stream.ts'
import { serveRealtime } from '#server/realtime-database/server.ts'
import { type SigningKeys, signingKeys } from '#server/realtime-database/signing-keys.ts'
import { memoryStore } from './memory-store.ts'

export const everything: Judge = { mayRead: () => true, mayWrite: () => true }

/** Shared, because making an RSA key takes longer than most tests. */
const sharedKeys = signingKeys()

export const secret = 'a secret of the tests that is long enough'

type Settings = {
  judge?: Judge
  limits?: Partial<Limits>
  memory?: ReturnType<typeof memoryStore>
  now?: () => number
  revoked?: Set<string>
  keys?: SigningKeys
  /** Delays each credential check until the returned promise resolves. */
  checking?: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Opens the embedded database on a bare HTTP server, as a caller would mount it. */
export const openRealtime = async (settings: Settings = {}) => {
  setLogLevel('silent')
  forceWebSockets()
  const { memory = memoryStore(), now = Date.now, revoked = new Set() } = settings
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const database = await openDatabase({
    store: memory.store,
    judge: settings.judge ?? everything,
    now,
    onError,
  })
  const identity = createIdentity({
    secret,
    keys: settings.keys ?? sharedKeys,
    project: 'embedded',
    now,
    isRevoked: async (uid) => {
      await settings.checking?.()
      return revoked.has(uid)
    },
  })
  const { authenticate } = identity

  const form = (text: string) => Object.fromEntries(new URLSearchParams(text))
  const identityRoutes = new Map<string, (body: string) => Promise<IdentityResponse>>([
    [
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken',
      (body) => identity.signInWithCustomToken(JSON.parse(body)),
    ],
    [
      '/identitytoolkit.googleapis.com/v1/accounts:lookup',
      (body) => identity.lookup(JSON.parse(body)),
    ],
    ['/securetoken.googleapis.com/v1/token', (body) => identity.refresh(form(body))],
  ])

  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await bodyOf(request)
    const route = identityRoutes.get(url.pathname)
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/.well-known/jwks.json')
      return response.end(JSON.stringify(await identity.keySet()))
    if (route) {
      const answer = await route(body)
      response.writeHead(answer.status).end(JSON.stringify(answer.body))
      return
    }
    const rest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
    }
    if (wantsEventStream(rest)) return server.stream(rest, request, response)
    const answer = await answerRest({ database, authenticate }, rest)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  const streams = new Set<Socket>()
  http.on('connection', (stream) => {
    streams.add(stream)
    stream.on('close', () => streams.delete(stream))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const server = serveRealtime(http, {
    database,
    authenticate,
    accept: (request) => request.headers.origin !== 'https://elsewhere.example',
    limits: settings.limits ?? {},
    onError,
  })

  const apps: FirebaseApp[] = []
  /** Creates an SDK client like that of a browser tab, signed in if `uid` is given. */
  const client = async (uid?: string, claims: { [claim: string]: unknown } = {}) => {
    const app = initializeApp(
      { apiKey: 'any', projectId: 'embedded', databaseURL: `${origin}?ns=embedded` },
      `${port}-${apps.length}`,
    )
    apps.push(app)
    const auth: FirebaseAuth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, origin, { disableWarnings: true })
    if (uid) await signInWithCustomToken(auth, identity.mintCustomToken(uid, claims))
    return { db: getDatabase(app), auth, app }
  }

  const close = async () => {
    await Promise.all(apps.map((app) => deleteApp(app)))
    await server.close()
    http.closeAllConnections()
    for (const stream of streams) stream.destroy()
    http.close()
  }

  return {
    database,
    identity,
    server,
    memory,
    origin,
    errors,
    http,
    client,
    close,
    /** Cuts every connection, as a network failure does. */
    cut: () => {
      for (const stream of streams) stream.destroy()
    },
  }
}

export type Realtime = Awaited<ReturnType<typeof openRealtime>>
