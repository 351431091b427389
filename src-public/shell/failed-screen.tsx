import { useEffect, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { Failed } from '../ui/failed.tsx'
import { Notice } from '../ui/notice.tsx'

type FailedScreenProps = {
  error: Pick<CallError, 'status' | 'message'>
  /** Identifies the failed request in the log. */
  requestId?: string | null
}

/** Shows why a page can't be shown for now. Reloads it on demand, and once there is a network. */
export function FailedScreen({ error, requestId = null }: FailedScreenProps) {
  const say = useTexts('common')
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <section className="mx-auto w-full max-w-2xl px-4 py-16">
      <h1 className="sr-only">{say(isOffline ? 'states.no_network' : 'states.failed')}</h1>
      {isOffline ? (
        // Without a network, reloading would leave for the browser's error page.
        <Notice tone="bad" title={say('states.no_network')}>
          <p>{say('states.no_network_text')}</p>
        </Notice>
      ) : (
        <Failed error={error} onRetry={reload} />
      )}
      {requestId && (
        <p className="mt-4 text-small text-soft">{say('states.request', { id: requestId })}</p>
      )}
    </section>
  )
}

/** A failed import may be remembered by the browser, so the page is reloaded. */
const reload = (): void => location.reload()
