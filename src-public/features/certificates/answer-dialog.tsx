import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useRefusal } from '../../lib/use-refusal.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'

export type Answer = 'accept' | 'refuse' | 'waive'

type Props = {
  answer: Answer
  title: string
  text?: string
  confirm: string
  onClose: () => void
  onSubmit: (body: { reason?: string }) => Promise<CallError | null>
}

/** Asks before the answer of the building is passed on; a refusal needs its reason. */
export function AnswerDialog({ answer, title, text, confirm, onClose, onSubmit }: Props) {
  const say = useTexts('certificates')
  const refusal = useRefusal()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = answer === 'refuse' && reason.trim() === ''
  const submit = async () => {
    setTried(true)
    if (isMissing) return null
    const error = await onSubmit(answer === 'refuse' ? { reason: reason.trim() } : {})
    return error && refusal(error)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      height="fit-content"
      confirm={{
        label: confirm,
        look: answer === 'refuse' ? 'danger' : 'primary',
        run: submit,
      }}
    >
      {text && <p>{text}</p>}
      {answer === 'refuse' && (
        <TextAreaField
          label={say('refuse_reason')}
          hint={say('refuse_hint')}
          required
          maxLength={500}
          value={reason}
          error={isTried && isMissing ? say('required') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </Dialog>
  )
}
