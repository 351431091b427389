import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { addressCount } from './address-count.ts'
import { type Authenticated, type Connection, openConnection } from './connection.ts'
import type { Database } from './database.ts'
import type { Auth } from './judge.ts'
import { type Limits, usualLimits } from './limits.ts'
import { memoryBudget } from './memory-budget.ts'
import { unfinishedBytes } from './unfinished-bytes.ts'

export type ServerOptions = {
  database: Database
  /** Rejects with a Refusal invalid_token or expired_token. */
  authenticate: (credential: string) => Promise<Authenticated>
  /** Whether this origin, host and namespace may connect at all. */
  accept: (request: IncomingMessage) => boolean
  /** The host that clients go on to use; behind a proxy not always the request's. */
  hostOf?: (request: IncomingMessage) => string
  /** The address that connections and bytes are counted for. */
  addressOf?: (request: IncomingMessage) => string
  limits?: Partial<Limits>
  onError: (error: unknown) => void
}

type Client = { socket: WebSocket; connection: Connection; leave: () => Promise<void> }

/** An HTTP server's streams stay open when only one side has ended: it is destroyed once written. */
const refuse = (stream: Duplex, status: string) => {
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** A client that is told to close has so long to read why, in milliseconds. */
const closeWithin = 2000

/** An upgrade that is left to other handlers is refused when none has answered it by then. */
const answerWithin = 10_000

/**
 * Answers the SDK's web sockets at `/.ws` of an HTTP server. Upgrades of other paths are left to the
 * server's other handlers; without one, or when none answers, they are refused. Pings every client, so that one whose network is gone does not stay online.
 */
export const serveRealtime = (server: Server, options: ServerOptions) => {
  const { database, authenticate, accept, onError } = options
  const hostOf = options.hostOf ?? ((request) => request.headers.host ?? '')
  const limits = { ...usualLimits, ...options.limits }
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    // At most three bytes of UTF-8 for a UTF-16 unit.
    maxPayload: Math.min(limits.frameBytes, limits.messageLength * 3),
  })
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '')
  const isWelcome = addressCount(limits.connectionsPerAddress)
  const budget = memoryBudget(limits)
  const clients = new Map<string, Client>()
  const leaving = new Set<Promise<void>>()
  const answered = new WeakSet<WebSocket>()

  const admit = (uid: string) =>
    [...clients.values()].filter(({ connection }) => connection.uid() === uid).length <
    limits.connectionsPerUser

  const open = (
    socket: WebSocket,
    stream: Duplex,
    request: IncomingMessage,
    lastSession: string | null,
  ) => {
    const session = randomBytes(16).toString('base64url')
    // A client that is back before we noticed that it was gone: its departures come first.
    const before = lastSession === null ? undefined : clients.get(lastSession)
    before?.socket.terminate()
    const share = budget.open(addressOf(request))
    const unfinished = unfinishedBytes(socket, stream)
    const connection = openConnection({
      database,
      authenticate,
      host: hostOf(request),
      session,
      limits,
      admit,
      onError,
      socket: {
        send: (text) => {
          if (socket.readyState === socket.OPEN) socket.send(text)
        },
        unsentBytes: () => socket.bufferedAmount,
        close: () => {
          socket.close()
          setTimeout(() => socket.terminate(), closeWithin).unref()
        },
        destroy: () => socket.terminate(),
        pause: () => socket.pause(),
        resume: () => socket.resume(),
      },
      onRelease: () => share.hold(heldBytes()),
      ...(before && { after: before.leave() }),
    })
    const heldBytes = () => connection.heldBytes() + unfinished()
    // The socket's own listener comes before: what is complete has been received.
    stream.on('data', () => {
      const held = heldBytes()
      const mayHold = share.hold(held) && held <= connection.mayHold()
      if (!mayHold && socket.readyState !== socket.OPEN) socket.terminate()
      else if (!mayHold) connection.fail('Too much at once')
      // Pings of the socket itself are answered without the connection.
      connection.cutWhenUnfetched()
    })
    let left: Promise<void> | null = null
    const leave = () => {
      if (left) return left
      clients.delete(session)
      share.hold(0)
      const done = connection.closed()
      left = done
      leaving.add(done)
      done.finally(() => leaving.delete(done))
      return done
    }
    clients.set(session, { socket, connection, leave })
    answered.add(socket)
    socket.on('pong', () => answered.add(socket))
    socket.on('message', (content, isBinary) => {
      if (isBinary) socket.close(1003)
      else connection.receive(content.toString())
    })
    // What breaks a socket closes it too; there is nobody else to tell.
    socket.on('error', () => socket.terminate())
    socket.on('close', leave)
  }

  const leaveToOthers = (stream: Duplex & { bytesWritten?: number }) => {
    if (server.listenerCount('upgrade') === 1) return refuse(stream, '404 Not Found')
    const written = stream.bytesWritten
    const timer = setTimeout(() => {
      if (stream.bytesWritten === written) refuse(stream, '404 Not Found')
    }, answerWithin)
    timer.unref()
    stream.once('close', () => clearTimeout(timer))
  }

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const [path, search] = (request.url ?? '').split('?', 2)
    // Until the upgrade is through nobody else hears of a stream that breaks.
    const drop = () => stream.destroy()
    stream.on('error', drop)
    if (!isWelcome(addressOf(request), stream)) return refuse(stream, '429 Too Many Requests')
    if (path !== '/.ws') return leaveToOthers(stream)
    const parameters = new URLSearchParams(search)
    if (parameters.get('v') !== '5') return refuse(stream, '400 Bad Request')
    if (!accept(request)) return refuse(stream, '403 Forbidden')
    sockets.handleUpgrade(request, stream, head, (socket) => {
      stream.off('error', drop)
      open(socket, stream, request, parameters.get('ls'))
    })
  }
  server.on('upgrade', upgrade)

  const pings = setInterval(() => {
    for (const { socket } of clients.values()) {
      if (!answered.delete(socket)) socket.terminate()
      else socket.ping()
    }
    database.forget(database.now() - limits.forgetAfter)
  }, limits.pingEvery)
  pings.unref()

  return {
    /**
     * Takes the rights of a user's connections, or of those whose token `isRevoked`: their clients
     * must ask for new tokens. To be called once `authenticate` refuses the old ones.
     */
    revoke: async (uid: string, isRevoked: (token: Auth['token']) => boolean = () => true) => {
      const isTheirs = (auth: Auth) => auth.uid === uid && isRevoked(auth.token)
      await Promise.all([...clients.values()].map(({ connection }) => connection.revoke(isTheirs)))
    },
    /** After a change of the rules: listens that they no longer allow are ended. */
    judgeListens: async () => {
      await Promise.all([...clients.values()].map(({ connection }) => connection.judgeListens()))
    },
    connections: () => clients.size,
    /** Bytes that all connections hold, which are not complete or not carried out. */
    heldBytes: budget.total,
    /** Cuts everybody off and resolves when all departures are carried out. */
    close: async () => {
      clearInterval(pings)
      server.off('upgrade', upgrade)
      for (const { socket, leave } of [...clients.values()]) {
        socket.terminate()
        leave()
      }
      await Promise.all(leaving)
    },
  }
}
