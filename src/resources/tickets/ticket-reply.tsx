import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'

import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { allowed } from '#contract/kernel/machine.ts'
import { ticketMachine } from '#contract/machines/ticket.ts'
import { ticketMessages } from '#contract/resources/ticket-messages.ts'
import { FilesInput } from '../../form/file-input.tsx'
import { type ApiError, apiError } from '../../providers/api-error.ts'
import { showNotice } from '../../providers/notification.ts'
import { client } from '../../providers/session.ts'
import { type TextKey, useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import type { Ticket } from './ticket.ts'

/** An unsent reply, either for the requester or internal. */
export type Draft = { text: string; files: readonly string[]; isInternal: boolean }

export const emptyDraft: Draft = { text: '', files: [], isInternal: false }

const { files, text: written } = ticketMessages.fields

/**
 * Writes a reply to the requester, or an internal note. The draft is cleared only after sending.
 */
export function TicketReply(props: {
  ticket: Ticket
  draft: Draft
  onDraft: (draft: Draft) => void
}) {
  const { ticket, draft, onDraft } = props
  const { text } = useTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const [isUploading, setUploading] = useState(false)
  const { send, isPending, error } = useSend(ticket, () => {
    onDraft({ ...emptyDraft, isInternal: draft.isInternal })
    area.current?.focus()
  })
  const isEmpty = draft.text.trim() === ''
  const submit = () => {
    if (!isEmpty && !isUploading) send(draft)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  const choice = (isInternal: boolean, label: string) => (
    <button
      type="button"
      className="quick-button"
      aria-pressed={draft.isInternal === isInternal}
      onClick={() => onDraft({ ...draft, isInternal })}
    >
      {label}
    </button>
  )
  return (
    <form
      className={`panel reply ${draft.isInternal ? 'message-note' : ''}`}
      aria-label={text('ticket.reply')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className="quick">
        <legend className="unseen">{text('ticket.kind')}</legend>
        {choice(false, text('ticket.toRequester'))}
        {choice(true, text('ticket.internal'))}
      </fieldset>
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
      <Input.TextArea
        ref={(input) => {
          area.current = input?.resizableTextArea?.textArea ?? null
        }}
        aria-label={text(draft.isInternal ? 'ticket.noteText' : 'ticket.answerText')}
        aria-describedby="reply-hint"
        aria-keyshortcuts="Control+Enter"
        autoSize={{ minRows: 4, maxRows: 20 }}
        maxLength={written.max}
        value={draft.text}
        readOnly={isPending}
        onChange={({ target }) => onDraft({ ...draft, text: target.value })}
        onKeyDown={sendByKey}
      />
      <p id="reply-hint" className="hint">
        {text(hintFor(ticket, draft))}
      </p>
      <fieldset disabled={isPending}>
        <legend className="unseen">{text('ticket.files')}</legend>
        <FilesInput
          name="files"
          field={files}
          resource="ticket_messages"
          value={draft.files}
          onBusy={setUploading}
          onChange={(keys) => onDraft({ ...draft, files: keys as string[] })}
        />
      </fieldset>
      <div className="form-actions">
        <Button
          type="primary"
          htmlType="submit"
          loading={isPending}
          disabled={isEmpty || isUploading}
        >
          {text(draft.isInternal ? 'ticket.keep' : 'ticket.send')}
        </Button>
        <span className="hint" role="status">
          {text(isUploading ? 'ticket.uploading' : 'ticket.shortcut')}
        </span>
      </div>
    </form>
  )
}

function hintFor({ state }: Ticket, { isInternal }: Draft): TextKey {
  if (isInternal) return 'ticket.noteHint'
  // A reply moves the ticket to `pending` if the machine allows it from this state.
  return allowed(ticketMachine, state).includes('wait') ? 'ticket.answerWaits' : 'ticket.answerHint'
}

function useSend(ticket: Ticket, onSent: () => void) {
  const { text } = useTexts()
  const invalidate = useInvalidate()
  const isSending = useRef(false)
  const [keyFor, setKeyFor] = useState(keyPerBody)

  const { mutate, isPending, error } = useMutation<unknown, ApiError, Draft>({
    mutationFn: async ({ text: words, files: keys, isInternal }) => {
      const body = { ticket_id: ticket.id, text: words, files: keys, is_internal: isInternal }
      try {
        return await client.request('/api/ticket_messages', {
          method: 'POST',
          body,
          idempotencyKey: keyFor(body),
        })
      } catch (thrown) {
        throw apiError(thrown)
      }
    },
    // Not awaited, so that the next message can be written before this one is shown.
    onSuccess: (_, { isInternal }) => {
      // The same words may be sent again, as a new message.
      setKeyFor(() => keyPerBody())
      onSent()
      showNotice({ type: 'success', message: text(isInternal ? 'ticket.kept' : 'ticket.sent') })
      void invalidate({ resource: 'ticket_messages', invalidates: ['resourceAll'] })
      void invalidate({ resource: 'tickets', invalidates: ['resourceAll'] })
      void invalidate({ resource: 'events', invalidates: ['list'] })
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  const send = (draft: Draft) => {
    // A second click may come before the button is re-rendered as disabled.
    if (isSending.current) return
    isSending.current = true
    mutate(draft)
  }
  return { send, isPending, error }
}
