import { once } from 'node:events'
import { createServer } from 'node:http'
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
import { createIdentity } from '#server/realtime-database/identity.ts'
import type { Judge } from '#server/realtime-database/judge.ts'
import type { Limits } from '#server/realtime-database/limits.ts'
import { requestListener } from '#server/realtime-database/request-listener.ts'
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
  bodyBytes?: number
  /** Delays each credential check until the returned promise resolves. */
  checking?: () => Promise<void>
}

/** Opens the embedded database on a bare HTTP server, as a caller would mount it. */
export const openRealtime = async (settings: Settings = {}) => {
  setLogLevel('silent')
  forceWebSockets()
  const { memory = memoryStore(), now = Date.now, revoked = new Set(), bodyBytes } = settings
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const database = await openDatabase({
    store: memory.store,
    judge: settings.judge ?? everything,
    now,
    onError,
  })
  const keys = settings.keys ?? sharedKeys
  // Made before the deadlines of any connection begin.
  await keys.keySet()
  const identity = createIdentity({
    secret,
    keys,
    project: 'embedded',
    now,
    isRevoked: async (uid) => {
      await settings.checking?.()
      return revoked.has(uid)
    },
  })
  const http = createServer()
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
    authenticate: identity.authenticate,
    accept: (request) => request.headers.origin !== 'https://elsewhere.example',
    limits: settings.limits ?? {},
    onError,
  })
  http.on(
    'request',
    requestListener({ database, identity, server, onError, ...(bodyBytes && { bodyBytes }) }),
  )

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

/** Creates the databases of two clients that are signed out. */
export const twoDatabases = async (realtime: Realtime) => {
  const [a, b] = [await realtime.client(), await realtime.client()]
  return [a.db, b.db] as const
}
