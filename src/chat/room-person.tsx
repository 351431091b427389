import { type HttpError, useList, useOne } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'

import { assignSupportChat } from '#contract/calls/chats.ts'
import type { SupportRoom } from '#contract/client/realtime/support-rooms.ts'
import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { supportRoom } from '#contract/realtime/paths.ts'
import type { messages } from '#contract/resources/messages.ts'
import { showPath } from '../declaration/admin-resources.ts'
import type { Row } from '../declaration/row.ts'
import { ReferenceSelect } from '../form/reference-select.tsx'
import type { ApiError } from '../providers/api-error.ts'
import { send } from '../providers/send.ts'
import { useSession } from '../providers/session.ts'
import { useCan } from '../providers/use-can.ts'
import { useChanges } from '../providers/use-changes.ts'
import { TransitionButtons } from '../record/transition-buttons.tsx'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Reason } from '../ui/problem.tsx'
import { Reference } from '../value/reference.tsx'
import { StateTag } from '../value/state-tag.tsx'

type Message = RowOf<typeof messages> & Row

/** Shows who a support room belongs to, its assignee and the state of the request. */
export function RoomPerson({ room }: { room: SupportRoom }) {
  const { text, choice } = useTexts()
  const [isShown, setShown] = useState(false)
  const message = useMessage(room.message_id)
  return (
    <aside className="desk-person" data-shown={isShown} aria-label={room.name}>
      <button
        type="button"
        className="button desk-about"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {text('chat.about', { name: room.name })}
      </button>
      <div className="desk-facts">
        <section className="panel">
          <h2>{room.name}</h2>
          <p className="faint">{choice('role', room.role)}</p>
          {message?.user_id && <Records role={room.role} user_id={message.user_id} />}
        </section>
        <Assignment room={room} />
        {message && <RequestStatus message={message} />}
      </div>
    </aside>
  )
}

/** Loads the room's record in `messages`, which is created shortly after the first message. */
function useMessage(id: number | undefined): Message | undefined {
  const { query, result } = useOne<Message, HttpError>({
    resource: 'messages',
    id: id ?? 0,
    queryOptions: { enabled: id !== undefined },
    errorNotification: false,
  })
  useChanges('messages', (change) => {
    if (change.id === id) void query.refetch()
  })
  return result
}

/** Each role's resource, and the field of orders that refers to it. */
const records = {
  customer: ['customers', 'customer_id'],
  mover: ['movers', 'mover_id'],
  driver: ['drivers', 'driver_id'],
} as const

function Records({ role, user_id }: { role: SupportRoom['role']; user_id: number }) {
  const { text, one } = useTexts()
  const can = useCan()
  const [resource, field] = records[role === 'admin' ? 'customer' : role]
  const { result } = useList<Row, HttpError>({
    resource,
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'user_id', operator: 'eq', value: user_id }],
    queryOptions: { enabled: can(resource, 'list') },
    errorNotification: false,
  })
  const record = result.data[0]
  return (
    <>
      <p>
        {can('users', 'show') && (
          <Link to={showPath('users', user_id)}>{text('chat.record', { what: one('users') })}</Link>
        )}
        {record && can(resource, 'show') && (
          <>
            {' · '}
            <Link to={showPath(resource, record.id)}>
              {text('chat.record', { what: one(resource) })}
            </Link>
          </>
        )}
      </p>
      {record && can('orders', 'list') && <LatestOrder field={field} id={record.id} />}
    </>
  )
}

function LatestOrder({ field, id }: { field: string; id: number }) {
  const { text } = useTexts()
  const { instant } = useFormat()
  const { query, result } = useList<Row, HttpError>({
    resource: 'orders',
    pagination: { currentPage: 1, pageSize: 1 },
    sorters: [{ field: 'created_at', order: 'desc' }],
    filters: [{ field, operator: 'eq', value: id }],
    meta: { fields: ['code', 'state', 'window_start_at'] },
    errorNotification: false,
  })
  const order = result.data[0]
  if (!query.isSuccess) return null
  return (
    <>
      <h3>{text('chat.latestOrder')}</h3>
      {order ? (
        <p>
          <Link to={showPath('orders', order.id)}>{String(order.code)}</Link>{' '}
          <StateTag resource="orders" state={String(order.state)} />
          <br />
          <span className="faint">{instant(String(order.window_start_at))}</span>
        </p>
      ) : (
        <p className="none">{text('chat.noOrder')}</p>
      )}
    </>
  )
}

function Assignment({ room }: { room: SupportRoom }) {
  const { text } = useTexts()
  const can = useCan()
  const me = useSession().identity?.id
  const id = useId()
  const { mutate, isPending, error } = useMutation<unknown, ApiError, number | null>({
    mutationFn: (user_id) =>
      send(assignSupportChat, { params: { room: supportRoom(room.uid) }, body: { user_id } }),
  })
  const { assignee } = room
  const isMine = assignee?.id === me
  return (
    <section className="panel">
      <h2>{text('chat.assignee')}</h2>
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
      <p role="status">
        {assignee ? (isMine ? text('chat.isMine') : assignee.name) : text('chat.nobody')}
      </p>
      {can('messages', 'edit') && (
        <div className="ticket-actions">
          {!isMine && me !== undefined && (
            <Button type="primary" loading={isPending} onClick={() => mutate(me)}>
              {text('ticket.assignToMe')}
            </Button>
          )}
          {assignee && (
            <Button loading={isPending} onClick={() => mutate(null)}>
              {text('chat.release')}
            </Button>
          )}
          {can('users', 'list') && (
            <div className="desk-assign">
              <label className="hint" htmlFor={id}>
                {text('chat.assignTo')}
              </label>
              <ReferenceSelect
                id={id}
                resource="users"
                where={{ role: 'admin' }}
                isDisabled={isPending}
                onChange={(chosen) => chosen !== null && mutate(chosen)}
              />
            </div>
          )}
        </div>
      )}
    </section>
  )
}

/**
 * Shows the state of the request and its transitions, except `answer`: replies are written in the
 * room.
 */
function RequestStatus({ message }: { message: Message }) {
  const { text, one } = useTexts()
  const { ticket_id, state, name } = message
  const allowed = (message.allowed_transitions ?? []).filter(
    (transition) => transition !== 'answer',
  )
  return (
    <section className="panel">
      <h2>{text('ticket.actions')}</h2>
      <p>
        <StateTag resource="messages" state={state} />{' '}
        {ticket_id !== null && (
          <>
            {one('tickets')} <Reference resource="tickets" id={ticket_id} />
          </>
        )}
      </p>
      <div className="ticket-actions">
        <TransitionButtons
          name="messages"
          row={{ ...message, allowed_transitions: allowed }}
          title={name}
        />
      </div>
    </section>
  )
}
