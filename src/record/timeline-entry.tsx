import {
  CommentOutlined,
  CreditCardOutlined,
  HistoryOutlined,
  MailOutlined,
  PhoneOutlined,
} from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'

import type { SentMessage, TimelineEntry, TimelineKind } from '#contract/calls/timeline.ts'
import type { ResourceName } from '#contract/resources.ts'
import { showPath } from '../declaration/admin-resources.ts'
import { declarationOf, knownResource, stateFieldOf } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { useCan } from '../providers/use-can.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Reference } from '../value/reference.tsx'
import { StateTag } from '../value/state-tag.tsx'
import { Value } from '../value/value.tsx'
import { Changes } from './changes.tsx'

type Page = { name: ResourceName; id: number }

const icons: Record<TimelineKind, ComponentType<{ 'aria-hidden': true }>> = {
  events: HistoryOutlined,
  comments: CommentOutlined,
  messages: MailOutlined,
  calls: PhoneOutlined,
  payments: CreditCardOutlined,
}

/** Shows one entry of the timeline on a record's page. */
export function TimelineEntryView({
  page,
  entry,
  zone,
}: {
  page: Page
  entry: TimelineEntry
  zone: string
}) {
  const { kind, at, row } = entry
  const Icon = icons[kind]
  const time = <Time at={at} zone={zone} />
  return (
    <>
      <span className="entry-icon">
        <Icon aria-hidden />
      </span>
      {kind === 'events' && <EventEntry page={page} event={row as Row} time={time} zone={zone} />}
      {kind === 'comments' && <CommentEntry comment={row as Row} time={time} />}
      {kind === 'messages' && <MessageEntry page={page} message={row as SentMessage} time={time} />}
      {kind === 'calls' && <CallEntry call={row as Row} time={time} />}
      {kind === 'payments' && <PaymentEntry name={entry.resource} row={row as Row} time={time} />}
    </>
  )
}

function Time({ at, zone }: { at: string; zone: string }) {
  const { instant } = useFormat()
  return <time dateTime={at}>{instant(at, zone)}</time>
}

function EventEntry({
  page,
  event,
  time,
  zone,
}: {
  page: Page
  event: Row
  time: ReactNode
  zone: string
}) {
  const texts = useTexts()
  const { instant } = useFormat()
  const { from, to, reason, user_id, api_token_id, request_id, happened_at } = event
  const name = knownResource(String(event.resource)) ?? page.name
  return (
    <>
      <div className="event-head">
        <strong>{texts.event(String(event.name))}</strong>
        {name !== page.name && <span className="faint">{texts.one(name)}</span>}
        {typeof from === 'string' && typeof to === 'string' && from !== to && (
          <span className="state-change">
            <StateTag resource={name} state={from} />
            <span aria-hidden>→</span>
            <StateTag resource={name} state={to} />
          </span>
        )}
      </div>
      <div className="event-line">
        {time}
        {' · '}
        {texts.choice('actor', String(event.actor))}
        {typeof user_id === 'number' && (
          <>
            {' · '}
            <Reference resource="users" id={user_id} />
          </>
        )}
        {typeof api_token_id === 'number' && (
          <>
            {' · '}
            {texts.one('api_tokens')} <Reference resource="api_tokens" id={api_token_id} />
          </>
        )}
        {typeof happened_at === 'string' && (
          <>
            {' · '}
            {texts.text('timeline.happened', { at: instant(happened_at, zone) })}
          </>
        )}
        {typeof request_id === 'string' && (
          <>
            {' · '}
            <span className="faint">{texts.text('show.request', { id: request_id })}</span>
          </>
        )}
      </div>
      {typeof reason === 'string' && <blockquote>{texts.failure(reason)}</blockquote>}
      <Changes name={name} id={Number(event.record_id)} diff={event.diff} />
    </>
  )
}

function CommentEntry({ comment, time }: { comment: Row; time: ReactNode }) {
  const { text } = useTexts()
  return (
    <>
      <div className="event-head">
        <strong>{String(comment.author_name)}</strong>
        {comment.is_resolved === true && (
          <span className="tag tag-good">{text('comments.resolved')}</span>
        )}
      </div>
      <div className="event-line">{time}</div>
      <p className="paragraph">{String(comment.text)}</p>
    </>
  )
}

const messageTones: Record<SentMessage['state'], string> = {
  waiting: 'tag-busy',
  sent: '',
  delivered: 'tag-good',
  undelivered: 'tag-bad',
  refused: 'tag-bad',
}

function MessageEntry({
  page,
  message,
  time,
}: {
  page: Page
  message: SentMessage
  time: ReactNode
}) {
  const texts = useTexts()
  const { channel, recipient, subject, state, failure, record_id } = message
  const name = knownResource(message.resource)
  const isOwn = name === page.name && record_id === page.id
  return (
    <>
      <div className="event-head">
        <strong>{texts.choice('channel', channel)}</strong>
        <span className={`tag ${messageTones[state]}`}>
          {texts.text(`timeline.messages.${state}`)}
        </span>
      </div>
      <div className="event-line">
        {time} · {recipient}
        {name && !isOwn && (
          <>
            {' · '}
            {texts.one(name)} <Reference resource={name} id={record_id} />
          </>
        )}
      </div>
      {subject && <p>{subject}</p>}
      {failure && <blockquote>{failure}</blockquote>}
    </>
  )
}

function CallEntry({ call, time }: { call: Row; time: ReactNode }) {
  const texts = useTexts()
  const { agent_id, note, follow_up_at, is_followed_up } = call
  const { instant } = useFormat()
  return (
    <>
      <div className="event-head">
        <RecordLink name="calls" id={call.id}>
          {texts.one('calls')}
        </RecordLink>
        <span>{texts.choice('direction', String(call.direction))}</span>
        <span className="tag">{texts.choice('outcome', String(call.outcome))}</span>
      </div>
      <div className="event-line">
        {time}
        {typeof agent_id === 'number' && (
          <>
            {' · '}
            <Reference resource="users" id={agent_id} />
          </>
        )}
        {typeof follow_up_at === 'string' && is_followed_up === false && (
          <>
            {' · '}
            {texts.field('follow_up_at', 'calls')}: {instant(follow_up_at)}
          </>
        )}
      </div>
      {typeof note === 'string' && <p className="paragraph">{note}</p>}
    </>
  )
}

function PaymentEntry({ name, row, time }: { name: string | null; row: Row; time: ReactNode }) {
  const texts = useTexts()
  const resource = knownResource(String(name))
  if (!resource) return null
  const [state] = stateFieldOf(declarationOf(resource)) ?? []
  const amount = declarationOf(resource).fields.amount_cents
  return (
    <>
      <div className="event-head">
        <RecordLink name={resource} id={row.id}>
          {texts.one(resource)}
        </RecordLink>
        {amount && <Value name="amount_cents" field={amount} value={row.amount_cents} />}
        {state && <StateTag resource={resource} state={String(row[state])} />}
      </div>
      <div className="event-line">{time}</div>
      {typeof row.reason === 'string' && <blockquote>{row.reason}</blockquote>}
    </>
  )
}

function RecordLink({ name, id, children }: { name: ResourceName; id: number; children: string }) {
  return useCan()(name, 'show') ? (
    <Link to={showPath(name, id)}>
      <strong>{children}</strong>
    </Link>
  ) : (
    <strong>{children}</strong>
  )
}
