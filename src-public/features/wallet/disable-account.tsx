import { useTexts } from '../../lib/texts-context.tsx'
import { ConfirmTransition } from '../../ui/confirm-transition.tsx'

type Props = { id: number; onDone: () => Promise<void> }

/** Disables an account after a confirmation, as somebody does who didn't enter it. */
export function DisableAccount({ id, onDone }: Props) {
  const say = useTexts('wallet')
  return (
    <ConfirmTransition
      url={`/api/wallet_accounts/${id}/transitions/disable`}
      label={say('account.disable')}
      cancelLabel={say('account.keep')}
      isDanger
      onDone={onDone}
    >
      <p>{say('account.disable_text')}</p>
    </ConfirmTransition>
  )
}
