import { type HttpError, useInfiniteList } from '@refinedev/core'
import { Button } from 'antd'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import type { ticketMessages } from '#contract/resources/ticket-messages.ts'
import type { Row } from '../../declaration/row.ts'
import { useRealtimeStatus } from '../../providers/realtime.ts'
import { useCan } from '../../providers/use-can.ts'
import { useChanges } from '../../providers/use-changes.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Problem } from '../../ui/problem.tsx'
import { useThrottled } from '../../ui/use-throttled.ts'
import { Reference } from '../../value/reference.tsx'
import { StoredFile } from '../../value/stored-file.tsx'
import type { Ticket } from './ticket.ts'

type Message = RowOf<typeof ticketMessages> & Row

const pageSize = 20
/** How often messages are polled without a realtime connection. */
const pollIntervalMs = 30_000
/** Minimum interval between reloads, since messages in other tickets trigger them too. */
const refreshIntervalMs = 1_000

/** Loads the end of a ticket's conversation and follows it. */
export function useThread(ticket: Ticket) {
  const mayList = useCan()('ticket_messages', 'list')
  const isLive = useRealtimeStatus() === 'on'
  const { query, result } = useInfiniteList<Message, HttpError>({
    resource: 'ticket_messages',
    pagination: { currentPage: 1, pageSize },
    sorters: [{ field: 'id', order: 'desc' }],
    filters: [{ field: 'ticket_id', operator: 'eq', value: ticket.id }],
    queryOptions: { enabled: mayList, refetchInterval: isLive ? false : pollIntervalMs },
    errorNotification: false,
  })
  const refresh = useThrottled(() => void query.refetch(), refreshIntervalMs)
  useChanges('ticket_messages', ({ isEarlier }) => {
    if (!isEarlier) refresh()
  })
  return { mayList, query, result }
}

/** Shows the messages of a ticket, oldest first; of a long conversation only its end. */
export function TicketThread({
  ticket,
  thread: { mayList, query, result },
}: {
  ticket: Ticket
  thread: ReturnType<typeof useThread>
}) {
  const { text } = useTexts()
  if (!mayList) return null
  const messages = (result.data?.pages ?? []).flatMap(({ data }) => data).reverse()
  const total = result.data?.pages.at(-1)?.total ?? 0
  return (
    <section aria-label={text('ticket.conversation')}>
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && messages.length === 0 && (
        <p className="panel none">{text('ticket.nothing')}</p>
      )}
      {messages.length < total && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text('ticket.earlier')} ({total - messages.length})
        </Button>
      )}
      <ol className="thread">
        {messages.map((message) => (
          <Entry key={message.id} message={message} ticket={ticket} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ message, ticket }: { message: Message; ticket: Ticket }) {
  const { text } = useTexts()
  const { instant } = useFormat()
  const { author_id, is_internal, files, created_at } = message
  const isRequester = author_id === ticket.requester_id
  const kind = is_internal ? 'message-note' : isRequester ? 'message-asked' : 'message-answered'
  return (
    <li className={`message ${kind}`}>
      <div className="message-head">
        <strong>
          {author_id ? <Reference resource="users" id={author_id} /> : text('ticket.system')}
        </strong>
        {isRequester && <span className="faint">{text('ticket.requester')}</span>}
        {is_internal && <span className="tag tag-warn">{text('ticket.note')}</span>}
        <time className="faint" dateTime={created_at}>
          {instant(created_at)}
        </time>
      </div>
      <p className="paragraph">{message.text}</p>
      {files.length > 0 && (
        <ul className="message-files" aria-label={text('ticket.files')}>
          {files.map((key) => (
            <li key={key}>
              <StoredFile name="files" resource="ticket_messages" value={key} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
