import { useState } from 'react'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { transitionOrder } from '../../order/move-order.ts'

type Props = { id: number; onDeclined: () => void }

/** Asks for confirmation before a changed job is left to others. */
export function DeclineRevision({ id, onDeclined }: Props) {
  const say = useTexts('jobs')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const [isOpen, setOpen] = useState(false)
  const decline = async () => {
    const { error } = await transitionOrder(services, id, 'decline_revision')
    // Somebody else has the job already, or the answer was given on another device.
    if (error !== null && error.status !== 409 && error.status !== 404) return errorMessage(error)
    setOpen(false)
    onDeclined()
    return null
  }
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {say('revision.decline')}
      </Button>
      <Dialog
        title={say('revision.decline_ask')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        height="fit-content"
        confirm={{ label: say('revision.decline'), run: decline }}
      >
        <p>{say('revision.decline_text')}</p>
      </Dialog>
    </>
  )
}
