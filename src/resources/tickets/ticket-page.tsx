import { EditOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { editPath } from '../../declaration/admin-resources.ts'
import { UnsavedGuard } from '../../form/unsaved-guard.tsx'
import { ListLink } from '../../list/list-link.tsx'
import { useCan } from '../../providers/use-can.ts'
import { OneRecord } from '../../record/one-record.tsx'
import { RecordNeighbors } from '../../record/record-neighbors.tsx'
import { RecordTabs } from '../../record/record-tabs.tsx'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Onlookers } from '../../ui/onlookers.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { StateTag } from '../../value/state-tag.tsx'
import type { Ticket } from './ticket.ts'
import { type Draft, emptyDraft, TicketReply } from './ticket-reply.tsx'
import { TicketSide } from './ticket-side.tsx'
import { TicketThread, useThread } from './ticket-thread.tsx'

/** Shows a ticket as a conversation, with its properties and actions beside it. */
export default function TicketPage({ name }: { name: ResourceName }) {
  return (
    <OneRecord<Ticket> name={name}>
      {(ticket) => <Conversation key={ticket.id} ticket={ticket} />}
    </OneRecord>
  )
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const texts = useTexts()
  const can = useCan()
  const { id, code, subject, state } = ticket
  const thread = useThread(ticket)
  // Stored here, so that switching to the history tab does not lose it.
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const isDirty = useRef(false)
  useEffect(() => {
    isDirty.current = draft.text.trim() !== '' || draft.files.length > 0
  }, [draft])
  useDocumentTitle(`${texts.one('tickets')} ${code}`)
  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      <PageHeader
        above={<ListLink name="tickets" />}
        title={subject}
        aside={
          <>
            <code className="faint">{code}</code>
            <StateTag resource="tickets" state={state} />
          </>
        }
        actions={
          <>
            <RecordNeighbors name="tickets" id={id} />
            {can('tickets', 'edit') && (
              <Link className="button" to={editPath('tickets', id)}>
                <EditOutlined aria-hidden /> {texts.text('actions.edit')}
              </Link>
            )}
          </>
        }
      />
      <Onlookers name="tickets" id={id} mode={draft.text.trim() === '' ? 'view' : 'edit'} />
      <RecordTabs
        name="tickets"
        row={ticket}
        first={{
          label: texts.text('ticket.conversation'),
          instead: 'ticket_messages',
          // The messages would push away an answer that is being written above the fold of a phone.
          page: thread.query.isLoading ? (
            <Loading />
          ) : (
            <div className="ticket">
              <div>
                <TicketThread ticket={ticket} thread={thread} />
                {can('ticket_messages', 'create') && (
                  <TicketReply ticket={ticket} draft={draft} onDraft={setDraft} />
                )}
              </div>
              <TicketSide ticket={ticket} />
            </div>
          ),
        }}
      />
    </>
  )
}
