import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts-context.tsx'

type LostScreenProps = {
  /** The path that was requested. */
  path?: string | undefined
  /** Identifies the failed request in the log. */
  requestId?: string | null | undefined
  /** Links to go on with. */
  children: ReactNode
}

/** Shows that there is no page here, because it does not exist or because it failed. */
export function LostScreen({ path, requestId, children }: LostScreenProps) {
  const say = useTexts('common')
  return (
    <section className="mx-auto flex max-w-2xl grow flex-col items-center justify-center gap-5 px-4 py-16 text-center">
      <LostVan />
      <h1 className="text-title">{say('not_found.heading')}</h1>
      {path && (
        <p className="max-w-full rounded-field bg-sunken px-4 py-2 font-mono text-small break-all">
          {path}
        </p>
      )}
      <p className="text-lg text-soft">{say('not_found.text')}</p>
      {requestId && <p className="text-soft">{say('not_found.request', { id: requestId })}</p>}
      <div className="flex flex-wrap items-center justify-center gap-4">{children}</div>
    </section>
  )
}

/** Shows a van at the end of a road. */
function LostVan() {
  return (
    <img src="/pictures/lost-van.svg" alt="" width="320" height="130" className="w-64 sm:w-80" />
  )
}
