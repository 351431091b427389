import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../lib/texts-context.tsx'
import type { BadgeOffer } from './use-badge.ts'

const loadOffer = () => import('./badge-offer.tsx')
const Offer = lazy(loadOffer)

/**
 * Shows the discount badge until the visitor signs in: at the side of the page; on a phone, where it
 * would cover text there, below the header.
 */
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
        className="absolute top-full right-4 z-30 rounded-b-field bg-stitch px-3.5 py-[0.3rem] text-[0.875rem] leading-5 font-bold tracking-wide text-night shadow-lifted sm:fixed sm:top-1/2 sm:right-0 sm:rounded-l-field sm:rounded-r-none sm:px-4 sm:py-2.5 sm:text-base sm:[writing-mode:vertical-rl] sm:-translate-y-1/2"
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
