import { useState } from 'react'
import { useRouteError } from 'react-router'
import { Fatal, isChunkFailure, isReloading } from '../shell/fatal.tsx'
import { NotFound } from '../shell/not-found.tsx'
import { OfflineScreen } from '../shell/offline-screen.tsx'
import { type Failure, failureOf } from './refusal.ts'

/** Shows the screen of a page that is missing, failed or can't be loaded without a network. */
export function RouteError() {
  const thrown = useRouteError()
  const failure = useFailure()
  const [isOffline] = useState(() => isChunkFailure(thrown) && !navigator.onLine)
  if (isOffline) return <OfflineScreen />
  if (failure === null) return null
  return failure.status < 500 ? <NotFound /> : <Fatal requestId={failure.request_id} />
}

/** Shows the failure screen when the shell itself failed. */
export function ShellError() {
  const failure = useFailure()
  return (
    <main className="flex min-h-dvh flex-col">
      {failure && <Fatal requestId={failure.request_id} />}
    </main>
  )
}

/** Returns the failure; null while the page is about to reload. */
function useFailure(): Failure | null {
  const thrown = useRouteError()
  const [willReload] = useState(() => isReloading(thrown))
  return willReload ? null : failureOf(thrown)
}
