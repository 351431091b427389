import { useTexts } from '../../../lib/texts-context.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { OrderTransition } from '../../order/move-order.ts'
import { type Asked, useOrderTransition } from './use-order-transition.ts'

type Props = Asked & { transition: OrderTransition; title: string; text: string; action: string }

/** Asks before a transition that needs no input. */
export function ConfirmTransition(props: Props) {
  const { transition, title, text, action, onClose } = props
  const say = useTexts('moves')
  const request = useOrderTransition(props)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      height="fit-content"
      confirm={{ label: action, run: () => request(transition), cancelLabel: say('act.back') }}
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
