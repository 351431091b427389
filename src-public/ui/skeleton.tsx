import { useTexts } from '../lib/texts-context.tsx'

/** Renders the placeholder of content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={`breathing block rounded-field bg-sunken ${className}`} />
  )
}

export function Loading({ rows = 3 }: { rows?: number }) {
  const say = useTexts('common')
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{say('states.loading')}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="h-28 rounded-card" />
      ))}
    </div>
  )
}
