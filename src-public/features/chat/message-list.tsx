import { useEffect, useMemo, useRef, useState } from 'react'
import type { Room, RoomMessage, RoomSnapshot } from '#contract/client/realtime/room.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { dayOf } from '../../lib/local-time.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Item, itemsOf } from './conversation.ts'
import { MessageBubble, type Seen } from './message-bubble.tsx'
import type { NameOf } from './use-names.ts'
import { useScroll } from './use-scroll.ts'

type ListProps = {
  room: Room
  snapshot: RoomSnapshot
  uid: string
  nameOf: NameOf
  isSupport: boolean
}

/** Renders the messages, the newest at the bottom. */
export function MessageList({ room, snapshot, uid, nameOf, isSupport }: ListProps) {
  const say = useTexts('chat')
  const { messages, isLoaded, hasOlder, isLoadingOlder, seenBefore, photos, isConnected } = snapshot
  const { box, isAtEnd, missed, onScroll, toEnd } = useScroll(room, snapshot, uid)
  useMarkRead(room, snapshot, isAtEnd)
  const items = useMemo(
    () => itemsOf(messages, { uid, seenBefore, timeZone: readerZone() }),
    [messages, uid, seenBefore],
  )
  const lastOwn = messages.findLast(({ sender, state }) => sender === uid && state !== 'failed')
  const seen = lastOwn?.state === 'sent' ? seenBy(snapshot, lastOwn, nameOf) : null
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <section
        ref={box}
        onScroll={onScroll}
        aria-label={say('messages.label')}
        aria-busy={!isLoaded || isLoadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="flex grow flex-col overflow-y-auto overscroll-contain px-4 pb-3 [overflow-anchor:none] sm:px-6"
      >
        {hasOlder && (
          <div className="flex justify-center pt-3">
            {/* Never disabled: returning the focus to it would scroll to the top. */}
            <button
              type="button"
              aria-busy={isLoadingOlder}
              onClick={() => void room.loadOlder()}
              className="min-h-11 rounded-full border-[1.5px] border-edge bg-card px-4 text-small font-semibold hover:border-ink"
            >
              {say(isLoadingOlder ? 'messages.loading_older' : 'messages.older')}
            </button>
          </div>
        )}
        {!isLoaded && <LoadingBubbles />}
        {isLoaded && messages.length === 0 && (
          <div className="m-auto w-full max-w-md py-6">
            <Empty title={say('messages.empty')}>{say(emptyText(snapshot, isSupport))}</Empty>
          </div>
        )}
        <ol className="mt-auto">
          {items.map((item) =>
            item.kind === 'message' ? (
              <MessageBubble
                key={item.key}
                item={item}
                room={room}
                nameOf={nameOf}
                isConnected={isConnected}
                photo={photos[item.message.photo ?? '']}
                isLastOwn={item.message === lastOwn}
                seen={item.message === lastOwn ? seen : null}
              />
            ) : (
              <Divider key={item.key} item={item} />
            ),
          )}
        </ol>
      </section>
      {!isAtEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute right-4 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-semibold shadow-lifted"
        >
          {missed > 0 ? say('messages.arrived', { count: missed }) : say('messages.newest')}
          <span aria-hidden="true">↓</span>
        </button>
      )}
      <Announcer messages={messages} isLoaded={isLoaded} uid={uid} nameOf={nameOf} />
    </div>
  )
}

/** Returns which other members have read as far as a message, and when the last of them did. */
function seenBy(
  { members, reads, seenAt }: RoomSnapshot,
  { sender, created_at }: RoomMessage,
  nameOf: NameOf,
): Seen | null {
  const readers = Object.entries(members).filter(
    ([uid]) => uid !== sender && (reads[uid] ?? 0) >= created_at,
  )
  if (readers.length === 0) return null
  const times = readers.flatMap(([uid]) => seenAt[uid] ?? [])
  return {
    names: readers.map(([uid, role]) => nameOf(uid, role)).join(', '),
    at: times.length === 0 ? null : Math.max(...times),
  }
}

function emptyText({ members }: RoomSnapshot, isSupport: boolean) {
  if (isSupport) return 'messages.empty_support'
  return Object.keys(members).length > 1 ? 'messages.empty_text' : 'messages.empty_alone'
}

/** Marks messages as read while the end of the list is on a visible screen. */
function useMarkRead(room: Room, snapshot: RoomSnapshot, isAtEnd: boolean) {
  useEffect(() => {
    const isLookedAt = document.visibilityState === 'visible'
    if (snapshot.isLoaded && isAtEnd && isLookedAt) room.markRead()
  }, [room, snapshot, isAtEnd])
}

function Divider({ item }: { item: Exclude<Item, { kind: 'message' }> }) {
  const say = useTexts('chat')
  const dayWords = useDayWords()
  if (item.kind === 'day') {
    return (
      <li className="mt-4 text-center">
        <span className="rounded-full bg-sunken px-3 py-1 text-[0.875rem] font-semibold text-soft">
          {dayWords(item.at)}
        </span>
      </li>
    )
  }
  return (
    <li
      data-unread
      className="mt-4 flex scroll-mt-2 items-center gap-3 font-semibold text-stitch-deep"
    >
      <span aria-hidden="true" className="seam grow" />
      {say('messages.unread')}
      <span aria-hidden="true" className="seam grow" />
    </li>
  )
}

function useDayWords() {
  const say = useTexts('chat')
  const { day } = useFormat()
  const zone = readerZone()
  return (at: string): string => {
    const ago = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000), zone)
    if (dayOf(at, zone) === ago(0)) return say('messages.today')
    if (dayOf(at, zone) === ago(1)) return say('messages.yesterday')
    return day(at, zone)
  }
}

function LoadingBubbles() {
  const common = useTexts('common')
  return (
    <div role="status" className="mt-auto flex flex-col gap-3 py-4">
      <span className="sr-only">{common('states.loading')}</span>
      <Skeleton className="h-12 w-56 rounded-card" />
      <Skeleton className="h-16 w-64 rounded-card" />
      <Skeleton className="h-12 w-48 self-end rounded-card" />
    </div>
  )
}

type AnnouncerProps = {
  messages: readonly RoomMessage[]
  isLoaded: boolean
  uid: string
  nameOf: NameOf
}

/** Announces new messages of the others to screen readers, but not those present from the start. */
function Announcer({ messages, isLoaded, uid, nameOf }: AnnouncerProps) {
  const say = useTexts('chat')
  const [announcement, setAnnouncement] = useState('')
  const until = useRef<number | null>(null)
  useEffect(() => {
    if (!isLoaded) return
    const last = messages.findLast(({ sender, state }) => sender !== uid && state === 'sent')
    const at = last?.created_at ?? 0
    if (last && until.current !== null && at > until.current) {
      const text = last.text || say('messages.photo')
      setAnnouncement(say('messages.announced', { name: nameOf(last.sender, last.role), text }))
    }
    until.current = at
  }, [messages, isLoaded, uid, nameOf, say])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
