import type { ReactNode } from 'react'
import { LostVan } from './lost-van.tsx'
import { useTexts } from './texts-context.tsx'

type Lost = {
  /** What was asked for. */
  path?: string | undefined
  /** By which the log knows what went wrong. */
  requestId?: string | null | undefined
  /** Where to go from here. */
  children: ReactNode
}

/** Nothing is to be seen here: there is no such page, or it failed. */
export function LostScreen({ path, requestId, children }: Lost) {
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
