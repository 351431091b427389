import type { Row as RowOf } from '#contract/kernel/resource.ts'
import type { messages } from '#contract/resources/messages.ts'
import type { Row } from '../../declaration/row.ts'
import type { TransitionDialogProps } from '../../declaration/screens-context.ts'
import { declared, TransitionForm } from '../../record/transition-dialog.tsx'
import { useTexts } from '../../text/use-texts.ts'

type Message = RowOf<typeof messages> & Row

/** Replies to a message, shown above the form with the address that the reply goes to. */
export default function AnswerMessage(props: TransitionDialogProps) {
  const { text } = useTexts()
  const { name, email, phone, text: words } = props.row as Message
  const to = email ?? phone
  return (
    <TransitionForm {...props} fields={declared(props)?.input ?? {}}>
      <p>{text('letter.wrote', { name })}</p>
      <blockquote className="paragraph letter">{words}</blockquote>
      <p className="hint">{to ? text('letter.to', { to }) : text('letter.nowhere')}</p>
    </TransitionForm>
  )
}
