import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { enterChat } from '#contract/calls/chats.ts'
import { uploadFile } from '#contract/calls/files.ts'
import { openRoom, type Room, type RoomSnapshot } from '#contract/client/realtime/room.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { ApiError } from '../providers/api-error.ts'
import { realtime } from '../providers/realtime.ts'
import { send } from '../providers/send.ts'
import { client } from '../providers/session.ts'

export type RoomView = ResponseOf<typeof enterChat>

/** Enters a room while the component is mounted; live while the realtime connection is. */
export function useRoom(name: string) {
  const [room, setRoom] = useState<Room | null>(null)
  const snapshot = useSnapshot(room)
  const { data, error, refetch } = useQuery<RoomView, ApiError>({
    queryKey: ['chat-room', name],
    queryFn: () => send(enterChat, { params: { room: name } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isIn = data !== undefined
  useEffect(() => {
    if (!isIn) return
    return realtime.follow(({ connection, presence }) => {
      const opened = openRoom({
        connection,
        presence,
        room: name,
        http: client,
        storage: localStorage,
        log: console,
        upload: (picture) => {
          const body = new FormData()
          body.append('file', picture)
          return client.post(uploadFile.path, { body })
        },
      })
      const detach = trackVisibility(opened)
      setRoom(opened)
      return () => {
        detach()
        opened.close()
        setRoom(null)
      }
    })
  }, [name, isIn])

  // Members who join later are unknown here, so their names are fetched.
  const known = new Set(data?.members.map(({ uid }) => uid))
  const unknownMember = Object.keys(snapshot?.members ?? {}).find((uid) => !known.has(uid))
  useEffect(() => {
    if (unknownMember !== undefined) void refetch()
  }, [unknownMember, refetch])
  return { room, snapshot, view: data, error, retry: () => void refetch() }
}

/** Enters and leaves the room with the tab's visibility: a hidden tab counts as having left. */
function trackVisibility(room: Room): () => void {
  const update = () => (document.hidden ? room.leave() : room.enter())
  update()
  document.addEventListener('visibilitychange', update)
  return () => document.removeEventListener('visibilitychange', update)
}

const nothing = { subscribe: () => () => undefined, snapshot: () => null }

const useSnapshot = (room: Room | null): RoomSnapshot | null =>
  useSyncExternalStore<RoomSnapshot | null>(
    room?.subscribe ?? nothing.subscribe,
    room?.snapshot ?? nothing.snapshot,
  )
