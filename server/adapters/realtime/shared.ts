import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from '#server/kernel/http/client-address.ts'
import type { SharedFiles } from '#server/ports/files.ts'
import { limitStreamsPerIp } from '#server/realtime-database/stream-limit.ts'
import { checkCompatible, urlOf } from './check-process.ts'
import { type EmbeddedOptions, embeddedRealtime } from './embedded.ts'
import { findHolder, type Holder, LeaseElsewhere } from './lease.ts'
import { isForwarded, type LinkAddress, processLink, refuse } from './process-link.ts'
import {
  connectionsPerAddress,
  type ServeOptions,
  serveRoutes,
  serveSockets,
} from './serve-embedded.ts'
import { sharedPort } from './shared-port.ts'

export type SharedOptions = Omit<EmbeddedOptions, 'isExclusive' | 'url' | 'onLost'> & {
  /** Where this process answers the others. */
  address: LinkAddress
  /** Whether several processes may run: they need a proxy before them. */
  isBehindProxy: boolean
  /** Proves to the other processes that their files are the same. */
  files: SharedFiles
}

/** Milliseconds between checks whether the lease is free. */
const pollEveryMs = 500
/** Milliseconds that a call waits for a takeover. */
const takeoverTimeoutMs = 15_000
/** Milliseconds that a stopping process leaves the lease to others. */
const deferMs = 1_500
/** Web sockets that a process forwards at most. */
const maxForwarded = 10_000

/**
 * Creates the embedded Realtime Database of several processes with one PostgreSQL: the process that
 * has the lease is the database, and the others pass on to it what they and their clients ask for.
 * When it stops or is lost, one of the others takes over, and clients connect again.
 */
