import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { enterChat, enterSupportChat } from '#contract/calls/chats.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { RealtimeState } from '#contract/client/realtime/manage-connection.ts'
import type { Room } from '#contract/client/realtime/room.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { useServices } from '../../lib/services-context.tsx'
import { upload } from '../../lib/upload.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { browserStorage } from '../../ports/browser-storage.ts'
import { realtimeOf } from '../../ports/realtime.ts'

export type RoomView = ResponseOf<typeof enterChat>

/** A room as named in the URL: an order's room by its code, or the user's support room. */
export type Place = { code: string } | 'support'

export type RoomState =
  | { kind: 'loading' }
  /** The room does not exist, or the user has no access. */
  | { kind: 'missing' }
  | { kind: 'failed'; error: CallError }
  /** The API is available, but the Realtime Database is not. */
  | { kind: 'broken'; view: RoomView }
  | { kind: 'open'; view: RoomView; room: Room }

/** How often the room is loaded again: its members and the order's state may change. */
const intervalMs = 60_000

/** Enters a room, and keeps it open as long as it is on screen. */
export function useRoom(place: Place): RoomState & { retry: () => void } {
  const services = useServices()
  const { call } = services
  const realtime = useMemo(() => realtimeOf(services), [services])
  const state = useSyncExternalStore(realtime.subscribe, realtime.snapshot)
  const [attempt, setAttempt] = useState(0)
  const placeKey = place === 'support' ? place : place.code
  const { data, error, reload } = useLoaded<RoomView>(
    `${attempt} ${placeKey}`,
    (signal) =>
      place === 'support'
        ? call(enterSupportChat, { signal })
        : call(enterChat, { params: { room: place.code }, signal }),
    () => intervalMs,
  )
  const { room, hasFailed } = useOpened(data?.room ?? null, state, attempt)
  useNewMembers(room, data, reload)

  const retry = useCallback(() => {
    setAttempt((last) => last + 1)
    if (realtime.snapshot().kind !== 'ready') void realtime.reconnect()
  }, [realtime])
  if (error?.status === 404) return { kind: 'missing', retry }
  if (error !== null) return { kind: 'failed', error, retry }
  if (data === null) return { kind: 'loading', retry }
  if (room !== null) return { kind: 'open', view: data, room, retry }
  const isPending = state.kind === 'connecting' || (state.kind === 'ready' && !hasFailed)
  return isPending ? { kind: 'loading', retry } : { kind: 'broken', view: data, retry }
}

type Opened = { room: Room | null; hasFailed: boolean }
const notOpened: Opened = { room: null, hasFailed: false }

function useOpened(roomKey: string | null, realtime: RealtimeState, attempt: number): Opened {
  const services = useServices()
  const [opened, setOpened] = useState(notOpened)
  const ready = realtime.kind === 'ready' ? realtime : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the room again.
  useEffect(() => {
    if (roomKey === null || ready === null) return
    const { connection, presence } = ready
    const { http, log } = services
    let room: Room | null = null
    let hasEnded = false
    import('#contract/client/realtime/room.ts').then(
      ({ openRoom }) => {
        if (hasEnded) return
        room = openRoom({
          connection,
          presence,
          room: roomKey,
          http,
          log,
          storage: browserStorage(),
          upload: (picture) => upload(services, picture, () => undefined),
        })
        setOpened({ room, hasFailed: false })
      },
      (thrown) => {
        log.error('The chat module could not be loaded', thrown)
        if (!hasEnded) setOpened({ room: null, hasFailed: true })
      },
    )
    return () => {
      hasEnded = true
      room?.close()
      setOpened(notOpened)
    }
  }, [roomKey, ready, services, attempt])

  const { room } = opened
  useEffect(() => {
    if (room === null) return
    const follow = () => (document.visibilityState === 'visible' ? room.enter() : room.leave())
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [room])
  return opened
}

/** Reloads the room when members join whose names are not known yet. */
function useNewMembers(room: Room | null, view: RoomView | null, reload: () => Promise<void>) {
  useEffect(() => {
    if (room === null || view === null) return
    const requested = new Set(view.members.map(({ uid }) => uid))
    return room.subscribe(() => {
      const unknown = Object.keys(room.snapshot().members).filter((uid) => !requested.has(uid))
      if (unknown.length === 0) return
      for (const uid of unknown) requested.add(uid)
      void reload()
    })
  }, [room, view, reload])
}
