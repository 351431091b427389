import { useTexts } from '../../lib/texts-context.tsx'
import { useAskedTransition } from '../../lib/use-asked-transition.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { id: number; onDone: () => Promise<void> }

/** Disables an account after a confirmation, as somebody does who didn't enter it. */
export function DisableAccount({ id, onDone }: Props) {
  const say = useTexts('wallet')
  const { isOpen, ask, close, run } = useAskedTransition(
    `/api/wallet_accounts/${id}/transitions/disable`,
    onDone,
  )
  return (
    <>
      <Button look="quiet" onClick={ask}>
        {say('account.disable')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={say('account.disable')}
        height="fit-content"
        confirm={{
          label: say('account.disable'),
          look: 'danger',
          cancelLabel: say('account.keep'),
          run,
        }}
      >
        <p>{say('account.disable_text')}</p>
      </Dialog>
    </>
  )
}
