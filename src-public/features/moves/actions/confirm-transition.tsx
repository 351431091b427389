import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type OrderTransition, transitionOrder } from '../../order/move-order.ts'

type Asked = { id: number; onClose: () => void; onDone: () => Promise<void> }
type Props = Asked & { transition: OrderTransition; title: string; text: string; action: string }

/** Asks before a transition that needs no input. */
export function ConfirmTransition(props: Props) {
  const { id, transition, title, text, action, onClose, onDone } = props
  const say = useTexts('moves')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const run = async () => {
    const { error } = await transitionOrder(services, id, transition)
    if (error === null || error.status === 409) await onDone()
    if (error !== null) return errorMessage(error)
    onClose()
    return null
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      height="fit-content"
      confirm={{ label: action, run, cancelLabel: say('act.back') }}
    >
      <p>{text}</p>
    </Dialog>
  )
}

/** Asks for confirmation: completing pays the crew and can't be undone. */
export function CompleteDialog(asked: Asked) {
  const say = useTexts('moves')
  return (
    <ConfirmTransition
      {...asked}
      transition="complete"
      title={say('complete.title')}
      text={say('complete.text')}
      action={say('complete.action')}
    />
  )
}
