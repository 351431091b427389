import { useState } from 'react'
import type { Move } from '#contract/calls/moves.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { useOrderTransition } from './use-order-transition.ts'

type Props = { move: Move; onClose: () => void; onDone: () => Promise<void> }

/** Renders the dialog in which the customer describes what is missing, broken or wrong. */
export function DisputeDialog({ move, onClose, onDone }: Props) {
  const say = useTexts('moves')
  const request = useOrderTransition({ id: move.id, onClose, onDone })
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)

  const send = async () => {
    if (reason.trim() === '') {
      setTried(true)
      return null
    }
    return request('dispute', { reason: reason.trim() })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('dispute.title')}
      height="fit-content"
      confirm={{ label: say('dispute.action'), run: send, cancelLabel: say('act.back') }}
    >
      <p className="mb-4">{say('dispute.text')}</p>
      <TextAreaField
        label={say('dispute.reason')}
        rows={5}
        required
        maxLength={2000}
        value={reason}
        error={isTried && reason.trim() === '' ? say('dispute.required') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
