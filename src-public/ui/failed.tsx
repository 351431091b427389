import { useTexts } from '../lib/texts-context.tsx'
import { type Explained, useErrorMessage } from '../lib/use-error-message.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type FailedProps = {
  /** Status 0 means that no response arrived. */
  error: Explained
  onRetry?: () => void
}

/** Shows why something could not be loaded, and a retry button. */
export function Failed({ error, onRetry }: FailedProps) {
  const say = useTexts('common')
  const errorMessage = useErrorMessage()
  return (
    <Notice tone="bad" title={say('states.failed')}>
      <p>{errorMessage(error)}</p>
      {onRetry && (
        <div className="mt-3">
          <Button look="plain" size="sm" onClick={onRetry}>
            {say('states.retry')}
          </Button>
        </div>
      )}
    </Notice>
  )
}
