import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import type { Identity } from '#contract/client/identity.ts'
import type { Room } from '#contract/client/realtime/room.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { LeaveMessage } from './leave-message.tsx'
import { OrderLink } from './room-header.tsx'
import { RoomScreen } from './room-screen.tsx'
import { type Place, type RoomView, useRoom } from './use-room.ts'

type PageProps = { place: Place; identity: Identity }

/** Renders a room in any state: loading, open, forbidden or unavailable. */
export function RoomPage({ place, identity }: PageProps) {
  const say = useTexts('chat')
  const state = useRoom(place)
  const { retry } = state
  if (state.kind === 'open') return <Open {...state} identity={identity} />
  const title = say(place === 'support' ? 'support_meta' : 'meta')
  return (
    <Sheet title={title} isNarrow>
      {state.kind === 'loading' && <Loading />}
      {state.kind === 'missing' && <Refused />}
      {state.kind === 'failed' && <Failed error={state.error} onRetry={retry} />}
      {state.kind === 'broken' && <Broken view={state.view} identity={identity} onRetry={retry} />}
    </Sheet>
  )
}

type OpenProps = { view: RoomView; room: Room; identity: Identity; retry: () => void }

function Open({ view, room, identity, retry }: OpenProps) {
  const say = useTexts('chat')
  const { refusal } = useSyncExternalStore(room.subscribe, room.snapshot)
  if (refusal !== null || identity.firebase_uid === null) {
    return (
      <Sheet title={say('meta')} isNarrow>
        <Refused>
          <Button look="plain" onClick={retry}>
            {say('broken.retry')}
          </Button>
        </Refused>
      </Sheet>
    )
  }
  return <RoomScreen view={view} room={room} identity={identity} uid={identity.firebase_uid} />
}

function Refused({ children }: { children?: ReactNode }) {
  const say = useTexts('chat')
  return (
    <Empty title={say('refused.title')}>
      <p>{say('refused.text')}</p>
      <p>{say('refused.text_login')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton to={href('chat')} look="plain">
          {say('refused.list')}
        </LinkButton>
        {children}
      </div>
    </Empty>
  )
}

type BrokenProps = { view: RoomView; identity: Identity; onRetry: () => void }

/** Shows that the chat is unavailable, and the alternatives. */
function Broken({ view, identity, onRetry }: BrokenProps) {
  const say = useTexts('chat')
  const isSupport = view.kind === 'support'
  return (
    <div className="flex flex-col gap-6">
      <Notice tone="warn" title={say('broken.title')} isLive>
        <p>{say(isSupport ? 'broken.unlost' : 'broken.text')}</p>
        <div className="mt-3 flex flex-wrap items-center gap-x-6">
          <Button look="plain" size="sm" onClick={onRetry}>
            {say('broken.retry')}
          </Button>
          {view.order && <OrderLink order={view.order} role={identity.role} />}
        </div>
      </Notice>
      {isSupport && <LeaveMessage identity={identity} lead={say('broken.leave')} />}
    </div>
  )
}
