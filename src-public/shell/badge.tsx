import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../lib/texts-context.tsx'
import type { BadgeOffer } from './use-badge.ts'

const loadOffer = () => import('./badge-offer.tsx')
const Offer = lazy(loadOffer)

/** Shows the discount badge at the side of the page, until the visitor signs in. */
export function Badge({ amount, code, cap_cents }: BadgeOffer) {
  const say = useTexts('common')
  const [isOpen, setOpen] = useState(false)
  return (
    <aside className="no-print">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={say('badge.open', { n: amount })}
        onPointerEnter={() => void loadOffer()}
        onClick={() => setOpen(true)}
        className="fixed right-0 bottom-28 z-30 rounded-l-field bg-stitch px-4 py-[0.4rem] text-[0.875rem] leading-5 font-bold tracking-wide text-night shadow-lifted [writing-mode:vertical-rl] sm:top-1/2 sm:py-2.5 sm:text-base sm:bottom-auto sm:-translate-y-1/2"
      >
        {say('badge.side', { n: amount })}
      </button>
      {isOpen && (
        <Suspense>
          <Offer amount={amount} code={code} cap_cents={cap_cents} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </aside>
  )
}
