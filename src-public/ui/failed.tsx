import { useTexts } from '../lib/texts-context.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type FailedProps = {
  /** Status 0 means that no response arrived. */
  error: { status: number; message: string }
  onRetry?: () => void
}

/** Shows why something could not be loaded, and a retry button. */
export function Failed({ error, onRetry }: FailedProps) {
  const say = useTexts('common')
  return (
    <Notice tone="bad" title={say('states.failed')}>
      <p>{error.status === 0 ? say('states.offline') : error.message}</p>
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