export function sharedRealtime(options: SharedOptions) {
  const { db, secret, now = Date.now, address, files } = options
  const link = processLink(secret)
  let url: string | null = null
  const local = embeddedRealtime({
    ...options,
    url: () => url,
    // Another process has taken over, for example after this one or the database stood still.
    onLost: (error) => {
      options.onError(error)
      if (isLeader) stepDown().catch(options.onError)
    },
  })
  let isLeader = false
  let isStopping = false
  let serving: { server: Server; options: ServeOptions } | undefined
  let takingOver: Promise<void> | undefined
  let steppingDown: Promise<void> | undefined
  let sockets: Awaited<ReturnType<typeof serveSockets>> | undefined
  let timer: NodeJS.Timeout | undefined
  let listening: { url: string; close(): Promise<void> } | undefined
  /** Web sockets of this process's clients that are passed on. */
  const forwarded = new Set<Duplex>()
  const admitAddress = limitStreamsPerIp(connectionsPerAddress)

  /** Tries to become the Realtime Database. Throws LeaseElsewhere if another process is faster. */
  const takeOver = () => {
    takingOver ??= openAsLeader().finally(() => {
      takingOver = undefined
    })
    return takingOver
  }

  const openAsLeader = async () => {
    if (!serving) throw new Error('the realtime database is used before it is served')
    await steppingDown
    await local.open()
    isLeader = true
    // A process that stops only finishes what it has begun.
    if (isStopping) return
    dropForwarded()
    sockets = await serveSockets(serving.server, local, serving.options)
    serving.server.off('upgrade', forwardUpgrade)
  }

  /**
   * Stops being the Realtime Database: its sockets are closed and their departures carried out, as
   * long as the lease is valid. From then on this process forwards.
   */
  const stepDown = () => {
    const closing = sockets?.close()
    sockets = undefined
    isLeader = false
    serving?.server.on('upgrade', forwardUpgrade)
    steppingDown = Promise.resolve(closing).finally(local.close)
    return steppingDown
  }

  /** Ends the sockets of clients, who connect again. */
  const dropForwarded = () => {
    for (const stream of forwarded) stream.destroy()
  }

  let looked: { at: number; holder: Promise<Holder | undefined> } | undefined
  /** Returns the other process that has the lease, asking the database twice a second at most. */
  const currentHolder = (): Promise<Holder | undefined> => {
    if (!looked || Date.now() - looked.at >= pollEveryMs / 2) {
      const holder = findHolder(db)
      looked = { at: Date.now(), holder }
      holder.catch(() => {
        looked = undefined
      })
    }
    return looked.holder
  }

  /** Returns the process that is the Realtime Database, or null if it is this one. */
  const find = async (): Promise<Holder | null> => {
    const giveUpAt = Date.now() + takeoverTimeoutMs
    const mayTakeAt = isStopping ? Date.now() + deferMs : 0
    while (!isLeader) {
      const holder = await currentHolder()
      if (holder) return holder
      if (Date.now() >= mayTakeAt)
        await takeOver().catch((error) => {
          if (!(error instanceof LeaseElsewhere) || Date.now() > giveUpAt) throw error
        })
      if (!isLeader) await wait(pollEveryMs / 2)
    }
    return null
  }

  const { port, answer } = sharedPort({
    local: local.port,
    link,
    files,
    isLeader: () => isLeader,
    find,
    forget: () => {
      looked = undefined
    },
    takeoverTimeoutMs,
    retryAfterMs: pollEveryMs / 2,
    now,
  })

  const forwardUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const drop = () => stream.destroy()
    stream.on('error', drop)
    if (request.url?.split('?', 1)[0] !== '/.ws') return refuse(stream, '404 Not Found')
    // The other process is not the database anymore, so the client has to try again.
    if (isForwarded(request) || forwarded.size >= maxForwarded)
      return refuse(stream, '503 Service Unavailable')
    const address = clientAddress(request, options.isBehindProxy)
    if (!admitAddress(address, stream)) return refuse(stream, '429 Too Many Requests')
    forwarded.add(stream)
    stream.once('close', () => forwarded.delete(stream))
    find()
      .then((holder) => {
        if (stream.destroyed) return
        if (holder) return link.forwardSocket(urlOf(holder), request, stream, head)
        if (!sockets) return refuse(stream, '503 Service Unavailable')
        stream.off('error', drop)
        serving?.server.emit('upgrade', request, stream, head)
      })
      .catch(() => refuse(stream, '503 Service Unavailable'))
  }

  /** Joins the process that is the Realtime Database, or becomes it. */
  const join = async () => {
    const giveUpAt = Date.now() + takeoverTimeoutMs
    for (;;) {
      const holder = await find()
      if (!holder) return
      try {
        return await checkCompatible(holder, { link, files, isBehindProxy: options.isBehindProxy })
      } catch (error) {
        // The other process may just be starting or stopping: fetch throws a TypeError for every
        // failure of the network.
        if (!(error instanceof TypeError) || Date.now() > giveUpAt) throw error
        await wait(pollEveryMs)
      }
    }
  }

  let leader: string | undefined
  const poll = async () => {
    if (isLeader) return
    const holder = await findHolder(db)
    // Sockets to a process that has lost the lease may never hear of it.
    if (holder && leader !== undefined && holder.owner !== leader) dropForwarded()
    leader = holder?.owner ?? leader
    if (!holder && !isStopping) await takeOver()
  }

  /** Looks from time to time. A failure is tried again; a faster process isn't a failure. */
  const startPolling = () => {
    timer = setTimeout(() => {
      poll()
        .catch((error) => error instanceof LeaseElsewhere || options.onError(error))
        .finally(() => {
          if (!isStopping) startPolling()
        })
    }, pollEveryMs)
    timer.unref()
  }

  return {
    port,
    /**
     * Joins the other processes and serves the Realtime Database's routes and web sockets. Throws
     * if this process can't work beside the others.
     */
    async serve(app: FastifyInstance, options: ServeOptions): Promise<() => number> {
      await app.register(async (scope) => {
        scope.addHook('preHandler', async (request, reply) => {
          if (isLeader) return
          const holder = isForwarded(request.raw) ? undefined : await find()
          if (holder === null) return
          if (holder) return link.forwardRequest(urlOf(holder), request, reply)
          return reply.code(503).send({ error: 'another process is the realtime database' })
        })
        serveRoutes(scope, local)
      })
      listening = await link.listen(address, { server: app.server, answer })
      url = listening.url
      serving = { server: app.server, options }
      app.server.on('upgrade', forwardUpgrade)
      app.addHook('preClose', async () => {
        app.server.off('upgrade', forwardUpgrade)
        dropForwarded()
        await sockets?.close()
      })
      await join()
      startPolling()
      return () => sockets?.connections() ?? 0
    },
    /**
     * Leaves it to another process to be the Realtime Database. This one goes on serving: it passes
     * on what its clients ask for.
     */
    async resign(): Promise<void> {
      isStopping = true
      clearTimeout(timer)
      await takingOver?.catch(() => undefined)
      if (isLeader) await stepDown()
    },
    async close(): Promise<void> {
      isStopping = true
      clearTimeout(timer)
      await takingOver?.catch(() => undefined)
      await listening?.close()
      await local.close()
    },
  }
}
