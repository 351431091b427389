import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

import { pidScope } from '#server/kernel/process-identity.ts'
import type { SharedFiles } from '#server/ports/files.ts'
import type { Realtime } from '#server/ports/realtime.ts'
import { pushId } from '#server/realtime-database/push-id.ts'
import { type EmbeddedOptions, embeddedRealtime } from './embedded.ts'
import { findHolder, type Holder, LeaseElsewhere, nameOf } from './lease.ts'
import {
  type Call,
  isPassedOn,
  type LinkAddress,
  LinkRefusal,
  processLink,
  refuse,
} from './process-link.ts'
import { type ServeOptions, serveRoutes, serveSockets } from './serve-embedded.ts'

export type SharedOptions = Omit<EmbeddedOptions, 'isExclusive' | 'url'> & {
  /** Where this process answers the others. */
  address: LinkAddress
  /** Whether several processes may run: they need a proxy before them. */
  isBehindProxy: boolean
  /** Proves to the other processes that their files are the same. */
  files: SharedFiles
}

/** How often a process looks whether it has to become the Realtime Database, in milliseconds. */
const lookEveryMs = 500
/** How long a write waits for a process that becomes the Realtime Database, in milliseconds. */
const patienceMs = 15_000
/** How long a process that stops leaves it to the others to become it, in milliseconds. */
const deferMs = 1_500

const operations = ['set', 'update', 'remove', 'read', 'last', 'mintToken', 'revoke'] as const
type Operation = (typeof operations)[number]

/**
 * Creates the embedded Realtime Database of several processes with one PostgreSQL: the process that
 * has the lease is the database, and the others pass on to it what they and their clients ask for.
 * When it stops or is lost, one of the others takes over, and clients connect again.
 */
