import { useEffect, useState } from 'react'
import type { PictureUrls } from '#contract/calls/files.ts'
import type { Room, RoomMessage } from '#contract/client/realtime/room.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { dayOf } from '../../lib/local-time.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Item } from './conversation.ts'
import type { NameOf } from './use-names.ts'

export type Seen = {
  names: string
  /** In milliseconds; null for messages that were read before this was recorded. */
  at: number | null
}

type BubbleProps = {
  item: Item & { kind: 'message' }
  room: Room
  nameOf: NameOf
  /** The URLs of the message's photo, once they are known. */
  photo: PictureUrls | undefined
  /** Whether this is the user's own last message, whose delivery is shown. */
  isLastOwn: boolean
  /** Who has seen the message, and when; null if no one has. */
  seen: Seen | null
  isConnected: boolean
}

export function MessageBubble({
  item,
  room,
  nameOf,
  photo,
  isLastOwn,
  seen,
  isConnected,
}: BubbleProps) {
  const say = useTexts('chat')
  const { message, isMine, isFirst, isLast } = item
  const name = isMine ? say('who.you') : nameOf(message.sender, message.role)
  return (
    <li
      className={`flex flex-col ${isMine ? 'items-end' : 'items-start'} ${isFirst ? 'mt-3' : 'mt-1'}`}
    >
      {isFirst && (
        <p className={isMine ? 'sr-only' : 'mb-1 px-1 text-[0.875rem] font-semibold text-soft'}>
          {name}
        </p>
      )}
      <div
        className={`flex max-w-[85%] flex-col overflow-hidden rounded-card sm:max-w-[70%] ${isMine ? 'on-blanket bg-blanket' : 'bg-card shadow-card'} ${message.state === 'failed' ? 'opacity-70' : ''}`}
      >
        {(message.photo !== undefined || message.picture !== undefined) && (
          <Photo message={message} urls={photo} name={name} onBroken={room.renewPhoto} />
        )}
        {message.text !== '' && (
          <p
            className={`px-4 py-2.5 break-words whitespace-pre-wrap [overflow-wrap:anywhere] ${message.automatic ? 'italic' : ''}`}
          >
            {message.automatic === 'driving'
              ? say(isMine ? 'messages.driving_own' : 'messages.driving', { name })
              : message.text}
          </p>
        )}
      </div>
      <State
        message={message}
        isLast={isLast}
        isLastOwn={isLastOwn}
        seen={seen}
        isConnected={isConnected}
        room={room}
      />
    </li>
  )
}

type StateProps = Pick<BubbleProps, 'isLastOwn' | 'seen' | 'isConnected' | 'room'> & {
  message: RoomMessage
  isLast: boolean
}

function State({ message, isLast, isLastOwn, seen, isConnected, room }: StateProps) {
  const say = useTexts('chat')
  const { time } = useFormat()
  const deliveryWords = useDeliveryWords()
  const { state, id, created_at, failure } = message
  if (state === 'failed') {
    return (
      <p className="mt-0.5 flex flex-wrap items-center justify-end gap-x-4 px-1 text-[0.875rem]">
        <span className="text-brick">
          <strong>▲ {say('state.failed')}</strong> {failure}
        </span>
        <button type="button" className={action} onClick={() => room.retry(id)}>
          {say('state.retry')}
        </button>
        <button type="button" className={action} onClick={() => room.discard(id)}>
          {say('state.discard')}
        </button>
      </p>
    )
  }
  const at = new Date(created_at).toISOString()
  const words = isLastOwn && deliveryWords(state, isConnected, seen)
  if (!isLast && !words) return null
  return (
    <p className="mt-0.5 flex gap-2 px-1 text-note text-soft">
      <time dateTime={at}>{time(at, readerZone())}</time>
      {words && <span>{words}</span>}
    </p>
  )
}

function useDeliveryWords() {
  const say = useTexts('chat')
  const { time, moment } = useFormat()
  return (state: RoomMessage['state'], isConnected: boolean, seen: Seen | null): string => {
    if (state === 'sending') return say(isConnected ? 'state.sending' : 'state.waiting')
    if (seen === null) return say('state.sent')
    const { names, at } = seen
    if (at === null) return say('state.seen', { names, when: '' }).trim()
    const zone = readerZone()
    const instant = new Date(at).toISOString()
    const isToday = dayOf(instant, zone) === dayOf(new Date(), zone)
    return say('state.seen', { names, when: (isToday ? time : moment)(instant, zone) })
  }
}

const action = 'min-h-11 font-semibold text-link underline underline-offset-4'

type PhotoProps = {
  message: RoomMessage
  urls: PictureUrls | undefined
  name: string
  onBroken: (key: string) => void
}

/** All photos have the same size, so that the layout does not shift when they load. */
const frame = 'block aspect-[4/3] w-64 max-w-full object-cover'

function Photo({ message: { photo, picture }, urls, name, onBroken }: PhotoProps) {
  const say = useTexts('chat')
  const own = useObjectUrl(picture)
  if (own !== null)
    return <img src={own} alt={say('messages.photo_of', { name })} className={frame} />
  if (urls === undefined) {
    return (
      <span className={frame}>
        <span className="sr-only">{say('messages.photo_loading')}</span>
        <Skeleton className="h-full w-full" />
      </span>
    )
  }
  return (
    <a
      href={urls.url}
      target="_blank"
      rel="noreferrer"
      aria-label={say('messages.open_photo', { name })}
      className="block"
    >
      <img
        src={urls.thumbnail_url}
        alt={say('messages.photo_of', { name })}
        loading="lazy"
        className={`${frame} bg-sunken`}
        onError={() => photo !== undefined && onBroken(photo)}
      />
    </a>
  )
}

/** Returns an object URL for a picture that is not stored yet. */
export function useObjectUrl(picture: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [picture])
  return url
}
