import { ArrowDownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { Room, RoomMessage, RoomSnapshot } from '#contract/client/realtime/room.ts'
import { useSession } from '../providers/session.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { today } from '../value/wall-clock.ts'
import { byDay, lastSeen } from './message-times.ts'
import type { RoomView } from './use-room.ts'

type Props = { room: Room; snapshot: RoomSnapshot; view: RoomView }

/** Shows a room's messages by day. Loading older ones doesn't move those on screen. */
export function ChatMessages({ room, snapshot, view }: Props) {
  const { text } = useTexts()
  const { date, timeZone } = useFormat()
  const { messages, isLoaded, hasOlder, isLoadingOlder } = snapshot
  const { box, content, isAtEnd, onScroll, scrollToEnd } = useScrolling(messages)
  const seen = lastSeen(snapshot)
  const nameOf = (uid: string) =>
    [...view.members, ...view.guests].find((person) => person.uid === uid)?.name

  useEffect(() => {
    if (isLoaded && isAtEnd && !document.hidden && messages.length > 0) room.markRead()
  }, [room, isLoaded, isAtEnd, messages])

  return (
    <div className="chat-middle">
      <section
        className="chat-log"
        ref={box}
        onScroll={onScroll}
        aria-label={text('chat.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {!isLoaded && <Loading />}
        {isLoaded && messages.length === 0 && <p className="none">{text('chat.nothing')}</p>}
        {hasOlder && (
          <Button
            className="chat-older"
            size="small"
            loading={isLoadingOlder}
            onClick={() => void room.loadOlder()}
          >
            {text('ticket.earlier')}
          </Button>
        )}
        <div ref={content} role="log" aria-label={text('chat.log')}>
          {byDay(messages, timeZone).map(({ day, messages: ofDay }) => (
            <section key={day} aria-label={date(day)}>
              <p className="chat-day">
                <time dateTime={day}>
                  {day === today(timeZone) ? text('chat.today') : date(day)}
                </time>
              </p>
              <ol>
                {ofDay.map((message) => (
                  <Message
                    key={message.id}
                    room={room}
                    snapshot={snapshot}
                    message={message}
                    name={nameOf(message.sender)}
                    seenBy={
                      seen?.id === message.id
                        ? seen.by.map((uid) => nameOf(uid) ?? '').join(', ')
                        : null
                    }
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </section>
      {!isAtEnd && (
        <Button
          className="chat-down"
          shape="circle"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={text('chat.toEnd')}
          title={text('chat.toEnd')}
          onClick={scrollToEnd}
        />
      )}
    </div>
  )
}

function Message(props: {
  room: Room
  snapshot: RoomSnapshot
  message: RoomMessage
  name: string | undefined
  seenBy: string | null
}) {
  const { room, snapshot, message, name, seenBy } = props
  const { text, choice } = useTexts()
  const { time } = useFormat()
  const isOwn = message.sender === useSession().identity?.firebase_uid
  const at = new Date(message.created_at).toISOString()
  const isStaff = message.role === 'admin'
  return (
    <li className={`said ${isStaff ? 'said-staff' : ''} said-${message.state}`}>
      <p className="said-head">
        <strong>{isOwn ? text('chat.you') : (name ?? choice('role', message.role))}</strong>
        {!isOwn && name && (
          <span className="faint">
            {message.role === 'guest' ? text('chat.guest') : choice('role', message.role)}
          </span>
        )}
        <time className="faint" dateTime={at}>
          {time(at)}
        </time>
      </p>
      <Photo room={room} snapshot={snapshot} message={message} from={name ?? ''} />
      {message.text && <p className="paragraph">{message.text}</p>}
      {message.state === 'sending' && <p className="hint">{text('chat.sending')}</p>}
      {message.state === 'failed' && (
        <p className="said-failure" role="alert">
          {text('chat.failed')} {message.failure}
          <Button size="small" onClick={() => room.retry(message.id)}>
            {text('actions.retry')}
          </Button>
          <Button size="small" type="text" onClick={() => room.discard(message.id)}>
            {text('chat.discard')}
          </Button>
        </p>
      )}
      {seenBy !== null && <p className="hint">{text('chat.seen', { name: seenBy })}</p>}
    </li>
  )
}

function Photo(props: { room: Room; snapshot: RoomSnapshot; message: RoomMessage; from: string }) {
  const { room, snapshot, message, from } = props
  const { text } = useTexts()
  const { photo, picture } = message
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const url = URL.createObjectURL(picture)
    setOwn(url)
    return () => URL.revokeObjectURL(url)
  }, [picture])
  const stored = photo === undefined ? undefined : snapshot.photos[photo]
  const url = stored?.url ?? own
  if (!photo && !picture) return null
  if (!url)
    return (
      <div className="said-photo">
        <Loading />
      </div>
    )
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img
        className="said-photo"
        src={stored?.thumbnail_url ?? url}
        alt={text('chat.photoOf', { name: from })}
        onError={() => photo && room.renewPhoto(photo)}
      />
    </a>
  )
}

/** Distance from the end, in pixels, that still counts as being at the end. */
const endThresholdPx = 48

/** Follows new messages while at the end; otherwise preserves the position when older ones load. */
function useScrolling(messages: readonly RoomMessage[]) {
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const before = useRef<{ first: string | undefined; height: number }>({
    first: undefined,
    height: 0,
  })
  const first = messages[0]?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run whenever the messages change.
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    if (isAtEnd) current.scrollTop = current.scrollHeight
    else if (before.current.first !== first)
      current.scrollTop += current.scrollHeight - before.current.height
    before.current = { first, height: current.scrollHeight }
  }, [messages, first])

  // Pictures that load late lengthen the content, and a smaller window shortens the box.
  useEffect(() => {
    if (!isAtEnd || !box.current || !content.current) return
    const observer = new ResizeObserver(() => {
      if (box.current) box.current.scrollTop = box.current.scrollHeight
    })
    observer.observe(box.current)
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [isAtEnd])

  return {
    box,
    content,
    isAtEnd,
    onScroll: () => {
      const { current } = box
      if (!current) return
      const left = current.scrollHeight - current.clientHeight - current.scrollTop
      setAtEnd(left < endThresholdPx)
    },
    scrollToEnd: () => {
      const { current } = box
      if (current) current.scrollTop = current.scrollHeight
    },
  }
}
