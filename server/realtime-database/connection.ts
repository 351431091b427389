import { callAt, maxTimerMs } from './call-at.ts'
import type { Database } from './database.ts'
import { departureList } from './departures.ts'
import { type Body, parseEnvelope } from './envelope.ts'
import { frameJoiner, toFrames } from './frames.ts'
import { toJson } from './json.ts'
import type { Auth } from './judge.ts'
import type { Limits } from './limits.ts'
import { clientListens } from './listens.ts'
import { parsePath } from './path.ts'
import { parseQuery } from './query.ts'
import { rateLimit } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

/** The socket of a connection; `send` after `close` must do nothing. */
export type Socket = {
  send(text: string): void
  /** Bytes sent but not yet received by the client. */
  unsentBytes(): number
  close(): void
  /** Closes the socket without a message. */
  destroy(): void
  /** Stops reading from the network until `resume`. */
  pause(): void
  resume(): void
}

/** `expires` in seconds since 1970. */
export type Authenticated = { auth: Auth; expires: number }

export type ConnectionOptions = {
  database: Database
  socket: Socket
  /** Rejects with a Refusal: invalid_token or expired_token. */
  authenticate: (credential: string) => Promise<Authenticated>
  /** The host to which the client should connect next: the one that it requested. */
  host: string
  session: string
  limits: Limits
  /** Reports whether this user may open one more connection. */
  admit: (uid: string) => boolean
  /**
   * Settles once the departures of the client's previous connection have been carried out; this
   * connection waits for it.
   */
  after?: Promise<void>
  /** Called when the connection has freed memory. */
  onRelease?: () => void
  onError: (error: unknown) => void
}

export type Connection = ReturnType<typeof openConnection>

/** A queued message, or a function to run after the messages before it. */
type Step = { message: string; bytes: number; isCredential: boolean } | (() => void | Promise<void>)

type Reply = (status: string, detail: unknown) => void
type Action = (body: Body, reply: Reply) => void | Promise<void>

/**
 * Serves one client, protocol version 5. Requests are processed strictly in order, also those
 * behind a credential that takes time to verify.
 */
