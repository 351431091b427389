import type { ReactNode } from 'react'
import type { Identity } from '#contract/client/identity.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useIsWide } from '../../lib/use-is-wide.ts'
import { Empty } from '../../ui/empty.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RoomList } from './room-list.tsx'

type FrameProps = {
  identity: Identity
  /** The room on screen: an order's code or 'support'; null for the list alone. */
  current: string | null
  children?: ReactNode
}

/** Renders the list beside the room on wide windows, and one of the two elsewhere. */
export function ChatFrame({ identity, current, children }: FrameProps) {
  const say = useTexts('chat')
  const isWide = useIsWide()
  const hasList = identity.role !== 'admin'
  const Title = current === null ? 'h1' : 'h2'
  // The same elements at each width, so that the room survives a change.
  return (
    <div
      data-room={isWide ? '' : undefined}
      className={
        isWide
          ? 'mx-auto my-6 flex min-h-[26rem] grow basis-0 w-[calc(100%-3rem)] max-w-6xl overflow-hidden rounded-card border border-line bg-paper shadow-card'
          : 'contents'
      }
    >
      {isWide && hasList && (
        <nav
          aria-label={say('list.label')}
          className="flex w-88 shrink-0 flex-col border-r border-line bg-card"
        >
          <Title className="border-b border-line px-4 py-4 text-xl">{say('meta')}</Title>
          <div className="min-h-0 grow overflow-y-auto">
            <RoomList identity={identity} current={current} />
          </div>
        </nav>
      )}
      <div className={isWide ? 'flex min-w-0 grow flex-col overflow-y-auto' : 'contents'}>
        {children ?? (isWide ? <NoRoom /> : <ListAlone identity={identity} />)}
      </div>
    </div>
  )
}

function NoRoom() {
  const say = useTexts('chat')
  return (
    <div className="m-auto w-full max-w-md p-6">
      <Empty title={say('list.choose')}>{say('list.lead')}</Empty>
    </div>
  )
}

function ListAlone({ identity }: { identity: Identity }) {
  const say = useTexts('chat')
  return (
    <Sheet title={say('meta')} lead={say('list.lead')} isNarrow>
      <div className="overflow-hidden rounded-card bg-card shadow-card">
        <RoomList identity={identity} current={null} />
      </div>
    </Sheet>
  )
}
