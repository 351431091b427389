import { use, useEffect, useId, useRef, useState } from 'react'
import type { Identity } from '#contract/client/identity.ts'
import { useNavigation } from '../../lib/navigation.tsx'
import { useTextStore, useTexts } from '../../lib/texts-context.tsx'
import { useCloseOutside } from '../../ui/use-close-outside.ts'
import { BellPanel } from './bell-panel.tsx'
import { useInbox } from './use-inbox.ts'

/**
 * Renders the bell on every page of a signed-in user: the unread count and, when opened, the latest
 * notifications.
 */
export function Bell({ identity }: { identity: Identity }) {
  use(useTextStore().load('notifications'))
  const say = useTexts('notifications')
  const { unread } = useInbox()
  const { path } = useNavigation()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const panel = useId()
  const close = () => setOpen(false)
  useCloseOutside(box, isOpen, close)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the panel.
  useEffect(close, [path])

  const count = unread ?? 0
  const counted = count > 0 ? say('unread', { count }) : ''
  return (
    <div ref={box} className="sm:relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        className="relative grid size-11 place-items-center rounded-full text-ink hover:bg-sunken"
      >
        <BellShape />
        <span className="sr-only">{say('bell')}</span>
        {count > 0 && (
          <span
            aria-hidden="true"
            className="numeral absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-stitch px-1 text-note leading-none font-bold text-night"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {counted}
      </span>
      {isOpen && <BellPanel id={panel} role={identity.role} onLeave={close} />}
    </div>
  )
}

function BellShape() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-7" fill="none">
      <path
        d="M12 3.5a6 6 0 0 0-6 6v3.7l-1.6 3a.8.8 0 0 0 .7 1.3h13.8a.8.8 0 0 0 .7-1.3l-1.6-3V9.5a6 6 0 0 0-6-6Z"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinejoin="round"
      />
      <path
        d="M9.8 20a2.4 2.4 0 0 0 4.4 0"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </svg>
  )
}
