import { useState } from 'react'
import { startOnboarding } from '#contract/calls/wallet.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'

/** Leads to the payout provider's page; the link is made when it is needed, as it soon expires. */
export function ProviderButton({ label, look }: { label: string; look?: ButtonLook }) {
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const leave = async () => {
    setBusy(true)
    setFailure(null)
    const { data, error } = await call(startOnboarding, {})
    if (error === null) return window.location.assign(data.url)
    setFailure(errorMessage(error))
    setBusy(false)
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
    </div>
  )
}
