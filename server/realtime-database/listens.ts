import type { Database } from './database.ts'
import { hashOf } from './hash.ts'
import type { Auth } from './judge.ts'
import type { Change } from './listeners.ts'
import { isWithin, type Path } from './path.ts'
import { type ListenMessages, type View, viewId, wireMessages } from './push.ts'
import { Refusal } from './refusal.ts'

type Listen = View & {
  /** The query as the client wrote it. */
  raw: unknown
  onChange: (change: Change) => void
  /** Judges the listen again after one of the watched paths has changed. */
  reconsider: () => void
  watched: readonly Path[]
}

const touches = ({ written }: Change, places: readonly Path[]) =>
  written.some((path) => places.some((place) => isWithin(path, place) || isWithin(place, path)))

/**
 * Manages the listens of one client with the rights of `auth`; messages to the client are passed to
 * `send`.
 */
export const clientListens = (
  database: Database,
  limit: number,
  send: (message: string) => void,
  auth: () => Auth | null,
  messages: ListenMessages = wireMessages,
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
    database.unlisten(listen.path, listen.onChange)
    watch(listen, [])
  }

  /** Judges a listen again; cancels it and notifies the client if it is no longer allowed. */
  const judge = (listen: Listen) => {
    const { path, query, raw } = listen
    if (listens.get(viewId(listen)) !== listen) return
    const { isAllowed, watched } = database.judgeRead(path, query, auth())
    if (isAllowed) return watch(listen, watched)
    remove(listen)
    send(messages.cancelled(listen, raw))
  }

  const open = (view: View, raw: unknown): Listen => {
    const id = viewId(view)
    const listen: Listen = {
      ...view,
      raw,
      watched: [],
      reconsider: () => judge(listen),
      onChange: (change) => {
        // Judged first, so that a write which revokes the permission to read is not shown.
        if (touches(change, listen.watched)) judge(listen)
        const message = listens.get(id) === listen && messages.change(view, id, change)
        if (message) send(message)
      },
    }
    return listen
  }

  return {
    remove,
    count: () => listens.size,

    /**
     * Sends the value of a loaded path, unless `hash` shows that the client has it, and all later
     * changes. `raw` is the query as the client wrote it. Throws unavailable above the limit, or
     * permission_denied.
     */
    add: (view: View, { raw, hash }: { raw: unknown; hash: unknown }) => {
      const { path, query } = view
      const { isAllowed, watched } = database.judgeRead(path, query, auth())
      if (!isAllowed) throw new Refusal('permission_denied', 'Permission denied')
      remove(view)
      if (listens.size >= limit) throw new Refusal('unavailable', 'Too many listens')
      const node = database.read(path, query)
      if (hash !== hashOf(node)) send(messages.value(view, node))
      const listen = open(view, raw)
      listens.set(viewId(view), listen)
      database.listen(path, listen.onChange)
      watch(listen, watched)
    },

    /** Judges all listens again, after a change of rights. */
    judge: () => {
      for (const listen of [...listens.values()]) judge(listen)
    },

    clear: () => {
      for (const listen of [...listens.values()]) remove(listen)
    },
  }
}