export function sharedRealtime(options: SharedOptions) {
  const { db, secret, now = Date.now, address, files } = options
  const link = processLink(secret)
  let url: string | null = null
  const local = embeddedRealtime({ ...options, url: () => url })
  let isHere = false
  let isStopping = false
  let serving: { server: Server; options: ServeOptions } | undefined
  let becoming: Promise<void> | undefined
  let sockets: Awaited<ReturnType<typeof serveSockets>> | undefined
  let timer: NodeJS.Timeout | undefined
  let listening: { url: string; close(): Promise<void> } | undefined
  /** Web sockets of this process's clients that are passed on. */
  const passed = new Set<Duplex>()

  /** Tries to become the Realtime Database. Throws LeaseElsewhere if another process is faster. */
  const become = () => {
    becoming ??= openHere().finally(() => {
      becoming = undefined
    })
    return becoming
  }

  const openHere = async () => {
    if (!serving) throw new Error('the realtime database is used before it is served')
    await local.open()
    isHere = true
    // A process that stops only finishes what it has begun.
    if (isStopping) return
    sockets = await serveSockets(serving.server, local, serving.options)
    serving.server.off('upgrade', passOn)
  }

  /** Returns the process that is the Realtime Database, or null if it is this one. */
  const find = async (): Promise<Holder | null> => {
    const giveUpAt = Date.now() + patienceMs
    const mayTakeAt = isStopping ? Date.now() + deferMs : 0
    while (!isHere) {
      const holder = await findHolder(db)
      if (holder) return holder
      if (Date.now() >= mayTakeAt)
        await become().catch((error) => {
          if (!(error instanceof LeaseElsewhere) || Date.now() > giveUpAt) throw error
        })
      if (!isHere) await wait(lookEveryMs / 2)
    }
    return null
  }

  const urlOf = (holder: Holder): string => {
    if (holder.url) return holder.url
    throw new Error(
      `Another server process (${nameOf(holder)}) is the embedded realtime database and answers no other process. Stop it first.`,
    )
  }

  const carryOut = async ({ name, args }: Call): Promise<unknown> => {
    if (name === 'sees') return files.sees(String(args[0]))
    if (!isHere) throw new LinkRefusal(409, 'another process is the realtime database')
    const operation = operations.find((known) => known === name)
    if (!operation) throw new LinkRefusal(400, `unknown operation ${name}`)
    const act: (...args: never) => Promise<unknown> = local.port[operation]
    try {
      return (await act(...(args as never))) ?? null
    } catch (error) {
      if (isHere) throw error
      throw new LinkRefusal(409, 'another process becomes the realtime database')
    }
  }

  /**
   * Carries out a call here or in the process that is the Realtime Database, and waits where none
   * is. A call whose answer is lost is repeated: all set or read, except that a revocation counts.
   */
  const call = async (name: Operation, args: readonly unknown[]): Promise<unknown> => {
    const giveUpAt = Date.now() + patienceMs
    for (;;) {
      const holder = await find()
      try {
        return holder
          ? await link.call(urlOf(holder), { name, args })
          : await carryOut({ name, args })
      } catch (error) {
        const isFinal = holder ? error instanceof LinkRefusal && error.status !== 409 : isHere
        if (isFinal || Date.now() > giveUpAt) throw error
        await wait(lookEveryMs / 2)
      }
    }
  }

  const port: Realtime = {
    ...local.port,
    name: 'embedded (one of the server processes answers the Firebase SDK)',
    set: async (...args) => void (await call('set', args)),
    update: async (...args) => void (await call('update', args)),
    remove: async (...args) => void (await call('remove', args)),
    read: async (...args) => (await call('read', args)) as Awaited<ReturnType<Realtime['read']>>,
    last: async (...args) => (await call('last', args)) as Awaited<ReturnType<Realtime['last']>>,
    mintToken: async (...args) => (await call('mintToken', args.filter(isGiven))) as string,
    revoke: async (...args) => void (await call('revoke', args.filter(isGiven))),
    // The id is made here, so that a repeated call adds nothing twice.
    async push(path, json) {
      const id = pushId(now())
      await call('set', [`${path}/${id}`, json])
      return id
    },
  }

  const passOn = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const drop = () => stream.destroy()
    stream.on('error', drop)
    if (request.url?.split('?', 1)[0] !== '/.ws') return refuse(stream, '404 Not Found')
    // The other process is not the database any more, so the client has to try again.
    if (isPassedOn(request)) return refuse(stream, '503 Service Unavailable')
    passed.add(stream)
    stream.once('close', () => passed.delete(stream))
    find().then(
      (holder) => {
        if (stream.destroyed) return
        if (holder) return link.passSocket(urlOf(holder), request, stream, head)
        if (!sockets) return refuse(stream, '503 Service Unavailable')
        stream.off('error', drop)
        serving?.server.emit('upgrade', request, stream, head)
      },
      () => refuse(stream, '503 Service Unavailable'),
    )
  }

  /** Checks that this process can work beside the one that is the Realtime Database. */
  const greet = async (holder: Holder) => {
    const refused = (why: string) =>
      new Error(
        `Another server process (${nameOf(holder)}) works on the same database, and this one can't join it: ${why}`,
      )
    if (!options.isBehindProxy)
      throw refused(
        'several processes need a proxy before them. Set TRUST_PROXY=true for all, or stop the other process.',
      )
    const { hostname } = new URL(urlOf(holder))
    if (/^(127\.|localhost$|\[::1\]$)/.test(hostname) && holder.host !== pidScope())
      throw refused(
        'it answers only processes on its own machine. Set INTERNAL_ADDRESS for all, or configure a Firebase project.',
      )
    const mark = await files.mark()
    try {
      if (await link.call(urlOf(holder), { name: 'sees', args: [mark.name] })) return
      throw refused(
        'they store files in different places. Give all the same folder in DATA_DIR or the same S3_BUCKET.',
      )
    } catch (error) {
      if (!(error instanceof LinkRefusal)) throw error
      if (error.status === 401) throw refused('they need the same SESSION_SECRET.')
      throw error
    } finally {
      await mark.remove()
    }
  }

  /** Joins the process that is the Realtime Database, or becomes it. */
  const join = async () => {
    const giveUpAt = Date.now() + patienceMs
    for (;;) {
      const holder = await find()
      if (!holder) return
      try {
        return await greet(holder)
      } catch (error) {
        // The other process may just be starting or stopping.
        // fetch throws a TypeError for every failure of the network.
        if (!(error instanceof TypeError) || Date.now() > giveUpAt) throw error
        await wait(lookEveryMs)
      }
    }
  }

  const look = async () => {
    if (!isHere && !isStopping && !(await findHolder(db))) await become()
  }

  /** Looks from time to time. A failure is tried again; a faster process is no failure. */
  const keepLooking = () => {
    timer = setTimeout(() => {
      look()
        .catch((error) => error instanceof LeaseElsewhere || options.onError(error))
        .finally(() => {
          if (!isStopping) keepLooking()
        })
    }, lookEveryMs)
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
          if (isHere) return
          const holder = isPassedOn(request.raw) ? undefined : await find()
          if (holder === null) return
          if (holder) return link.passRequest(urlOf(holder), request, reply)
          return reply.code(503).send({ error: 'another process is the realtime database' })
        })
        serveRoutes(scope, local)
      })
      listening = await link.listen(address, { server: app.server, answer: carryOut })
      url = listening.url
      serving = { server: app.server, options }
      app.server.on('upgrade', passOn)
      app.addHook('preClose', async () => {
        app.server.off('upgrade', passOn)
        for (const stream of passed) stream.destroy()
        await sockets?.close()
      })
      await join()
      keepLooking()
      return () => sockets?.connections() ?? 0
    },
    /**
     * Leaves it to another process to be the Realtime Database. This one goes on serving: it passes
     * on what its clients ask for.
     */
    async resign(): Promise<void> {
      isStopping = true
      clearTimeout(timer)
      await becoming?.catch(() => undefined)
      if (!isHere) return
      serving?.server.on('upgrade', passOn)
      await sockets?.close()
      sockets = undefined
      isHere = false
      await local.close()
    },
    async close(): Promise<void> {
      isStopping = true
      clearTimeout(timer)
      await becoming?.catch(() => undefined)
      await listening?.close()
      await local.close()
    },
  }
}

const isGiven = (argument: unknown) => argument !== undefined
