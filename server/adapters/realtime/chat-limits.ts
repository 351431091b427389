import { messagesPerMinute, roomMessageLimit, tabLimit } from '#contract/realtime/chat-message.ts'
import type { Judge } from '#server/realtime-database/judge.ts'
import type { Node } from '#server/realtime-database/node.ts'
import { formatPath, type Path } from '#server/realtime-database/path.ts'
import { parseQuery, windowOf } from '#server/realtime-database/query.ts'
import { childOf, getAt } from '#server/realtime-database/tree.ts'
import type { WriteRequest } from '#server/realtime-database/write.ts'

const minute = 60_000

/** Path depth of a room's messages: `chats/{room}/messages`. */
const messagesDepth = 3

const roomOf = (path: Path): Path | null =>
  path[0] === 'chats' && path[2] === 'messages' ? path.slice(0, messagesDepth) : null

/**
 * Wraps `judge` with a limit of `messagesPerMinute` messages per person in a room. Rules in
 * Google's language can't count, so the limit applies only in the embedded database.
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

type List = { path: Path; by: string; limit: number }

/**
 * Returns the trimmed list that contains a path, if any: a room's messages, or a user's tabs in a
 * room.
 */
function listOf(path: Path): List | null {
  const messages = roomOf(path)
  if (messages) return { path: messages, by: 'created_at', limit: roomMessageLimit }
  if (path[0] !== 'attending' || path.length < 3) return null
  return { path: path.slice(0, 3), by: '.value', limit: tabLimit }
}

/** Builds the write that removes the oldest entries of lists that exceed their limits. */
export function trimChats(written: readonly Path[], root: Node): WriteRequest | null {
  const surplus = written.flatMap((place) => {
    const list = listOf(place)
    return list ? oldestOf(getAt(root, list.path), list).map((id) => [...list.path, id]) : []
  })
  if (surplus.length === 0) return null
  const json = Object.fromEntries(surplus.map((path) => [formatPath(path), null]))
  return { kind: 'merge', path: '/', json }
}

function oldestOf(entries: Node, { by, limit }: List): string[] {
  const count = entries.children.size - limit
  const query = count > 0 ? parseQuery({ i: by, l: count, vf: 'l' }) : null
  return query ? [...windowOf(entries, query).children.keys()] : []
}
