import type { Role } from '#contract/kernel/access.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { Db } from '#server/kernel/kernel.ts'
import type { Json, Realtime } from '#server/ports/realtime.ts'
import { openDatabase } from '#server/realtime-database/database.ts'
import { createIdentity } from '#server/realtime-database/identity.ts'
import { toJson } from '#server/realtime-database/json.ts'
import { parsePath } from '#server/realtime-database/path.ts'
import { pushId } from '#server/realtime-database/push-id.ts'
import { parseQuery } from '#server/realtime-database/query.ts'
import { Refusal } from '#server/realtime-database/refusal.ts'
import { compileRules } from '#server/realtime-database/rules.ts'
import { judgeBy } from '#server/realtime-database/rules-judge.ts'
import type { serveRealtime } from '#server/realtime-database/server.ts'
import { signingKeys } from '#server/realtime-database/signing-keys.ts'
import type { WriteRequest } from '#server/realtime-database/write.ts'
import { limitingChats, trimChats } from './chat-limits.ts'
import { databaseStore } from './database-store.ts'
import { type Lease, takeLease } from './lease.ts'
import { signingKeyStore } from './signing-key-store.ts'

export type EmbeddedOptions = {
  db: Db
  /** The content of database.rules.json. */
  rules: unknown
  /** Signs the tokens that only this product reads, and seals the keys of the others. */
  secret: string
  /** The clock used for timestamps and rules, in milliseconds since 1970. */
  now?: () => number
  /** Whether no other process can have `db` open. */
  isExclusive?: boolean
  /** Where this process answers the others that have `db` open. */
  url?: () => string | null
  onError: (error: unknown) => void
  /** Called when another process has become the Realtime Database: this process must shut down. */
  onLost?: (error: Error) => void
}

/**
 * Depth at which paths are loaded separately: there are many rooms, per-user entries and ended
 * sign-ins.
 */
const split = {
  chats: 2,
  inbox: 2,
  inbox_filled: 2,
  attending: 2,
  notifications: 3,
  peers: 2,
  revoked: 2,
  ended: 2,
}

/**
 * Path of the number of times that all of a user's sign-ins were ended. Tokens contain the number
 * at the time they were minted.
 */
const revocations = (uid: string) => `revoked/${uid}`
/** Path that marks an API sign-in as ended. No rule gives access to either path. */
const endOf = (sign_in: string) => paths.endedSignIn(sign_in)

/**
 * Creates the Realtime Database in this process, stored in the product's tables. It opens at the
 * first access and throws if another process is the database, because this one would not receive
 * its writes.
 */
export function embeddedRealtime(options: EmbeddedOptions) {
  const { db, rules, secret, now = Date.now, isExclusive = false, onError } = options
  const { onLost = onError } = options
  const judge = limitingChats(judgeBy(compileRules(rules)))
  let opening: ReturnType<typeof openDatabase> | undefined
  let lease: Lease | undefined
  const begin = async () => {
    lease = await takeLease(db, { isExclusive, url: options.url?.(), onLost })
    return openDatabase({
      store: databaseStore(db, lease),
      judge,
      split,
      trim: trimChats,
      now,
      onError,
    })
  }
  let hasClosed = false
  const open = () => {
    hasClosed = false
    opening ??= begin().catch(async (error) => {
      await close()
      throw error
    })
    return opening
  }
  /** Opens it at the first use. Requests that outlive `close` must not take the lease again. */
  const opened = async () => {
    if (hasClosed) throw new Refusal('unavailable', 'Another process becomes the database')
    return open()
  }
  const close = async () => {
    hasClosed = true
    const held = lease
    lease = undefined
    opening = undefined
    await held?.release()
  }
  const identity = createIdentity({
    secret,
    keys: signingKeys({ store: signingKeyStore(opened, secret), now }),
    project: 'embedded',
    now,
    isRevoked: async (uid, { sign_in, revocations: known = 0 }) =>
      Number(await read(revocations(uid))) > Number(known) ||
      (typeof sign_in === 'string' && (await read(endOf(sign_in))) !== null),
  })
  const servers = new Set<ReturnType<typeof serveRealtime>>()

  const write = async (request: WriteRequest) => {
    await (await opened()).write(request, 'server')
  }
  const nodeAt = async (path: string, query: object | null = null) => {
    const database = await opened()
    const place = parsePath(path)
    await database.load([place])
    await database.settled()
    return database.read(place, parseQuery(query))
  }
  const read = async (path: string): Promise<Json> => toJson(await nodeAt(path)) as Json

  const port: Realtime = {
    name: 'embedded (this process answers the Firebase SDK)',
    project: null,
    set: (path, json) => write({ kind: 'put', path, json }),
    update: (path, json) => write({ kind: 'merge', path, json }),
    async push(path, json) {
      const id = pushId(now())
      await write({ kind: 'put', path: `${path}/${id}`, json })
      return id
    },
    remove: (path) => write({ kind: 'put', path, json: null }),
    read,
    async last(path, count) {
      const { children } = await nodeAt(path, { i: '.key', l: count, vf: 'r' })
      return [...children].map(([key, child]) => [key, toJson(child) as Json])
    },
    async mintToken(uid: string, role: Role, sign_in?: string) {
      // A count instead of a time, so that a token minted in the same millisecond as a revocation
      // is handled correctly.
      const known = Number(await read(revocations(uid)))
      return identity.mintCustomToken(uid, {
        role,
        revocations: known,
        ...(sign_in !== undefined && { sign_in }),
      })
    },
    async revoke(uid, sign_ins) {
      if (sign_ins) {
        const json = Object.fromEntries(sign_ins.map((sign_in) => [endOf(sign_in), true]))
        await write({ kind: 'merge', path: '', json })
      } else {
        await write({ kind: 'put', path: revocations(uid), json: { '.sv': { increment: 1 } } })
      }
      const isEnded = ({ sign_in }: { readonly [claim: string]: unknown }) =>
        sign_ins === undefined || sign_ins.some((ended) => ended === sign_in)
      for (const server of servers) await server.revoke(uid, isEnded)
    },
  }
  return {
    port,
    /** Becomes the Realtime Database, also again after `close`. */
    open,
    /** Returns the database; rejects with a Refusal after `close`. */
    opened,
    identity,
    /** The servers of its connections and streams: one while this process is the database. */
    servers,
    onError,
    /**
     * Releases the lease, so that another process can become the Realtime Database. Call it only
     * once nothing more is written.
     */
    close,
  }
}

export type EmbeddedRealtime = ReturnType<typeof embeddedRealtime>
