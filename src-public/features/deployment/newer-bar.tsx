import { useState } from 'react'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { hasUnsentInput } from './unsent-input.ts'

/** Announces a newer build, and reloads on request. */
export function NewerBar({ load }: { load: () => void }) {
  const say = useTexts('overlays')
  const [isShown, setShown] = useState(true)
  const [isAsking, setAsking] = useState(false)
  if (!isShown) return null
  return (
    <section
      aria-label={say('newer.label')}
      className="no-print fixed inset-x-3 bottom-24 z-50 mx-auto flex w-fit max-w-xl flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-card border border-line bg-card py-2 pr-2 pl-5 text-ink shadow-lifted"
    >
      <p role="status" className="grow py-1">
        {say(isAsking ? 'newer.unsent' : 'newer.text')}
      </p>
      <Button look="quiet" size="sm" onClick={() => setShown(false)}>
        {say('newer.later')}
      </Button>
      <Button size="sm" onClick={() => (isAsking || !hasUnsentInput() ? load() : setAsking(true))}>
        {say(isAsking ? 'newer.anyway' : 'newer.load')}
      </Button>
    </section>
  )
}
