import { type FormEvent, useState } from 'react'
import { writeGuestNote } from '#contract/calls/guests.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

type Sending = 'here' | 'note'

type Props = {
  token: string
  customer: string
  /** Whether the guest can write a note; one who has the chat writes there. */
  hasText: boolean
}

/** Lets a guest tell the customer and the crew something, or that they are there. */
export function NoteForm({ token, customer, hasText }: Props) {
  const say = useTexts('guests')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState<Sending | null>(null)
  const [sent, setSent] = useState<Sending | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const errorOf = fieldErrors(error)

  const send = async (what: Sending) => {
    const note = text.trim()
    setSent(null)
    setMissing(what === 'note' && note === '')
    if (what === 'note' && note === '') return
    setBusy(what)
    const body = what === 'here' ? { is_here: true } : { text: note }
    const { error: refused } = await call(writeGuestNote, { params: { token }, body })
    setBusy(null)
    setError(refused)
    if (refused !== null) return
    setSent(what)
    if (what === 'note') setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send('note')
  }
  return (
    <form noValidate onSubmit={submit} className="no-print flex flex-col gap-4">
      <p className="text-soft">{say('note.lead', { customer })}</p>
      <div>
        <Button isBusy={busy === 'here'} onClick={() => void send('here')}>
          {say('note.here')}
        </Button>
      </div>
      {hasText && (
        <TextAreaField
          label={say('note.label')}
          rows={2}
          maxLength={500}
          value={text}
          error={isMissing ? say('note.missing') : errorOf('text')}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {error && !errorOf.isKnown(['text']) && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <div className="flex flex-wrap items-center gap-4">
        {hasText && (
          <Button type="submit" look="plain" isBusy={busy === 'note'}>
            {say('note.send')}
          </Button>
        )}
        <p role="status" className="font-semibold text-moss empty:hidden">
          {sent && `✓ ${say(`note.sent_${sent}`)}`}
        </p>
      </div>
    </form>
  )
}
