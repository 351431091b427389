import { useState } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { Fatal, isChunkFailure, isReloading } from '../shell/fatal.tsx'
import { NotFound } from '../shell/not-found.tsx'
import { OfflineScreen } from '../shell/offline-screen.tsx'
import { type Failure, failureOf } from './refusal.ts'

/** Shows the screen of a page that is missing, failed or can't be loaded without a network. */
export function RouteError() {
  // Each address decides again: the component stays from one failed page to the next.
  return <FailedPage key={useLocation().key} />
}

function FailedPage() {
  const isOffline = useIsOffline()
  const failure = useFailure()
  if (failure === null) return null
  if (isOffline) return <OfflineScreen />
  return failure.status < 500 ? <NotFound /> : <Fatal requestId={failure.request_id} />
}

/** Shows the failure screen when the shell itself failed. */
export function ShellError() {
  const isOffline = useIsOffline()
  const failure = useFailure()
  return (
    <main className="flex min-h-dvh flex-col">
      {failure && (isOffline ? <OfflineScreen /> : <Fatal requestId={failure.request_id} />)}
    </main>
  )
}

/** Whether the code of the page could not be loaded for want of a network. */
function useIsOffline(): boolean {
  const thrown = useRouteError()
  const [isOffline] = useState(() => isChunkFailure(thrown) && !navigator.onLine)
  return isOffline
}

/** Returns the failure; null while the page is about to reload. */
function useFailure(): Failure | null {
  const thrown = useRouteError()
  const [willReload] = useState(() => isReloading(thrown))
  return willReload ? null : failureOf(thrown)
}
