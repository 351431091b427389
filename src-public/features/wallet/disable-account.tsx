import { useState } from 'react'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { id: number; onDone: () => Promise<void> }

/** Disables an account after a confirmation, as somebody does who didn't enter it. */
export function DisableAccount({ id, onDone }: Props) {
  const say = useTexts('wallet')
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const [isOpen, setOpen] = useState(false)
  const disable = async () => {
    const { error } = await http.post(`/api/wallet_accounts/${id}/transitions/disable`)
    if (error === null || error.status === 409) await onDone()
    if (error !== null) return errorMessage(error)
    setOpen(false)
    return null
  }
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {say('account.disable')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say('account.disable')}
        height="fit-content"
        confirm={{
          label: say('account.disable'),
          look: 'danger',
          cancelLabel: say('account.keep'),
          run: disable,
        }}
      >
        <p>{say('account.disable_text')}</p>
      </Dialog>
    </>
  )
}
