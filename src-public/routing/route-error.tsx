import { useState } from 'react'
import { useLocation, useRouteError } from 'react-router'
import type { CallError } from '#contract/client/call-error.ts'
import { FailedScreen } from '../shell/failed-screen.tsx'
import { Fatal, isChunkFailure, isReloading } from '../shell/fatal.tsx'
import { NotFound } from '../shell/not-found.tsx'
import { type Failure, failedCallIn, failureOf } from './refusal.ts'

/** Shows the screen of a page that is missing, failed or can't be loaded without a network. */
export function RouteError() {
  // Each address decides again: the component stays from one failed page to the next.
  return <FailedPage key={useLocation().key} />
}

function FailedPage() {
  const passing = usePassingError()
  const failure = useFailure()
  if (failure === null) return null
  if (passing !== null) return <FailedScreen error={passing} requestId={failure.request_id} />
  return failure.status < 500 ? <NotFound /> : <Fatal requestId={failure.request_id} />
}

/** Shows the failure screen when the shell itself failed. */
export function ShellError() {
  const passing = usePassingError()
  const failure = useFailure()
  return (
    <main className="flex min-h-dvh flex-col">
      {failure &&
        (passing ? (
          <FailedScreen error={passing} requestId={failure.request_id} />
        ) : (
          <Fatal requestId={failure.request_id} />
        ))}
    </main>
  )
}

/**
 * Returns why the page can't be shown for now: its code could not be loaded for want of a network, or
 * a call failed. Null if there is no such page, or if it failed for good.
 */
function usePassingError(): Pick<CallError, 'status' | 'message'> | null {
  const thrown = useRouteError()
  const [isOffline] = useState(() => isChunkFailure(thrown) && !navigator.onLine)
  return isOffline ? { status: 0, message: '' } : failedCallIn(thrown)
}

/** Returns the failure; null while the page is about to reload. */
function useFailure(): Failure | null {
  const thrown = useRouteError()
  const [willReload] = useState(() => isReloading(thrown))
  return willReload ? null : failureOf(thrown)
}
