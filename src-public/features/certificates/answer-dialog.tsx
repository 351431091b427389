import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'

const answers = ['accept', 'refuse', 'waive'] as const
export type Answer = (typeof answers)[number]

export const isAnswer = (open: string | null): open is Answer =>
  answers.some((answer) => answer === open)

type Words = { title: string; text?: string; confirm: string }

type Props = {
  answer: Answer
  /** The question before a certificate is accepted, which depends on who asks. */
  accept: Words
  onClose: () => void
  onSubmit: (answer: Answer, reason: string) => Promise<CallError | null>
}

/** Asks before the answer of the building is passed on; a refusal needs its reason. */
export function AnswerDialog({ answer, accept, onClose, onSubmit }: Props) {
  const say = useTexts('certificates')
  const errorMessage = useErrorMessage()
  const words: Record<Answer, Words> = {
    accept,
    refuse: { title: say('refuse_title'), confirm: say('refuse_submit') },
    waive: { title: say('waive_title'), text: say('waive_text'), confirm: say('waive_yes') },
  }
  const { title, text, confirm } = words[answer]
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = answer === 'refuse' && reason.trim() === ''
  const submit = async () => {
    setTried(true)
    if (isMissing) return null
    const error = await onSubmit(answer, reason.trim())
    return error && errorMessage(error)
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
