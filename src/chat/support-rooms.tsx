import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useState } from 'react'

import type { SupportRoom } from '#contract/client/realtime/support-rooms.ts'
import { useSession } from '../providers/session.ts'
import { useTexts } from '../text/use-texts.ts'
import { isUnread, isWaiting, narrowed, queued, since, type Whose, whose } from './support-queue.ts'

type Props = {
  rooms: readonly SupportRoom[]
  hasMore: boolean
  /** The open room's uid if the room was unread when it was opened. */
  held: string | null
  open: string | null
  onMore: () => void
  onChoose: (uid: string) => void
}

/** Lists the support rooms, unread ones first; the arrow keys move through them. */
export function SupportRooms({ rooms, hasMore, held, open, onMore, onChoose }: Props) {
  const { text } = useTexts()
  const me = useSession().identity?.id
  const now = useNow()
  const [q, setQ] = useState('')
  const [which, setWhich] = useState<Whose>('all')
  const shown = queued(narrowed(rooms, { q, whose: which, me }), held)
  const unread = rooms.filter(isUnread).length
  return (
    <nav className="desk-rooms" aria-label={text('chat.rooms')}>
      <input
        type="search"
        className="search"
        aria-label={text('chat.search')}
        placeholder={text('chat.search')}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <fieldset className="quick">
        <legend className="unseen">{text('chat.whose.label')}</legend>
        {whose.map((one) => (
          <button
            key={one}
            type="button"
            className="quick-button"
            aria-pressed={one === which}
            onClick={() => setWhich(one)}
          >
            {text(`chat.whose.${one}`)}
          </button>
        ))}
      </fieldset>
      <p className="hint" role="status">
        {text('chat.unread', { count: unread })}
      </p>
      {shown.length === 0 ? (
        <p className="none">{text(rooms.length > 0 ? 'chat.noneFound' : 'chat.noRooms')}</p>
      ) : (
        <ul onKeyDown={moveFocus}>
          {shown.map((room) => (
            <li key={room.uid}>
              <Entry
                room={room}
                now={now}
                me={me}
                isOpen={room.uid === open}
                onChoose={() => onChoose(room.uid)}
              />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button size="small" onClick={onMore}>
          {text('chat.moreRooms')}
        </Button>
      )}
    </nav>
  )
}

function Entry(props: {
  room: SupportRoom
  now: number
  me: number | undefined
  isOpen: boolean
  onChoose: () => void
}) {
  const { room, now, me, isOpen, onChoose } = props
  const { text, choice } = useTexts()
  const { name, role, last_text, last_at, assignee } = room
  const { count, unit } = since(last_at, now)
  const ago = text(`chat.for.${unit}`, { count })
  return (
    <button
      type="button"
      className={`desk-entry ${isUnread(room) ? 'unread' : ''}`}
      aria-current={isOpen}
      onClick={onChoose}
    >
      <span className="desk-entry-head">
        {isUnread(room) && <span className="unseen">{text('bell.unread')} </span>}
        <strong>{name}</strong>
        <span className="faint">{choice('role', role)}</span>
        {isUnread(room) && <span className="unread-dot" aria-hidden />}
      </span>
      <span className="desk-entry-text">
        {!isWaiting(room) && <>{text('chat.answered')} </>}
        {last_text || text('chat.aPhoto')}
      </span>
      <span className="desk-entry-foot">
        <span className={isWaiting(room) ? 'waiting' : 'faint'}>
          {isWaiting(room) ? text('chat.waiting', { ago }) : text('chat.ago', { ago })}
        </span>
        <span className="faint">
          {assignee
            ? assignee.id === me
              ? text('chat.isMine')
              : assignee.name
            : text('chat.nobody')}
        </span>
      </span>
    </button>
  )
}

/** Moves the focus between the buttons with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons: Element[] = [...event.currentTarget.querySelectorAll('button')]
  const at = document.activeElement ? buttons.indexOf(document.activeElement) : -1
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const next = buttons[Math.min(Math.max(to, 0), buttons.length - 1)]
  if (next instanceof HTMLElement) next.focus()
}

/** Returns the current time, updated periodically so that shown waiting times stay current. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
