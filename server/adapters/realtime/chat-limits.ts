import { keptMessages, keptTabs, messagesPerMinute } from '#contract/realtime/chat-message.ts'
import type { Judge } from '#server/realtime-database/judge.ts'
import type { Node } from '#server/realtime-database/node.ts'
import { formatPath, type Path } from '#server/realtime-database/path.ts'
import { parseQuery, windowOf } from '#server/realtime-database/query.ts'
import { childOf, getAt } from '#server/realtime-database/tree.ts'
import type { WriteRequest } from '#server/realtime-database/write.ts'

const minute = 60_000

/** The messages of one room: `chats/{room}/messages`. */
const messagesDepth = 3

const roomOf = (path: Path): Path | null =>
  path[0] === 'chats' && path[2] === 'messages' ? path.slice(0, messagesDepth) : null

/**
 * Allows what `judge` allows, up to `messagesPerMinute` messages of one person in a room. Rules in
 * Google's language can't count, so this limit holds in the embedded database alone.
 */
export const limitingChats = (judge: Judge): Judge => ({
  mayRead: judge.mayRead,
  mayWrite(writes, context) {
    if (!judge.mayWrite(writes, context)) return false
    const { auth, now, root } = context
    const added = new Map<string, { room: Path; count: number }>()
    for (const { path } of writes) {
      const room = path.length > messagesDepth ? roomOf(path) : null
      if (!room) continue
      const id = formatPath(room)
      added.set(id, { room, count: (added.get(id)?.count ?? 0) + 1 })
    }
    return [...added.values()].every(
      ({ room, count }) =>
        count + sentSince(getAt(root, room), String(auth?.uid), now - minute) <= messagesPerMinute,
    )
  },
})

function sentSince(messages: Node, uid: string, since: number): number {
  const query = parseQuery({ i: 'created_at', sp: since, sin: false })
  if (!query) return 0
  const recent = [...windowOf(messages, query).children.values()]
  return recent.filter((message) => childOf(message, 'sender').value === uid).length
}

type List = { path: Path; by: string; kept: number }

/** The list that a place is in, if one that is trimmed: a room's messages, a person's tabs on a room. */
function listOf(path: Path): List | null {
  const messages = roomOf(path)
  if (messages) return { path: messages, by: 'created_at', kept: keptMessages }
  if (path[0] !== 'attending' || path.length < 3) return null
  return { path: path.slice(0, 3), by: '.value', kept: keptTabs }
}

/** Removes the oldest entries of the lists that hold more than they keep. */
export function trimChats(written: readonly Path[], root: Node): WriteRequest | null {
  const surplus = written.flatMap((place) => {
    const list = listOf(place)
    return list ? oldestOf(getAt(root, list.path), list).map((id) => [...list.path, id]) : []
  })
  if (surplus.length === 0) return null
  const json = Object.fromEntries(surplus.map((path) => [formatPath(path), null]))
  return { kind: 'merge', path: '/', json }
}

function oldestOf(entries: Node, { by, kept }: List): string[] {
  const count = entries.children.size - kept
  const query = count > 0 ? parseQuery({ i: by, l: count, vf: 'l' }) : null
  return query ? [...windowOf(entries, query).children.keys()] : []
}
