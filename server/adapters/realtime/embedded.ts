import type { Role } from '#contract/kernel/access.ts'
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
import type { WriteRequest } from '#server/realtime-database/write.ts'
import { databaseStore } from './database-store.ts'

export type EmbeddedOptions = {
  db: Db
  /** What database.rules.json says. */
  rules: unknown
  /** Signs the tokens: 32 characters or more. */
  secret: string
  /** Milliseconds since 1970: the time that is stored and judged by. */
  now?: () => number
  onError: (error: unknown) => void
}

/** Rooms and what people have of their own, of which there is much, are loaded one by one. */
const split = { chats: 2, notifications: 3, peers: 2 }

/** When somebody's sign-ins were ended, in seconds; no rule opens it. */
const revokedAt = (uid: string) => `revoked/${uid}`

/**
 * The Realtime Database in this process, over the product's tables. It is opened when something is
 * first asked of it. One process may do so at a time: others would not hear of its writes.
 */
export function embeddedRealtime(options: EmbeddedOptions) {
  const { db, rules, secret, now = Date.now, onError } = options
  const judge = judgeBy(compileRules(rules))
  let opening: ReturnType<typeof openDatabase> | undefined
  const open = () => {
    opening ??= openDatabase({
      ...{ store: databaseStore(db), judge, split, now, onError },
    }).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const identity = createIdentity({
    ...{ secret, project: 'embedded', now },
    isRevoked: async (uid, signedInAt) => signedInAt <= Number(await read(revokedAt(uid))),
  })
  const cutOff = new Set<(uid: string) => Promise<void>>()

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
    mintToken: async (uid: string, role: Role) => identity.mintCustomToken(uid, { role }),
    async revoke(uid) {
      await write({ kind: 'put', path: revokedAt(uid), json: Math.floor(now() / 1000) })
      for (const cut of cutOff) await cut(uid)
    },
  }
  return { port, open, identity, cutOff, onError }
}

export type EmbeddedRealtime = ReturnType<typeof embeddedRealtime>
