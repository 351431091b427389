import { useEffect, useRef, useSyncExternalStore } from 'react'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { type Choice, choices } from './choices.ts'

/** Shows a link at the end of every page that reopens the banner. */
export function ConsentLink() {
  const say = useTexts('overlays')
  return (
    <aside
      aria-label={say('privacy.end')}
      className="no-print on-blanket bg-blanket [body:has([data-room])_&]:max-sm:hidden"
    >
      <div className="mx-auto max-w-6xl px-4 pb-3 sm:px-6">
        <button
          type="button"
          onClick={choices.open}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
        >
          {say('privacy.label')}
        </button>
      </div>
    </aside>
  )
}

/** Asks for consent to third-party services. Refusing takes as little effort as accepting. */
export function ConsentBanner() {
  const say = useTexts('overlays')
  const { choice, isAsking } = useSyncExternalStore(choices.subscribe, choices.snapshot)
  const box = useRef<HTMLElement>(null)
  // The focus moves to the banner and back only for a visitor who reopened it; the first banner
  // must not interrupt.
  useEffect(() => {
    if (!isAsking || choice === null) return
    const opener = document.activeElement
    box.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isAsking, choice])
  if (!isAsking) return null
  const answer = (label: string, chosen: Choice) => (
    <Button look="plain" isWide onClick={() => choices.choose(chosen)}>
      {label}
    </Button>
  )
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={say('privacy.label')}
      className="no-print fixed inset-x-3 bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-40 mx-auto grid max-w-3xl items-center gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 text-ink shadow-lifted sm:grid-cols-[1fr_auto] sm:p-5"
    >
      <div>
        <p>{say('privacy.text')}</p>
        {choice !== null && <p className="mt-1 font-semibold">{say(`privacy.${choice}`)}</p>}
        <a href={href('privacy')} className="worded-link font-semibold">
          {say('privacy.more')}
        </a>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:w-64">
        {answer(say('privacy.refuse'), 'refused')}
        {answer(say('privacy.accept'), 'accepted')}
      </div>
    </section>
  )
}
