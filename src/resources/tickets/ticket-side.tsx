import { Alert, Button } from 'antd'

import { tickets } from '#contract/resources/tickets.ts'
import { useSession } from '../../providers/session.ts'
import { TransitionButtons } from '../../record/transition-buttons.tsx'
import { useTransition } from '../../record/use-transition.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import { Properties } from '../../value/value.tsx'
import type { Ticket } from './ticket.ts'

const { requester_id, order_id, assignee_id, topic, priority, due_at, solved_at } = tickets.fields
const known = { requester_id, order_id, assignee_id, topic, priority, due_at }

/** Shows the properties of a ticket and the actions that the person may take now. */
export function TicketSide({ ticket }: { ticket: Ticket }) {
  const { text } = useTexts()
  return (
    <aside className="ticket-side" aria-label={text('ticket.status')}>
      <section className="panel">
        <h2>{text('ticket.status')}</h2>
        <Properties
          fields={ticket.solved_at ? { ...known, solved_at } : known}
          values={ticket}
          resource="tickets"
          own={{ due_at: <Due ticket={ticket} /> }}
        />
      </section>
      <Actions ticket={ticket} />
    </aside>
  )
}

function Due({ ticket }: { ticket: Ticket }) {
  const { text } = useTexts()
  const { instant } = useFormat()
  const { due_at: due, state } = ticket
  const isOver = state === 'solved' || state === 'closed'
  return (
    <>
      <time dateTime={due}>{instant(due)}</time>
      {!isOver && Date.parse(due) < Date.now() && (
        <>
          {' '}
          <span className="tag tag-bad">{text('ticket.overdue')}</span>
        </>
      )}
    </>
  )
}

function Actions({ ticket }: { ticket: Ticket }) {
  const { text } = useTexts()
  const { identity } = useSession()
  const { take, error, isPending } = useTransition('tickets', ticket.id)
  const open = ticket.allowed_transitions ?? []
  const me = identity?.id
  const mayTake = open.includes('assign') && me !== undefined && ticket.assignee_id !== me
  if (open.length === 0) return null
  return (
    <section className="panel">
      <h2>{text('ticket.actions')}</h2>
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
      <div className="ticket-actions">
        {mayTake && (
          <Button
            type="primary"
            loading={isPending}
            onClick={() => void take('assign', { assignee_id: me })}
          >
            {text('ticket.assignToMe')}
          </Button>
        )}
        <TransitionButtons name="tickets" row={ticket} title={ticket.code} />
      </div>
    </section>
  )
}
