import { useState } from 'react'
import { disableAccount } from '#contract/calls/wallet.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmWithCode } from '../profile/confirm-with-code.tsx'

type Props = { id: number; onDone: () => Promise<void> }

/** Disables an account after a confirmation, as somebody does who didn't enter it. */
export function DisableAccount({ id, onDone }: Props) {
  const say = useTexts('wallet')
  const { call } = useServices()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {say('account.disable')}
      </Button>
      {isAsking && (
        <ConfirmWithCode
          title={say('account.disable')}
          label={say('account.disable')}
          cancelLabel={say('account.keep')}
          look="danger"
          onClose={() => setAsking(false)}
          run={async (body) => {
            const { error } = await call(disableAccount, { params: { id }, body })
            if (error === null || error.status === 409) await onDone()
            if (error !== null) return error
            setAsking(false)
            return null
          }}
        >
          <p>{say('account.disable_text')}</p>
        </ConfirmWithCode>
      )}
    </>
  )
}
