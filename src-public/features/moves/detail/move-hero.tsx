import type { ReactNode } from 'react'
import type { Move } from '#contract/calls/moves.ts'
import { isIn, showsDeliveryCode } from '#contract/order-phases.ts'
import { useFormat } from '../../../lib/format.ts'
import { intlLocales } from '../../../lib/language.ts'
import { useLanguage, useTexts } from '../../../lib/texts-context.tsx'
import { untilWords } from '../../../lib/until-words.ts'
import { useIsBefore } from '../../../lib/use-is-before.ts'
import { useNow } from '../../../lib/use-now.ts'
import { StateFlag } from '../../order/state-flag.tsx'
import { nextText, nextTextInput } from './next-text.ts'
import { PaidLead } from './paid-lead.tsx'

type Props = { move: Move; heading: ReactNode; children?: ReactNode }

/**
 * Shows a move at a glance: its state, what happens next and when, and the delivery code once there
 * is one.
 */
export function MoveHero({ move, heading, children }: Props) {
  const say = useTexts('moves')
  const format = useFormat()
  const { state, city, eta_at } = move
  const isEtaShown = state === 'en_route' && eta_at !== null && !move.tracking?.is_shared
  return (
    <section className="overflow-hidden rounded-card bg-card shadow-card">
      <div className="quilted on-blanket px-5 pt-5 pb-6 sm:px-7">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StateFlag state={state} />
          <span className="font-mono text-small text-cream-soft">{move.code}</span>
        </div>
        <div className="mt-4">{heading}</div>
        <When move={move} />
      </div>
      <div className="seam" />
      <div className="flex flex-col gap-5 p-5 sm:p-7">
        <PaidLead move={move} />
        <p className="text-lg" aria-live="polite">
          {nextText(nextTextInput(move), say, format)}
        </p>
        {isEtaShown && <Eta at={eta_at} zone={city.time_zone} />}
        {showsDeliveryCode(state) && <DeliveryCode code={move.delivery_code} />}
        {children}
      </div>
    </section>
  )
}

/** Says when the crew is expected, or was. */
function Eta({ at, zone }: { at: string; zone: string }) {
  const say = useTexts('moves')
  const { time } = useFormat()
  const isAhead = useIsBefore(Date.parse(at))
  return (
    <p className="font-display text-2xl font-semibold">
      {say(isAhead ? 'details.eta' : 'details.eta_past', { time: time(at, zone) })}
    </p>
  )
}

/** Shows the window and, until it starts, how far away it is. */
function When({ move }: { move: Move }) {
  const { language } = useLanguage()
  const { dayShort, window } = useFormat()
  const now = useNow()
  const { window_start_at, window_end_at, city, state } = move
  const isAwaited = isIn(state, 'open', 'assigned')
  const isAhead = isAwaited && Date.parse(window_start_at) > now.getTime()
  return (
    <p className="mt-2 text-cream-soft">
      {isAhead && (
        <span className="block font-display text-page leading-tight font-semibold text-cream first-letter:uppercase">
          {untilWords(window_start_at, now, city.time_zone, intlLocales[language])}
        </span>
      )}
      {dayShort(window_start_at, city.time_zone)},{' '}
      {window(window_start_at, window_end_at, city.time_zone)}
    </p>
  )
}

/** Shows the four-digit code that completes the delivery, large enough to be read out at the door. */
function DeliveryCode({ code }: { code: string }) {
  const say = useTexts('moves')
  const digits = [...code]
  return (
    <div className="rounded-card border-2 border-dashed border-stitch-deep bg-stitch-wash px-5 py-4 text-ink">
      <p className="font-semibold">{say('code.label')}</p>
      <p className="mt-1 font-display text-[clamp(2rem,11.5vw,2.75rem)] leading-none font-semibold">
        <span className="sr-only">{say('code.spoken', { digits: digits.join(' ') })}</span>
        <span aria-hidden="true" className="numeral tracking-[0.3em]">
          {code}
        </span>
      </p>
      <p className="mt-2 text-small">{say('code.text')}</p>
    </div>
  )
}
