import { keptMessages, messagesPerMinute } from '#contract/realtime/chat-message.ts'
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

/** Removes the oldest messages of a room that holds more than `keptMessages`. */
export function trimChats(written: readonly Path[], root: Node): WriteRequest | null {
  const surplus = written.flatMap((path) => {
    const room = roomOf(path)
    return room ? oldestOf(getAt(root, room)).map((id) => `${formatPath(room)}/${id}`) : []
  })
  if (surplus.length === 0) return null
  const json = Object.fromEntries(surplus.map((place) => [place, null]))
  return { kind: 'merge', path: '/', json }
}

function oldestOf(messages: Node): string[] {
  const count = messages.children.size - keptMessages
  const query = count > 0 ? parseQuery({ i: 'created_at', l: count, vf: 'l' }) : null
  return query ? [...windowOf(messages, query).children.keys()] : []
}
