import type { Database } from './database.ts'
import { hashOf } from './hash.ts'
import type { Auth } from './judge.ts'
import type { Change } from './listeners.ts'
import { isWithin, type Path } from './path.ts'
import { messageOf, overwrite, pushOf, type View, viewId } from './push.ts'
import { Refusal } from './refusal.ts'

type Listen = View & {
  /** The query as the client wrote it. */
  raw: unknown
  tell: (change: Change) => void
  /** Judges it again: its rights hang on these places. */
  reconsider: () => void
  watched: readonly Path[]
}

const touches = ({ written }: Change, places: readonly Path[]) =>
  written.some((path) => places.some((place) => isWithin(path, place) || isWithin(place, path)))

/** What one client listens to by the rights of `auth`; all it is to hear goes to `send`, as JSON. */
export const clientListens = (
  database: Database,
  limit: number,
  send: (message: string) => void,
  auth: () => Auth | null,
) => {
  const listens = new Map<string, Listen>()

  const watch = (listen: Listen, watched: readonly Path[]) => {
    for (const path of listen.watched) database.unlisten(path, listen.reconsider)
    for (const path of watched) database.listen(path, listen.reconsider)
    listen.watched = watched
  }

  const remove = (view: Pick<View, 'path' | 'query'>) => {
    const listen = listens.get(viewId(view))
    if (!listen) return
    listens.delete(viewId(view))
    database.unlisten(listen.path, listen.tell)
    watch(listen, [])
  }

  /** What may no longer be read is revoked and heard no more. */
  const judge = (listen: Listen) => {
    const { path, query, raw } = listen
    if (listens.get(viewId(listen)) !== listen) return
    const { isAllowed, watched } = database.judgeRead(path, query, auth())
    if (isAllowed) return watch(listen, watched)
    remove(listen)
    const b = { p: path.join('/'), ...(query && { q: [raw] }) }
    send(JSON.stringify({ t: 'd', d: { a: 'c', b } }))
  }

  const open = (view: View, raw: unknown): Listen => {
    const id = viewId(view)
    const listen: Listen = {
      ...view,
      raw,
      watched: [],
      reconsider: () => judge(listen),
      tell: (change) => {
        // The write that takes the right to read is not shown any more.
        if (touches(change, listen.watched)) judge(listen)
        const push = listens.get(id) === listen && pushOf(view, id, change)
        if (push) send(messageOf(push, view.tag))
      },
    }
    return listen
  }

  return {
    remove,
    count: () => listens.size,

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
      if (hash !== hashOf(node)) send(messageOf(overwrite(path, node), tag))
      const listen = open(view, raw)
      listens.set(viewId(view), listen)
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
