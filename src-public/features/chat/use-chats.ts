import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { maxNamedRooms, openChatList, readChatRooms } from '#contract/calls/chats.ts'
import type { ListedChat } from '#contract/client/realtime/inbox.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { chatsPerRead } from '#contract/realtime/chat-message.ts'
import { requesterOf } from '#contract/realtime/paths.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { realtimeOf } from '../../ports/realtime.ts'

export type NamedRoom = ResponseOf<typeof readChatRooms>[number]

export type ChatList = {
  /** The rooms with the latest activity, latest first; null while they load. */
  chats: readonly ListedChat[] | null
  /** Members and orders by room; rooms that the user has left since are missing. */
  named: Readonly<Record<string, NamedRoom>>
  /** The uids of members who are online. */
  online: ReadonlySet<string>
  hasMore: boolean
  showMore: () => void
  hasFailed: boolean
  retry: () => void
}

const pageSize = 20
/** How often the states of the listed orders are loaded again. */
const intervalMs = 60_000

/** Follows the list of a user's chats. */
export function useChats(): ChatList {
  const services = useServices()
  const realtime = useMemo(() => realtimeOf(services), [services])
  const state = useSyncExternalStore(realtime.subscribe, realtime.snapshot)
  const [most, setMost] = useState(pageSize)
  const [chats, setChats] = useState<readonly ListedChat[] | null>(null)
  const [hasRefused, setRefused] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const connection = state.kind === 'ready' ? state.connection : null
  const opened = useLoaded(`${attempt}`, (signal) => services.call(openChatList, { signal }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt listens again.
  useEffect(() => {
    if (connection === null) return
    let hasEnded = false
    let stop: (() => void) | undefined
    const fail = (thrown: unknown) => {
      services.log.error('The list of chats could not be read', thrown)
      if (!hasEnded) setRefused(true)
    }
    import('#contract/client/realtime/inbox.ts').then(({ listenToInbox }) => {
      if (hasEnded) return
      setRefused(false)
      stop = listenToInbox(connection, most + 1, setChats, fail)
    }, fail)
    return () => {
      hasEnded = true
      stop?.()
    }
  }, [connection, most, services, attempt])

  const shown = useMemo(() => chats?.slice(0, most) ?? null, [chats, most])
  const { named, hasFailed: isUnnamed, reload } = useNamedRooms(shown)
  const retry = useCallback(() => {
    setAttempt((last) => last + 1)
    void reload()
    if (realtime.snapshot().kind !== 'ready') void realtime.reconnect()
  }, [realtime, reload])
  const isOpened = !opened.isLoading
  const isBroken = state.kind === 'broken' || state.kind === 'none'
  return {
    chats: isOpened && named !== null ? shown : null,
    named: named ?? {},
    online: useOnline(connection, named),
    hasMore: (chats?.length ?? 0) > most,
    showMore: () => setMost((last) => Math.min(last + pageSize, chatsPerRead - 1)),
    hasFailed: hasRefused || isUnnamed || (chats === null && isBroken),
    retry,
  }
}

/** Loads the members and orders of rooms; null until the first are known. */
function useNamedRooms(chats: readonly ListedChat[] | null) {
  const { call } = useServices()
  const [known, setKnown] = useState<Readonly<Record<string, NamedRoom>> | null>(null)
  // Sorted, so that a new message does not load them again.
  const rooms = (chats ?? []).map(({ room }) => room).filter((room) => requesterOf(room) === null)
  const key = chats === null ? null : rooms.sort().join()
  const { data, error, reload } = useLoaded<Named>(
    String(key),
    async (signal) => {
      const answers = await Promise.all(
        chunksOf(rooms).map((names) =>
          call(readChatRooms, { query: { rooms: names.join() }, signal }),
        ),
      )
      const failed = answers.find(({ error }) => error !== null)
      if (failed?.error) return { data: null, error: failed.error }
      return { data: { key, rooms: answers.flatMap(({ data }) => data ?? []) }, error: null }
    },
    () => (rooms.length > 0 ? intervalMs : null),
  )
  useEffect(() => {
    if (data === null || data.key === null) return
    setKnown(Object.fromEntries(data.rooms.map((room) => [room.room, room])))
  }, [data])
  return { named: known, hasFailed: error !== null && known === null, reload }
}

type Named = { key: string | null; rooms: readonly NamedRoom[] }

const chunksOf = (rooms: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(rooms.length / maxNamedRooms) }, (_, at) =>
    rooms.slice(at * maxNamedRooms, (at + 1) * maxNamedRooms),
  )

type Connection = Parameters<typeof import('#contract/client/realtime/inbox.ts').watchOnline>[0]

/** Follows which members of the rooms are online. */
function useOnline(
  connection: Connection | null,
  named: Readonly<Record<string, NamedRoom>> | null,
): ReadonlySet<string> {
  const { log } = useServices()
  const [online, setOnline] = useState<ReadonlySet<string>>(new Set())
  const others = Object.values(named ?? {}).flatMap(({ others }) => others)
  const key = [...new Set(others.map(({ role, uid }) => `${role}/${uid}`))].sort().join()
  useEffect(() => {
    if (connection === null || key === '') return
    let hasEnded = false
    const stops: (() => void)[] = []
    import('#contract/client/realtime/inbox.ts').then(
      ({ watchOnline }) => {
        if (hasEnded) return
        for (const person of key.split(',')) {
          const [role = '', uid = ''] = person.split('/')
          const update = (isOnline: boolean) =>
            setOnline((last) => {
              if (last.has(uid) === isOnline) return last
              const next = new Set(last)
              if (isOnline) next.add(uid)
              else next.delete(uid)
              return next
            })
          stops.push(watchOnline(connection, { role, uid }, update))
        }
      },
      (thrown) => log.error('The presence of members could not be followed', thrown),
    )
    return () => {
      hasEnded = true
      for (const stop of stops) stop()
      setOnline(new Set())
    }
  }, [connection, key, log])
  return online
}
