import { useRouteError } from 'react-router'
import { Fatal } from './fatal.tsx'
import { NotFound } from './not-found.tsx'
import { failureOf } from './refusal.ts'

/** What is shown instead of a page that is missing, or that failed. */
export function RouteError() {
  const { status, request_id } = failureOf(useRouteError())
  return status < 500 ? <NotFound /> : <Fatal requestId={request_id} />
}

/** The same where the shell itself failed. */
export function ShellError() {
  return (
    <main className="flex min-h-dvh flex-col">
      <RouteErrorOutside />
    </main>
  )
}

function RouteErrorOutside() {
  return <Fatal requestId={failureOf(useRouteError()).request_id} />
}
