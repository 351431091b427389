import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { transitionOrder } from '../../order/move-order.ts'

type Props = { id: number; onClose: () => void; onDone: () => Promise<void> }

/** Asks for confirmation: completing pays the crew and can't be undone. */
export function CompleteDialog({ id, onClose, onDone }: Props) {
  const say = useTexts('moves')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const complete = async () => {
    const { error } = await transitionOrder(services, id, 'complete')
    if (error === null || error.status === 409) await onDone()
    if (error !== null) return errorMessage(error)
    onClose()
    return null
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('complete.title')}
      height="fit-content"
      confirm={{ label: say('complete.action'), run: complete, cancelLabel: say('act.back') }}
    >
      <p>{say('complete.text')}</p>
    </Dialog>
  )
}
