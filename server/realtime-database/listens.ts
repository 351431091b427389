import type { Database } from './database.ts'
import { hashOf } from './hash.ts'
import type { Auth } from './judge.ts'
import type { Change } from './listeners.ts'
import { isWithin, type Path } from './path.ts'
import { overwrite, pushOf, type View } from './push.ts'
import { Refusal } from './refusal.ts'

type Listen = View & {
  /** The query as the client wrote it. */
  raw: unknown
  tell: (change: Change) => void
  /** Judges it again: its rights hang on these places. */
  reconsider: () => void
  watched: readonly Path[]
}

const keyOf = ({ path, query }: Pick<View, 'path' | 'query'>) =>
  `/${path.join('/')} ${query?.id ?? ''}`

const touches = ({ written }: Change, places: readonly Path[]) =>
  written.some((path) => places.some((place) => isWithin(path, place) || isWithin(place, path)))

/** What one client listens to by the rights of `auth`; all it is to hear goes to `push`. */
export const clientListens = (
  database: Database,
  limit: number,
  push: (action: string, body: object) => void,
  auth: () => Auth | null,
) => {
  const listens = new Map<string, Listen>()

  const watch = (listen: Listen, watched: readonly Path[]) => {
    for (const path of listen.watched) database.unlisten(path, listen.reconsider)
    for (const path of watched) database.listen(path, listen.reconsider)
    listen.watched = watched
  }

  const remove = (view: Pick<View, 'path' | 'query'>) => {
    const listen = listens.get(keyOf(view))
    if (!listen) return
    listens.delete(keyOf(view))
    database.unlisten(listen.path, listen.tell)
    watch(listen, [])
  }

  /** What may no longer be read is revoked and heard no more. */
  const judge = (listen: Listen) => {
    const { path, query, raw } = listen
    if (listens.get(keyOf(listen)) !== listen) return
    const { isAllowed, watched } = database.judgeRead(path, query, auth())
    if (isAllowed) return watch(listen, watched)
    remove(listen)
    push('c', { p: path.join('/'), ...(query && { q: [raw] }) })
  }

  const open = (view: View, raw: unknown): Listen => {
    const listen: Listen = {
      ...view,
      raw,
      watched: [],
      reconsider: () => judge(listen),
      tell: (change) => {
        // The write that takes the right to read is not shown any more.
        if (touches(change, listen.watched)) judge(listen)
        const pushed = listens.get(keyOf(listen)) === listen && pushOf(view, change)
        if (pushed) push(pushed.a, pushed.b)
      },
    }
    return listen
  }

  return {
    remove,

    /**
     * Shows a loaded place that may be read, unless `hash` says that the client has it, and from
     * then on what changes. `raw` is the query as the client wrote it. Throws unavailable above the
     * limit, permission_denied.
     */
    add: (view: View, { raw, hash }: { raw: unknown; hash: unknown }) => {
      const { path, query, tag } = view
      const { isAllowed, watched } = database.judgeRead(path, query, auth())
      if (!isAllowed) throw new Refusal('permission_denied', 'Permission denied')
      remove(view)
      if (listens.size >= limit) throw new Refusal('unavailable', 'Too many listens')
      const node = database.read(path, query)
      if (hash !== hashOf(node)) {
        const { a, b } = overwrite(path, node, tag)
        push(a, b)
      }
      const listen = open(view, raw)
      listens.set(keyOf(view), listen)
      database.listen(path, listen.tell)
      watch(listen, watched)
    },

    /** After a change of rights. */
    judge: () => {
      for (const listen of [...listens.values()]) judge(listen)
    },

    clear: () => {
      for (const listen of [...listens.values()]) remove(listen)
    },
  }
}
