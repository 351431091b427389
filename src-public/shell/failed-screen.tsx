import { useEffect } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { Failed } from '../ui/failed.tsx'

/** Shows why a page can't be shown for now. Reloads it on demand, and once there is a network. */
export function FailedScreen({ error }: { error: Pick<CallError, 'status' | 'message'> }) {
  const say = useTexts('common')
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <section className="mx-auto w-full max-w-2xl px-4 py-16">
      <h1 className="sr-only">{say('states.failed')}</h1>
      <Failed error={error} onRetry={reload} />
    </section>
  )
}

/**
 * A failed import may be remembered by the browser, so the page is reloaded. Without a network that
 * would leave for the browser's error page.
 */
function reload(): void {
  if (navigator.onLine) location.reload()
}
