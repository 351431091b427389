import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Authenticated, type Connection, openConnection } from './connection.ts'
import type { Database } from './database.ts'
import type { Auth } from './judge.ts'
import { type Limits, usualLimits } from './limits.ts'
import { memoryBudget } from './memory-budget.ts'
import type { RestRequest } from './rest.ts'
import { eventStreams, refuse as refuseRequest } from './rest-stream.ts'
import { limitStreamsPerIp } from './stream-limit.ts'
import { unfinishedBytes } from './unfinished-bytes.ts'

export type ServerOptions = {
  database: Database
  /** Rejects with a Refusal: invalid_token or expired_token. */
  authenticate: (credential: string) => Promise<Authenticated>
  /** Reports whether a client with this origin, host and namespace may connect. */
  accept: (request: IncomingMessage) => boolean
  /** Returns the host for further connections; behind a proxy it may differ from the request's. */
  hostOf?: (request: IncomingMessage) => string
  /** Returns the address by which connections and bytes are limited. */
  addressOf?: (request: IncomingMessage) => string
  limits?: Partial<Limits>
  onError: (error: unknown) => void
}

type Client = { socket: WebSocket; connection: Connection; leave: () => Promise<void> }

/**
 * Writes an error response and destroys the stream, which would otherwise stay open after only one
 * side has ended.
 */
const refuse = (stream: Duplex, status: string) => {
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Milliseconds that a client has to read the reason before its socket is terminated. */
const closeTimeout = 2000

/** Milliseconds after which an upgrade that no other handler has responsive is refused. */
const upgradeTimeout = 10_000

/**
 * Serves the SDK's web sockets at `/.ws` of an HTTP server. Upgrades of other paths are left to the
 * server's other handlers; if there are none, or none answers, they are refused. Every client is
 * pinged, so that one whose network is lost does not stay online.
 */
export const serveRealtime = (server: Server, options: ServerOptions) => {
  const { database, authenticate, accept, onError } = options
  const hostOf = options.hostOf ?? ((request) => request.headers.host ?? '')
  const limits = { ...usualLimits, ...options.limits }
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    // A UTF-16 code unit takes at most three bytes of UTF-8.
    maxPayload: Math.min(limits.frameBytes, limits.messageLength * 3),
  })
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '')
  const admitAddress = limitStreamsPerIp(limits.connectionsPerAddress)
  const budget = memoryBudget(limits)
  const clients = new Map<string, Client>()
  const leaving = new Set<Promise<void>>()
  const responsive = new WeakSet<WebSocket>()

  const admit = (uid: string) => {
    const sockets = [...clients.values()].filter(({ connection }) => connection.uid() === uid)
    return sockets.length + streams.countOf(uid) < limits.connectionsPerUser
  }

  const streams = eventStreams({ database, authenticate, limits, admit, onError })

  const open = (
    socket: WebSocket,
    stream: Duplex,
    request: IncomingMessage,
    lastSession: string | null,
  ) => {
    const session = randomBytes(16).toString('base64url')
    // The client may reconnect before its old connection is known to be lost; the old connection's
    // departures come first.
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
          setTimeout(() => socket.terminate(), closeTimeout).unref()
        },
        destroy: () => socket.terminate(),
        pause: () => socket.pause(),
        resume: () => socket.resume(),
      },
      onRelease: () => share.hold(heldBytes()),
      ...(before && { after: before.leave() }),
    })
    const heldBytes = () => connection.heldBytes() + unfinished()
    // The socket's own listener runs first, so complete messages have already been received.
    stream.on('data', () => {
      const held = heldBytes()
      const mayHold = share.hold(held) && held <= connection.mayHold()
      if (!mayHold && socket.readyState !== socket.OPEN) socket.terminate()
      else if (!mayHold) connection.fail('Too much at once')
      // The socket answers pings by itself, so their unread responses must be checked here.
      connection.closeIfUnread()
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
    responsive.add(socket)
    socket.on('pong', () => responsive.add(socket))
    socket.on('message', (content, isBinary) => {
      if (isBinary) socket.close(1003)
      else connection.receive(content.toString())
    })
    // A socket error also closes the socket; there is nothing else to report to.
    socket.on('error', () => socket.terminate())
    socket.on('close', leave)
  }

  const passToOtherHandlers = (stream: Duplex & { bytesWritten?: number }) => {
    if (server.listenerCount('upgrade') === 1) return refuse(stream, '404 Not Found')
    const written = stream.bytesWritten
    const timer = setTimeout(() => {
      if (stream.bytesWritten === written) refuse(stream, '404 Not Found')
    }, upgradeTimeout)
    timer.unref()
    stream.once('close', () => clearTimeout(timer))
  }

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const { url = '' } = request
    const [path = ''] = url.split('?', 1)
    const search = url.slice(path.length)
    // Until the upgrade completes, nothing else handles the stream's errors.
    const drop = () => stream.destroy()
    stream.on('error', drop)
    if (!admitAddress(addressOf(request), stream)) return refuse(stream, '429 Too Many Requests')
    if (path !== '/.ws') return passToOtherHandlers(stream)
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
      if (!responsive.delete(socket)) socket.terminate()
      else socket.ping()
    }
    streams.keepAlive()
    database.forget(database.now() - limits.forgetAfter)
  }, limits.pingEvery)
  pings.unref()

  return {
    /**
     * Revokes a user's connections, or those for whose token `isRevoked` is true: their clients
     * must request new tokens. Call it once `authenticate` refuses the old tokens.
     */
    revoke: async (uid: string, isRevoked: (token: Auth['token']) => boolean = () => true) => {
      const isTheirs = (auth: Auth) => auth.uid === uid && isRevoked(auth.token)
      streams.revoke(isTheirs)
      await Promise.all([...clients.values()].map(({ connection }) => connection.revoke(isTheirs)))
    },
    /** Ends listens that changed rules no longer allow. */
    judgeListens: async () => {
      streams.judge()
      await Promise.all([...clients.values()].map(({ connection }) => connection.judgeListens()))
    },
    connections: () => clients.size + streams.count(),
    /**
     * Answers a REST request for which `wantsEventStream` is true. A stream counts as a connection
     * of its address and user.
     */
    stream: async (request: RestRequest, incoming: IncomingMessage, response: ServerResponse) => {
      const { socket } = incoming
      // A response without a socket waits for that of an earlier request, which may never end.
      if (!response.socket) return refuseRequest(response, 400, 'A stream needs its own connection')
      if (socket.destroyed) return
      if (!accept(incoming)) return refuseRequest(response, 403, 'This origin may not connect')
      if (!admitAddress(addressOf(incoming), socket))
        return refuseRequest(response, 429, 'Too many connections')
      await streams.answer(request, response)
    },
    /** Bytes of incomplete messages and queued requests of all connections. */
    heldBytes: budget.total,
    /** Terminates all connections; resolves when all departures have been carried out. */
    close: async () => {
      clearInterval(pings)
      server.off('upgrade', upgrade)
      streams.close()
      for (const { socket, leave } of [...clients.values()]) {
        socket.terminate()
        leave()
      }
      await Promise.all(leaving)
    },
  }
}
