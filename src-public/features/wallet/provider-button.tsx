import { useState } from 'react'
import { startOnboarding } from '#contract/calls/wallet.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ConfirmWithCode } from '../profile/confirm-with-code.tsx'

/**
 * Leads to the payout provider's page, some time after the sign-in once a code is entered. The link
 * is made when it is needed, as it soon expires.
 */
export function ProviderButton({ label, look }: { label: string; look?: ButtonLook }) {
  const say = useTexts('wallet')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async (body: { current_code?: string }) => {
    const { data, error } = await call(startOnboarding, { body })
    if (error === null) window.location.assign(data.url)
    return error
  }
  const leave = async () => {
    setBusy(true)
    setFailure(null)
    const error = await open({})
    if (error === null) return
    setBusy(false)
    if (error.code === 'auth/requires-recent-login') setAsking(true)
    else setFailure(errorMessage(error))
  }
  return (
    <div className="flex flex-col gap-2">
      <Button {...(look && { look })} isBusy={isBusy} onClick={() => void leave()}>
        {label}
      </Button>
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      {isAsking && (
        <ConfirmWithCode
          title={label}
          label={say('account.go_on')}
          cancelLabel={say('account.stay')}
          look="primary"
          onClose={() => setAsking(false)}
          run={open}
        >
          <p>{say('account.code_text')}</p>
        </ConfirmWithCode>
      )}
    </div>
  )
}
