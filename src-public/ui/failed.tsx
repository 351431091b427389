import { useState } from 'react'
import { useTexts } from '../lib/texts-context.tsx'
import { type Explained, useErrorMessage } from '../lib/use-error-message.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type FailedProps = {
  /** Status 0 means that no response arrived. */
  error: Explained
  /** Resolves when the attempt has ended. */
  onRetry?: () => Promise<void> | void
}

/**
 * Shows why something could not be loaded, and a retry button. The button is busy while it is being
 * tried: a second press would begin the attempt again, and impatience would keep a slow answer away.
 */
export function Failed({ error, onRetry }: FailedProps) {
  const say = useTexts('common')
  const errorMessage = useErrorMessage()
  const [isTrying, setIsTrying] = useState(false)
  const retry = async () => {
    setIsTrying(true)
    await onRetry?.()
    setIsTrying(false)
  }
  return (
    <Notice tone="bad" title={say('states.failed')}>
      <p>{errorMessage(error)}</p>
      {onRetry && (
        <div className="mt-3">
          <Button look="plain" size="sm" isBusy={isTrying} onClick={() => void retry()}>
            {say('states.retry')}
          </Button>
        </div>
      )}
    </Notice>
  )
}
