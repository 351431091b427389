import { setTimeout as wait } from 'node:timers/promises'

import type { SharedFiles } from '#server/ports/files.ts'
import type { Realtime } from '#server/ports/realtime.ts'
import { pushId } from '#server/realtime-database/push-id.ts'
import { urlOf } from './check-process.ts'
import type { Holder } from './lease.ts'
import { LinkRefusal, type processLink, type RemoteCall } from './process-link.ts'

type Options = {
  /** The port of this process's own database, which answers while this process is the leader. */
  local: Realtime
  link: ReturnType<typeof processLink>
  /** Proves to the other processes that their files are the same. */
  files: SharedFiles
  isLeader: () => boolean
  /** Returns the process that is the Realtime Database, or null if it is this one. */
  find: () => Promise<Holder | null>
  /** Has `find` look again instead of returning what it found last. */
  forget: () => void
  /** Milliseconds that a call waits for a takeover. */
  takeoverTimeoutMs: number
  /** Milliseconds before a call is tried again. */
  retryAfterMs: number
  now: () => number
}

const operations = ['set', 'update', 'remove', 'read', 'last', 'mintToken', 'revoke'] as const
type Operation = (typeof operations)[number]

/**
 * Creates the port of a process that shares its Realtime Database with others, and the function by
 * which it answers their calls.
 */
export function sharedPort(options: Options) {
  const { local, link, files, isLeader, find, forget, takeoverTimeoutMs, retryAfterMs, now } =
    options

  const carryOut = async ({ name, args }: RemoteCall): Promise<unknown> => {
    if (name === 'sees') return files.sees(String(args[0]))
    if (!isLeader()) throw new LinkRefusal(409, 'another process is the realtime database')
    const operation = operations.find((known) => known === name)
    if (!operation) throw new LinkRefusal(400, `unknown operation ${name}`)
    const act: (...args: never) => Promise<unknown> = local[operation]
    try {
      return (await act(...(args as never))) ?? null
    } catch (error) {
      if (isLeader()) throw error
      throw new LinkRefusal(409, 'another process becomes the realtime database')
    }
  }

  /**
   * Carries out a call here or in the process that is the Realtime Database, and waits where none
   * is. A call whose answer is lost is repeated, like every delivery of the outbox: an increment may
   * then count twice.
   */
  const call = async (name: Operation, args: readonly unknown[]): Promise<unknown> => {
    const giveUpAt = Date.now() + takeoverTimeoutMs
    for (;;) {
      const holder = await find()
      try {
        return holder
          ? await link.call(urlOf(holder), { name, args })
          : await carryOut({ name, args })
      } catch (error) {
        const isFinal = holder ? error instanceof LinkRefusal && error.status !== 409 : isLeader()
        if (isFinal || Date.now() > giveUpAt) throw error
        forget()
        await wait(retryAfterMs)
      }
    }
  }

  const port: Realtime = {
    ...local,
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

  return { port, answer: carryOut }
}

const isGiven = (argument: unknown) => argument !== undefined
