import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Identity } from '#contract/client/identity.ts'
import type { Room, RoomSnapshot } from '#contract/client/realtime/room.ts'
import { roles } from '#contract/kernel/access.ts'
import { href } from '#contract/routes.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useNow } from '../../lib/use-now.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { PresenceLine } from './presence-line.tsx'
import { quickReplies } from './quick-replies.ts'
import { RoomHeader } from './room-header.tsx'
import { useNames } from './use-names.ts'
import type { RoomView } from './use-room.ts'
import { useVisibleHeight } from './use-visible-height.ts'

type ScreenProps = { view: RoomView; room: Room; identity: Identity; uid: string }

/** Renders a room: full-screen on a phone, a panel elsewhere, beside the list where it is wide. */
export function RoomScreen({ view, room, identity, uid }: ScreenProps) {
  const say = useTexts('chat')
  const snapshot = useSyncExternalStore(room.subscribe, room.snapshot)
  const nameOf = useNames(view)
  const frame = useRef<HTMLElement>(null)
  useVisibleHeight(frame)
  useConfirmLeaving(snapshot)
  const { role } = identity
  const isSupport = view.kind === 'support'
  const isOwnSupport = isSupport && role !== 'admin'
  const others = Object.entries(snapshot.members)
    .filter(([other, as]) => other !== uid && as !== 'admin')
    .sort(([, one], [, other]) => roles.indexOf(one) - roles.indexOf(other))
  const names = isOwnSupport
    ? say('who.support')
    : others.map(([other, as]) => nameOf(other, as)).join(', ')
  const quick = quickReplies(role, view.order?.state ?? null).map((key) => say(key))
  return (
    <section
      ref={frame}
      data-room
      className="flex flex-col bg-paper max-sm:fixed max-sm:inset-x-0 max-sm:top-[var(--room-top,0px)] max-sm:z-30 max-sm:h-[var(--room-height,100dvh)] sm:mx-auto sm:my-6 sm:h-[calc(100dvh-7.75rem)] sm:min-h-[26rem] sm:w-[calc(100%-3rem)] sm:max-w-4xl sm:overflow-hidden sm:rounded-card sm:border sm:border-line sm:shadow-card lg:m-0 lg:h-full lg:min-h-0 lg:w-full lg:max-w-none lg:rounded-none lg:border-0 lg:shadow-none"
    >
      <RoomHeader view={view} role={role} names={names || say('who.nobody')}>
        <PresenceLine snapshot={snapshot} uid={uid} nameOf={nameOf} isSupport={isOwnSupport} />
      </RoomHeader>
      {snapshot.isLoaded && !snapshot.isConnected && <NoConnection />}
      <MessageList
        room={room}
        snapshot={snapshot}
        uid={uid}
        nameOf={nameOf}
        isSupport={isSupport}
      />
      <RoomFooter snapshot={snapshot} room={room} quick={quick} />
    </section>
  )
}

function NoConnection() {
  const say = useTexts('chat')
  return (
    <p role="status" className="bg-stitch-wash px-5 py-2 text-small text-stitch-deep">
      <strong>{say('offline.title')}</strong> {say('offline.text')}
    </p>
  )
}

type RoomFooterProps = { snapshot: RoomSnapshot; room: Room; quick: readonly string[] }

/** Renders the composer, or the reason the room is closed. */
function RoomFooter({ snapshot: { closesAt }, room, quick }: RoomFooterProps) {
  const say = useTexts('chat')
  const { dayAndYear } = useFormat()
  const now = useNow()
  if (closesAt === null || now.getTime() < closesAt) return <Composer room={room} quick={quick} />
  const day = dayAndYear(new Date(closesAt).toISOString(), readerZone())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line bg-card px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p>
        <strong className="block">{say('closed.title')}</strong>
        <span className="text-small text-soft">{say('closed.text', { day })}</span>
      </p>
      <LinkButton to={href('chat-support')} look="quiet" size="sm">
        {say('closed.support')}
      </LinkButton>
    </div>
  )
}

/** Asks before the page is left while a picture is not stored yet, since it would be lost. */
function useConfirmLeaving({ messages }: RoomSnapshot) {
  const isAtRisk = messages.some(({ picture, state }) => picture !== undefined && state !== 'sent')
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}
