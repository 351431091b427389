import { Alert } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { requesterOf, supportRoom } from '#contract/realtime/paths.ts'
import { useRealtimeStatus } from '../providers/realtime.ts'
import { useTexts } from '../text/use-texts.ts'
import { ChatLoading } from './chat-loading.tsx'
import { Conversation } from './conversation.tsx'
import { RoomPerson } from './room-person.tsx'
import { isUnread } from './support-queue.ts'
import { SupportRooms } from './support-rooms.tsx'
import { useSupportRooms } from './use-support-rooms.ts'
import './chat.css'

/** Shows all support rooms live, with the open one, which the URL names, and its person. */
export default function SupportDesk() {
  const { text } = useTexts()
  const status = useRealtimeStatus()
  const [params, setParams] = useSearchParams()
  const open = requesterOf(params.get('room') ?? '')
  const { rooms, hasMore, showMore, refusal } = useSupportRooms()
  // The open room keeps its position in the queue while it is being read.
  const [held, setHeld] = useState<string | null>(null)
  const found = rooms?.find(({ uid }) => uid === open)

  function choose(uid: string | null): void {
    const room = rooms?.find((one) => one.uid === uid)
    setHeld(room && isUnread(room) ? room.uid : null)
    setParams(uid ? { room: supportRoom(uid) } : {}, { preventScrollReset: true })
  }

  if (refusal) return <Alert type="error" role="alert" showIcon message={text('chat.refused')} />
  if (!rooms)
    return status === 'broken' ? (
      <Alert type="warning" role="alert" showIcon message={text('chat.broken')} />
    ) : (
      <ChatLoading />
    )
  return (
    <div className={`desk ${open ? 'desk-open' : ''}`}>
      <SupportRooms
        rooms={rooms}
        hasMore={hasMore}
        held={held}
        open={open}
        onMore={showMore}
        onChoose={choose}
      />
      {open ? (
        <>
          <button type="button" className="button desk-back" onClick={() => choose(null)}>
            {text('chat.back')}
          </button>
          <section className="desk-room" aria-label={found?.name ?? text('chat.title')}>
            <Conversation key={open} name={supportRoom(open)} />
          </section>
          {found && <RoomPerson key={open} room={found} />}
        </>
      ) : (
        rooms.length > 0 && <p className="desk-none none">{text('chat.choose')}</p>
      )}
    </div>
  )
}
