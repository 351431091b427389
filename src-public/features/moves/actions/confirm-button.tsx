import { useState } from 'react'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { transitionOrder } from '../../order/move-order.ts'

type Props = { id: number; size?: ButtonSize; onDone: () => Promise<void> }

export function ConfirmButton({ id, size = 'md', onDone }: Props) {
  const say = useTexts('moves')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    const { error } = await transitionOrder(services, id, 'confirm')
    if (error !== null) setFailure(errorMessage(error))
    if (error === null || error.status === 409) await onDone()
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-2">
      <Button size={size} isBusy={isBusy} onClick={() => void confirm()}>
        {say('act.confirm')}
      </Button>
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </div>
  )
}