export const openConnection = (options: ConnectionOptions) => {
  const { database, socket, authenticate, host, session, limits, admit, onError } = options
  const joiner = frameJoiner(limits.messageLength)
  const mayWriteNow = rateLimit(limits.writesPerSecond, limits.writesAtOnce)
  const departures = departureList(database, session, limits.departures)
  let auth: Auth | null = null
  let cancelExpiry: (() => void) | undefined
  let isClosed = false
  let isEnding = false
  let isPaused = false
  let unread = 0
  let queuedBytes = 0
  let credentials = 0
  let unstoredWrites = 0
  let steps: Step[] = []
  let isRunning = false
  let deadline: NodeJS.Timeout | undefined

  const sendText = (message: string) => {
    if (isClosed) return
    for (const frame of toFrames(message)) socket.send(frame)
    closeIfUnread()
  }
  const closeIfUnread = () => {
    const limit = auth
      ? limits.unsentBytes
      : Math.min(limits.unsentBytes, limits.unauthenticatedUnsentBytes)
    if (socket.unsentBytes() > limit) socket.destroy()
  }
  const send = (envelope: object) => sendText(JSON.stringify(envelope))
  const control = (t: string, d: unknown) => send({ t: 'c', d: { t, d } })
  const push = (a: string, b: object) => send({ t: 'd', d: { a, b } })
  const listens = clientListens(database, limits.listens, sendText, () => auth)
  const replyTo =
    (r: unknown): Reply =>
    (s, d) =>
      send({ t: 'd', d: { r, b: { s, d } } })

  const refuse = (reply: Reply, error: unknown) => {
    if (error instanceof Refusal) return reply(error.code, error.message)
    onError(error)
    reply('unavailable', 'The server failed')
  }

  /**
   * Stops reading while a credential is being verified or the queue is too large; otherwise
   * resumes.
   */
  const updateBackpressure = () => {
    const mustWait = (!auth && credentials > 0) || queuedBytes > limits.queuedBytes
    if (isClosed || mustWait === isPaused) return
    isPaused = mustWait
    if (mustWait) socket.pause()
    else socket.resume()
  }

  const runStep = async (step: Step) => {
    try {
      if (typeof step === 'function') await step()
      else await handle(step.message)
    } catch (error) {
      onError(error)
    }
    if (typeof step === 'function') return
    unread -= step.message.length
    queuedBytes -= step.bytes
    if (step.isCredential) credentials -= 1
    updateBackpressure()
    options.onRelease?.()
  }

  const run = async () => {
    isRunning = true
    await null
    while (steps.length > 0) {
      const batch = steps
      steps = []
      for (const step of batch) await runStep(step)
    }
    isRunning = false
  }

  const enqueue = (step: Step) => {
    steps.push(step)
    if (!isRunning) void run()
  }

  const inTurn = (step: () => void | Promise<void>) =>
    new Promise<void>((resolve) => {
      enqueue(async () => {
        try {
          await step()
        } finally {
          resolve()
        }
      })
    })

  const loadedView = async ({ p, q }: Body) => {
    const view = { path: parsePath(p), query: parseQuery(q) }
    await database.loadToRead(view.path, view.query, auth)
    return view
  }

  const listen = async (body: Body, reply: Reply) => {
    const view = await loadedView(body)
    if (isClosed) return
    const tag = typeof body.t === 'number' ? body.t : undefined
    listens.add({ ...view, tag }, { raw: body.q, hash: body.h })
    reply('ok', {})
  }

  const unlisten = ({ p, q }: Body, reply: Reply) => {
    listens.remove({ path: parsePath(p), query: parseQuery(q) })
    reply('ok', '')
  }

  const get = async (body: Body, reply: Reply) => {
    const { path, query } = await loadedView(body)
    if (!database.judgeRead(path, query, auth).isAllowed)
      throw new Refusal('permission_denied', 'Permission denied')
    reply('ok', toJson(database.read(path, query)))
  }

  const become = (next: Authenticated | null) => {
    cancelExpiry?.()
    auth = next?.auth ?? null
    if (next) {
      const expire = () => revoke('expired_token', 'Auth token is expired.')
      cancelExpiry = callAt(next.expires, database.now, () => inTurn(expire))
    }
    listens.judge()
    awaitSignIn()
  }

  /**
   * Closes a connection that neither signs in nor listens to anything in time. A refused credential
   * doesn't extend the time.
   */
  const awaitSignIn = () => {
    if (auth) {
      clearTimeout(deadline)
      deadline = undefined
    }
    if (auth || deadline || isClosed || limits.authTimeoutMs > maxTimerMs) return
    deadline = setTimeout(() => {
      deadline = undefined
      if (listens.count() > 0 || credentials > 0) awaitSignIn()
      else end('e', 'Not signed in')
    }, limits.authTimeoutMs)
    deadline.unref()
  }

  const revoke = (code: 'expired_token' | 'invalid_token', explanation: string) => {
    if (!auth) return
    push('ac', { s: code, d: explanation })
    become(null)
  }

  const signIn = async ({ cred }: Body, reply: Reply) => {
    if (typeof cred !== 'string') throw new Refusal('invalid_token', 'A credential is a string')
    try {
      const next = await authenticate(cred)
      if (isClosed) return
      if (auth?.uid !== next.auth.uid && !admit(next.auth.uid))
        return shutDown('Too many connections')
      become(next)
      reply('ok', { auth: next.auth, expires: next.expires })
    } catch (error) {
      become(null)
      throw error
    }
  }

  const end = (t: 's' | 'e', reason: string) => {
    if (isEnding) return
    control(t, reason)
    isEnding = true
    socket.close()
  }
  /** Ends the connection so that the SDK doesn't reconnect. */
  const shutDown = (reason: string) => end('s', reason)
  const fail = (reason: string) => end('e', reason)

  const requestOf = (kind: 'put' | 'merge', { p, d }: Body) => {
    if (typeof p !== 'string') throw new Refusal('invalid_data', 'A path is a string')
    return { kind, path: p, json: d }
  }

  const requireRate = () => {
    if (!mayWriteNow(database.now())) throw new Refusal('unavailable', 'Too many writes')
  }

  const write = async (kind: 'put' | 'merge', body: Body, reply: Reply) => {
    requireRate()
    const request = requestOf(kind, body)
    if (body.h !== undefined && typeof body.h !== 'string')
      throw new Refusal('invalid_data', 'A hash is a string')
    await database.loadFor(request, auth, body.h)
    const settle = (refusal: Refusal | null) => {
      unstoredWrites -= 1
      if (refusal) refuse(reply, refusal)
      else reply('ok', '')
    }
    database.commit(request, auth, settle, { hash: body.h })
    unstoredWrites += 1
  }

  const whenGone = async (kind: 'put' | 'merge', body: Body, reply: Reply) => {
    requireRate()
    await departures.add(requestOf(kind, body), auth)
    reply('ok', '')
  }

  const actions = new Map<unknown, Action>([
    ['q', listen],
    ['n', unlisten],
    ['g', get],
    ['p', (body, reply) => write('put', body, reply)],
    ['m', (body, reply) => write('merge', body, reply)],
    ['o', (body, reply) => whenGone('put', body, reply)],
    ['om', (body, reply) => whenGone('merge', body, reply)],
    [
      'oc',
      async ({ p }, reply) => {
        await departures.cancel(p)
        reply('ok', '')
      },
    ],
    ['auth', signIn],
    ['gauth', signIn],
    [
      'unauth',
      (_, reply) => {
        become(null)
        reply('ok', '')
      },
    ],
    // Statistics and app attestation are not supported; the SDK only needs a response.
    ...['s', 'appcheck', 'unappeck'].map((a): [string, Action] => [
      a,
      (_, reply) => reply('ok', ''),
    ]),
  ])

  /**
   * Waits for the connection's own writes, so that responses keep their order and reads see the
   * writes.
   */
  const ownWritesSettled = async () => {
    if (unstoredWrites > 0) await database.settled()
  }

  const carryOut = async (a: unknown, body: unknown, reply: Reply) => {
    try {
      if (a !== 'p' && a !== 'm') await ownWritesSettled()
      const action = actions.get(a)
      if (!action) throw new Refusal('invalid_data', `Unknown action ${JSON.stringify(a)}`)
      await action(typeof body === 'object' && body !== null ? (body as Body) : {}, reply)
    } catch (error) {
      await ownWritesSettled()
      refuse(reply, error)
    }
  }

  const handle = async (message: string) => {
    if (isEnding || isClosed) return
    const envelope = parseEnvelope(message)
    if (envelope?.t === 'c' && envelope.d.t === 'p') control('o', null)
    else if (envelope?.t === 'd') await carryOut(envelope.d.a, envelope.d.b, replyTo(envelope.d.r))
    else if (envelope?.t !== 'c') fail('Not a message of this protocol')
  }

  const receive = (frame: string) => {
    if (isEnding || isClosed) return
    const joined = joiner.join(frame)
    if (joined === null) return
    if ('tooBig' in joined) {
      const { tooBig } = joined
      if (tooBig === null) return fail('The message is too big')
      return enqueue(() => replyTo(tooBig)('too_big', 'The message is too big'))
    }
    const { message } = joined
    unread += message.length
    if (unread > limits.unreadLength) return fail('Too many requests at once')
    const isCredential = !auth && isSignIn(message)
    if (isCredential) credentials += 1
    const bytes = Buffer.byteLength(message)
    queuedBytes += bytes
    enqueue({ message, bytes, isCredential })
    updateBackpressure()
  }

  control('h', { ts: database.now(), v: '5', h: host, s: session })
  awaitSignIn()
  const { after } = options
  if (after) enqueue(() => after)

  return {
    session,
    uid: () => auth?.uid ?? null,
    receive,
    /** Bytes of incomplete messages and of queued requests. */
    heldBytes: () => (isEnding || isClosed ? 0 : joiner.heldBytes() + queuedBytes),
    /** The limit on these bytes. */
    mayHold: () => {
      if (auth) return Number.POSITIVE_INFINITY
      return credentials > 0 ? limits.authenticatingBytes : limits.unauthenticatedBytes
    },
    /** Closes the connection of a client that doesn't read what it is sent. */
    closeIfUnread,
    fail,
    /** Call it once the socket has closed. Resolves when the departures have been carried out. */
    closed: () => {
      isClosed = true
      cancelExpiry?.()
      clearTimeout(deadline)
      steps = steps.filter((step) => typeof step === 'function')
      return inTurn(async () => {
        listens.clear()
        await departures.carryOut()
      })
    },
    /** Revokes a sign-in, even one still being verified; the client then requests another token. */
    revoke: (isRevoked: (auth: Auth) => boolean) =>
      inTurn(() => {
        if (auth && isRevoked(auth)) revoke('invalid_token', 'Auth token was revoked.')
      }),
    judgeListens: () => inTurn(listens.judge),
    shutDown,
  }
}

const isSignIn = (message: string): boolean => {
  const envelope = parseEnvelope(message)
  return envelope?.t === 'd' && (envelope.d.a === 'auth' || envelope.d.a === 'gauth')
}
