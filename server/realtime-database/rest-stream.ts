import type { ServerResponse } from 'node:http'
import { callAt } from './call-at.ts'
import type { Authenticated } from './connection.ts'
import type { Database } from './database.ts'
import { toJson } from './json.ts'
import type { Auth } from './judge.ts'
import type { Limits } from './limits.ts'
import { clientListens } from './listens.ts'
import { parsePath } from './path.ts'
import type { View } from './push.ts'
import { Refusal } from './refusal.ts'
import { authenticated, pathOf, type RestRequest, refusalResponse } from './rest.ts'
import { authRevokedEvent, cancelEvent, eventMessages, keepAliveEvent } from './rest-events.ts'
import { plainJson } from './rest-json.ts'
import { parametersOf, queryOf } from './rest-parameters.ts'

/** Reports whether a request asks for a stream of events rather than for the value. */
export const wantsEventStream = ({ method, headers }: RestRequest): boolean =>
  method === 'GET' && String(headers.accept ?? '').includes('text/event-stream')

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // Proxies that collect a response before they send it would hold the events back.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

/** Milliseconds that a client has to read the last event before its connection is cut. */
const closeTimeout = 2000

const plainEvents = eventMessages('plain', plainJson)
const exportEvents = eventMessages('export', toJson)

export type EventStreamOptions = {
  database: Database
  /** Rejects with a Refusal: invalid_token or expired_token. */
  authenticate: (credential: string) => Promise<Authenticated>
  limits: Limits
  /** Reports whether this user may open one more connection. */
  admit: (uid: string) => boolean
  onError: (error: unknown) => void
}

type Stream = ReturnType<typeof openStream>

/** Serves the REST API's streams: each is one listen whose changes are sent as events. */
export const eventStreams = (options: EventStreamOptions) => {
  const { database, authenticate, admit, onError } = options
  const streams = new Set<Stream>()
  let revocations = 0
  let isClosed = false

  /** Authenticates and loads again if a sign-in was revoked in the meantime. */
  const prepare = async (request: RestRequest, view: View): Promise<Authenticated | null> => {
    for (;;) {
      const before = revocations
      const user = await authenticated(authenticate, request)
      await database.loadToRead(view.path, view.query, user?.auth ?? null)
      if (revocations === before) return user
    }
  }

  const open = async (request: RestRequest, response: ServerResponse) => {
    const view = viewOf(request)
    const user = await prepare(request, view)
    if (response.destroyed) return
    if (isClosed) return refuse(response, 503, 'The server is closing')
    if (user && !admit(user.auth.uid)) return refuse(response, 429, 'Too many connections')
    const messages = request.query.has('format') ? exportEvents : plainEvents
    const stream = openStream({ ...options, response, view, user, messages })
    streams.add(stream)
    response.once('close', () => {
      streams.delete(stream)
      stream.closed()
    })
    stream.start()
  }

  return {
    /** Answers a request for a stream. Resolves once it has begun or was refused. */
    answer: async (request: RestRequest, response: ServerResponse): Promise<void> => {
      // An error of the connection also closes the response.
      response.on('error', () => response.destroy())
      try {
        await open(request, response)
      } catch (error) {
        if (!(error instanceof Refusal)) {
          onError(error)
          return refuse(response, 500, 'The server failed')
        }
        const { status, headers, body } = refusalResponse(error)
        response.writeHead(status, { ...headers, connection: 'close' }).end(body)
      }
    },
    count: () => streams.size,
    countOf: (uid: string) => [...streams].filter((stream) => stream.uid() === uid).length,
    keepAlive: () => {
      for (const stream of streams) stream.keepAlive()
    },
    revoke: (isRevoked: (auth: Auth) => boolean) => {
      revocations += 1
      for (const stream of [...streams]) stream.revoke(isRevoked)
    },
    judge: () => {
      for (const stream of [...streams]) stream.judge()
    },
    close: () => {
      isClosed = true
      for (const stream of [...streams]) stream.end()
    },
  }
}

/** Responds to a request that may have no stream. */
export const refuse = (response: ServerResponse, status: number, error: string) => {
  const headers = { 'content-type': 'application/json; charset=utf-8', connection: 'close' }
  response.writeHead(status, headers).end(JSON.stringify({ error }))
}

const viewOf = (request: RestRequest): View => {
  const { query, headers } = request
  const misplaced = ['print', 'shallow', 'timeout', 'download'].find((name) => query.has(name))
  if (misplaced) throw new Refusal('invalid_query', `A stream has no ${misplaced}`)
  if (headers['x-firebase-etag'] !== undefined || headers['if-match'] !== undefined)
    throw new Refusal('invalid_query', 'A stream has no ETag')
  parametersOf('GET', query)
  return { path: parsePath(pathOf(request.path)), query: queryOf(query), tag: undefined }
}

const openStream = ({
  database,
  limits,
  response,
  view,
  user,
  messages,
}: EventStreamOptions & {
  response: ServerResponse
  view: View
  user: Authenticated | null
  messages: typeof plainEvents
}) => {
  const auth = user?.auth ?? null
  const maxUnsent = auth
    ? limits.unsentBytes
    : Math.min(limits.unsentBytes, limits.unauthenticatedUnsentBytes)
  let isEnding = false
  let isChecking = false
  let cancelExpiry: (() => void) | undefined

  /** Cuts off a client that doesn't read, after this turn's events had the chance to be sent. */
  const checkUnsent = () => {
    if (isChecking) return
    isChecking = true
    setImmediate(() => {
      isChecking = false
      if (response.writableLength > maxUnsent) response.destroy()
    })
  }

  const send = (event: string) => {
    if (isEnding || response.destroyed) return
    if (!response.headersSent) response.writeHead(200, streamHeaders)
    response.write(event)
    checkUnsent()
    if (event === cancelEvent) end()
  }

  const end = () => {
    isEnding = true
    listens.clear()
    response.end()
    setTimeout(() => response.destroy(), closeTimeout).unref()
  }

  const revoke = () => {
    if (isEnding) return
    send(authRevokedEvent)
    end()
  }

  const listens = clientListens(database, 1, send, () => auth, messages)

  return {
    uid: () => auth?.uid ?? null,
    /** Sends the value, then its changes. Throws permission_denied. */
    start: () => {
      listens.add(view, { raw: null, hash: undefined })
      if (user) cancelExpiry = callAt(user.expires, database.now, revoke)
    },
    keepAlive: () => send(keepAliveEvent),
    judge: listens.judge,
    revoke: (isRevoked: (auth: Auth) => boolean) => {
      if (auth && isRevoked(auth)) revoke()
    },
    /** Ends the stream as complete, so that its client knows that nothing was cut off. */
    end,
    closed: () => {
      isEnding = true
      cancelExpiry?.()
      listens.clear()
    },
  }
}
