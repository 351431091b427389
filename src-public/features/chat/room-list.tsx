import type { ReactNode } from 'react'
import type { Identity } from '#contract/client/identity.ts'
import type { ListedChat } from '#contract/client/realtime/inbox.ts'
import { supportRoom } from '#contract/realtime/paths.ts'
import { href } from '#contract/routes.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { dayOf } from '../../lib/local-time.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useMay } from '../../lib/use-may.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { StateFlag } from '../order/state-flag.tsx'
import { type NamedRoom, useChats } from './use-chats.ts'

type ListProps = {
  identity: Identity
  /** The room on screen beside the list: an order's code or 'support'; null if there is none. */
  current: string | null
}

/** Lists a user's rooms by their last activity: those of their moves or jobs, and support. */
export function RoomList({ identity, current }: ListProps) {
  const say = useTexts('chat')
  const may = useMay()
  const { chats, named, online, hasMore, showMore, hasFailed, retry } = useChats()
  const { role } = identity
  const uid = identity.firebase_uid ?? ''
  if (hasFailed) {
    return (
      <div className="p-3">
        <Notice tone="warn" title={say('broken.title')} isLive>
          <div className="mt-3">
            <Button look="plain" size="sm" onClick={retry}>
              {say('broken.retry')}
            </Button>
          </div>
        </Notice>
      </div>
    )
  }
  if (chats === null) return <Loading rows={3} />
  const whyEmpty = !may('POST /api/chats/:room/enter')
    ? 'list.empty_role'
    : role === 'customer'
      ? 'list.empty_customer'
      : 'list.empty_crew'
  const own = supportRoom(uid)
  const known = chats.filter(({ room }) => room === own || named[room] !== undefined)
  const hasSupport = known.some(({ room }) => room === own)
  return (
    <>
      {known.length === 0 && (
        <div className="p-3">
          <Empty title={say('list.empty')}>{say(whyEmpty)}</Empty>
        </div>
      )}
      <ul className="divide-y divide-line">
        {known.map((chat) => (
          <ChatRow
            key={chat.room}
            chat={chat}
            named={named[chat.room]}
            uid={uid}
            online={online}
            isCurrent={current === (chat.room === own ? 'support' : chat.room)}
          />
        ))}
        {!hasSupport && (
          <SupportRow isCurrent={current === 'support'}>{say('list.support_text')}</SupportRow>
        )}
      </ul>
      {hasMore && (
        <div className="flex justify-center py-3">
          <Button look="plain" size="sm" onClick={showMore}>
            {say('list.more')}
          </Button>
        </div>
      )}
    </>
  )
}

type RowProps = {
  chat: ListedChat
  /** Undefined for the support room. */
  named: NamedRoom | undefined
  uid: string
  online: ReadonlySet<string>
  isCurrent: boolean
}

function ChatRow({ chat, named, uid, online, isCurrent }: RowProps) {
  const say = useTexts('chat')
  const common = useTexts('common')
  const when = useWhen()
  const last = <LastMessage chat={chat} named={named} uid={uid} />
  const at = chat.id === undefined ? null : new Date(chat.at).toISOString()
  const beside = (
    <>
      {at !== null && (
        <time
          dateTime={at}
          className={`shrink-0 text-note ${chat.unread > 0 ? 'font-semibold text-link' : 'text-soft'}`}
        >
          {when(at)}
        </time>
      )}
    </>
  )
  const unread = chat.unread > 0 && <Unread count={chat.unread} />
  if (named === undefined) {
    return (
      <SupportRow isCurrent={isCurrent} beside={beside} unread={unread}>
        {last}
      </SupportRow>
    )
  }
  const { room, state, from, to, others } = named
  const isOnline = others.some((other) => online.has(other.uid))
  return (
    <Row
      to={href('chat', {}, { code: room })}
      title={others.map(({ name }) => name).join(', ') || say('who.nobody')}
      isOnline={isOnline}
      isCurrent={isCurrent}
      beside={beside}
      unread={unread}
      below={
        <span className="mt-1 flex items-center gap-2 text-note text-soft">
          <StateFlag state={state} />
          <span className="truncate">{common('route', { from, to })}</span>
        </span>
      }
    >
      {last}
    </Row>
  )
}

type SupportRowProps = Pick<LookProps, 'isCurrent' | 'children'> &
  Partial<Pick<LookProps, 'beside' | 'unread'>>

function SupportRow(props: SupportRowProps) {
  const say = useTexts('chat')
  return <Row to={href('chat-support')} title={say('who.support')} {...props} />
}

type LookProps = {
  to: string
  title: string
  /** Undefined where presence is not shown. */
  isOnline?: boolean
  isCurrent: boolean
  beside?: ReactNode
  unread?: ReactNode
  below?: ReactNode
  children: ReactNode
}

function Row({ to, title, isOnline, isCurrent, beside, unread, below, children }: LookProps) {
  const say = useTexts('chat')
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex flex-col px-4 py-3 outline-offset-[-3px] hover:bg-paper aria-[current]:bg-paper"
      >
        <span className="flex items-baseline gap-2">
          {isOnline !== undefined && (
            <span
              aria-hidden="true"
              className={`size-2.5 shrink-0 rounded-full ${isOnline ? 'bg-moss' : 'border-2 border-edge'}`}
            />
          )}
          <span className="min-w-0 grow truncate font-semibold">{title}</span>
          {isOnline && <span className="sr-only">({say('presence.online')})</span>}
          {beside}
        </span>
        <span className="flex items-center gap-2 text-small text-soft">
          <span className={`min-w-0 grow truncate ${unread ? 'font-semibold text-ink' : ''}`}>
            {children}
          </span>
          {unread}
        </span>
        {below}
      </Link>
    </li>
  )
}

function Unread({ count }: { count: number }) {
  const say = useTexts('chat')
  return (
    <span className="inline-grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-stitch px-1.5 text-note font-bold text-night">
      <span aria-hidden="true">{count > maxCounted ? `${maxCounted}+` : count}</span>
      <span className="sr-only">{say('list.unread', { count })}</span>
    </span>
  )
}

const maxCounted = 99

function LastMessage({ chat, named, uid }: Pick<RowProps, 'chat' | 'named' | 'uid'>) {
  const say = useTexts('chat')
  if (chat.id === undefined) return say('messages.empty')
  const sender = named?.others.find((other) => other.uid === chat.sender)?.name
  const name = chat.sender === uid ? say('who.you') : (sender ?? say(`who.${chat.role ?? 'admin'}`))
  return say('messages.announced', { name, text: chat.text || say('messages.photo') })
}

/** Returns a function that formats a time as short as its day allows. */
function useWhen() {
  const say = useTexts('chat')
  const { time, dayShort } = useFormat()
  const zone = readerZone()
  return (at: string): string => {
    const ago = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000), zone)
    if (dayOf(at, zone) === ago(0)) return time(at, zone)
    if (dayOf(at, zone) === ago(1)) return say('messages.yesterday')
    return dayShort(at, zone)
  }
}
