import type { Database } from './database.ts'
import { hashOf } from './hash.ts'
import type { Auth } from './judge.ts'
import type { Change } from './listeners.ts'
import type { Path } from './path.ts'
import { overwrite, pushOf, type View } from './push.ts'
import type { Query } from './query.ts'
import { Refusal } from './refusal.ts'

type Listen = View & { raw: unknown; tell: (change: Change) => void }

const keyOf = (path: Path, query: Query | null) => `/${path.join('/')} ${query?.id ?? ''}`

/** What one client listens to; everything it is to hear goes to `push`. */
export const clientListens = (
  database: Database,
  limit: number,
  push: (action: string, body: object) => void,
) => {
  const listens = new Map<string, Listen>()

  const remove = (path: Path, query: Query | null) => {
    const key = keyOf(path, query)
    const listen = listens.get(key)
    if (listen) database.unlisten(path, listen.tell)
    listens.delete(key)
  }

  return {
    remove,

    /**
     * Shows a loaded place, unless `hash` says that the client has it, and from then on what
     * changes. `raw` is the query as the client wrote it. Throws unavailable above the limit.
     */
    add: (view: View, { raw, hash }: { raw: unknown; hash: unknown }) => {
      const { path, query, tag } = view
      remove(path, query)
      if (listens.size >= limit) throw new Refusal('unavailable', 'Too many listens')
      const node = database.read(path, query)
      if (hash !== hashOf(node)) {
        const { a, b } = overwrite(path, node, tag)
        push(a, b)
      }
      const tell = (change: Change) => {
        const pushed = pushOf(view, change)
        if (pushed) push(pushed.a, pushed.b)
      }
      listens.set(keyOf(path, query), { ...view, raw, tell })
      database.listen(path, tell)
    },

    /** After a change of rights: what may no longer be read is revoked and heard no more. */
    judge: (auth: Auth | null) => {
      for (const { path, query, raw } of [...listens.values()]) {
        if (database.mayRead(path, query, auth)) continue
        remove(path, query)
        push('c', { p: path.join('/'), ...(query && { q: [raw] }) })
      }
    },

    clear: () => {
      for (const { path, query } of [...listens.values()]) remove(path, query)
    },
  }
}
