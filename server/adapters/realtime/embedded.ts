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
import { compileRules } from '#server/realtime-database/rules.ts'
import { judgeBy } from '#server/realtime-database/rules-judge.ts'
import type { serveRealtime } from '#server/realtime-database/server.ts'
import type { WriteRequest } from '#server/realtime-database/write.ts'
import { limitingChats, trimChats } from './chat-limits.ts'
import { databaseStore } from './database-store.ts'
import { type Lease, takeLease } from './lease.ts'

export type EmbeddedOptions = {
  db: Db
  /** What database.rules.json says. */
  rules: unknown
  /** Signs the tokens: 32 characters or more. */
  secret: string
  /** Milliseconds since 1970: the time that is stored and judged by. */
  now?: () => number
  /** Whether no other process can have `db` open. */
  isExclusive?: boolean
  onError: (error: unknown) => void
  /** Called when another process has become the realtime database: this one must end. */
  onLost?: (error: Error) => void
}

/** Rooms, what people have of their own, and ended sign-ins: many of each, loaded one by one. */
const split = { chats: 2, attending: 2, notifications: 3, peers: 2, revoked: 2, ended: 2 }

/** How often all of somebody's sign-ins were ended: tokens say how often it was before them. */
const revocations = (uid: string) => `revoked/${uid}`
/** Whether what came of one sign-in to the API was ended. No rule opens either place. */
const endOf = (sign_in: string) => paths.endedSignIn(sign_in)

/**
 * The Realtime Database in this process, over the product's tables. It is opened when something is
 * first asked of it, and throws where another process is: it would not hear of that one's writes.
 */
export function embeddedRealtime(options: EmbeddedOptions) {
  const { db, rules, secret, now = Date.now, isExclusive = false, onError } = options
  const { onLost = onError } = options
  const judge = limitingChats(judgeBy(compileRules(rules)))
  let opening: ReturnType<typeof openDatabase> | undefined
  let lease: Lease | undefined
  const begin = async () => {
    lease = await takeLease(db, { isExclusive, onLost })
    return openDatabase({
      store: databaseStore(db, lease),
      judge,
      split,
      trim: trimChats,
      now,
      onError,
    })
  }
  const open = () => {
    opening ??= begin().catch(async (error) => {
      await close()
      throw error
    })
    return opening
  }
  const close = async () => {
    const held = lease
    lease = undefined
    opening = undefined
    await held?.release()
  }
  const identity = createIdentity({
    secret,
    project: 'embedded',
    now,
    isRevoked: async (uid, { sign_in, revocations: known = 0 }) =>
      Number(await read(revocations(uid))) > Number(known) ||
      (typeof sign_in === 'string' && (await read(endOf(sign_in))) !== null),
  })
  const cutOff = new Set<ReturnType<typeof serveRealtime>['revoke']>()

  const write = async (request: WriteRequest) => (await open()).write(request, 'server')
  const nodeAt = async (path: string, query: object | null = null) => {
    const database = await open()
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
      // A count, not a time: a sign-in of the same instant is told apart.
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
      for (const cut of cutOff) await cut(uid, isEnded)
    },
  }
  return {
    port,
    open,
    identity,
    cutOff,
    onError,
    /** Lets another process be the realtime database. To be called when nothing is written any more. */
    close,
  }
}

export type EmbeddedRealtime = ReturnType<typeof embeddedRealtime>
