import { useId } from 'react'
import type { Offer } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useDuration } from '../../../lib/use-duration.ts'
import { useMay } from '../../../lib/use-may.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { detailsHref } from '../job/crew.ts'
import { PayTerms } from '../job/pay-terms.tsx'
import { calendarDayOf } from './calendar-day.ts'
import { Obstacles } from './obstacles.tsx'

type Props = {
  offer: Offer
  onAccept: () => void
  onHide: () => void
  onShow: () => void
}

/** Shows an open job: what it pays and what it requires, before it is accepted. */
export function OfferCard({ offer, onAccept, onHide, onShow }: Props) {
  const offers = useTexts('joblists')
  const say = useTexts('jobs')
  const { money } = useFormat()
  const obstacles = useId()
  const isBlocked = offer.obstacles.length > 0
  const may = useMay()
  return (
    <article className="flex h-full flex-col gap-4 rounded-card bg-card p-5 shadow-card sm:p-6">
      <header className="flex flex-wrap items-end justify-between gap-x-5 gap-y-1">
        <p>
          <span className="block text-small text-soft">{say('offer.pay')}</span>
          <span className="numeral font-display text-figure leading-none font-semibold">
            {money(offer.pay_cents)}
          </span>
        </p>
        <p className="text-small">
          <span className="numeral block font-semibold text-moss">
            {say('offer.hourly', { amount: money(offer.per_hour_cents) })}
          </span>
          {offer.tip_cents > 0 && (
            <span className="numeral block text-soft">
              {say('offer.with_tip', { amount: money(offer.tip_cents) })}
            </span>
          )}
        </p>
      </header>
      <PayTerms terms={offer.pay_terms} billed_minutes={offer.billed_minutes} />
      <div className="seam opacity-70" />
      <Where offer={offer} />
      <Facts offer={offer} />
      {isBlocked && (
        <Obstacles
          id={obstacles}
          obstacles={offer.obstacles}
          remedies={offer.remedies}
          calendarDay={calendarDayOf(offer)}
        />
      )}
      <footer className="mt-auto grid grid-cols-2 gap-3 pt-1">
        <LinkButton
          look="plain"
          to={detailsHref('mover', offer.code)}
          aria-label={say('offer.details_named', { code: offer.code })}
        >
          {say('offer.details')}
        </LinkButton>
        {may('orders:accept') && (
          <Button
            onClick={onAccept}
            disabled={isBlocked}
            aria-label={say('offer.accept_named', { code: offer.code })}
            aria-describedby={isBlocked ? obstacles : undefined}
          >
            {say('offer.accept')}
          </Button>
        )}
        {may('POST /api/jobs/:code/hide') && (
          <Button
            look="quiet"
            size="sm"
            onClick={offer.is_hidden ? onShow : onHide}
            aria-label={offers(offer.is_hidden ? 'unhide_named' : 'hide_named', {
              code: offer.code,
            })}
          >
            {offers(offer.is_hidden ? 'unhide' : 'hide')}
          </Button>
        )}
      </footer>
    </article>
  )
}

function Where({ offer }: { offer: Offer }) {
  const common = useTexts('common')
  const { day, window } = useFormat()
  const { time_zone, window_start_at, window_end_at } = offer
  return (
    <div>
      <h2 className="text-xl">{day(window_start_at, time_zone)}</h2>
      <p className="numeral">{window(window_start_at, window_end_at, time_zone)}</p>
      <p className="mt-1">{common('route', { from: offer.from, to: offer.to })}</p>
    </div>
  )
}

function Facts({ offer }: { offer: Offer }) {
  const offers = useTexts('joblists')
  const say = useTexts('jobs')
  const stops = useTexts('stops')
  const common = useTexts('common')
  const { number } = useFormat()
  const duration = useDuration()
  const facts = [
    common('units.miles', { count: number(offer.miles, 1) }),
    say('offer.takes', { duration: duration(offer.billed_minutes) }),
    common('crew', { count: offer.crew_size }),
    offer.vehicle,
    common('units.volume', { count: number(offer.volume_ft3) }),
    offer.flights > 0 ? stops('flights', { count: offer.flights }) : stops('no_flights'),
    ...(offer.base_miles === null
      ? []
      : [offers('from_home', { miles: number(offer.base_miles, 1) })]),
    ...(offer.heavy_items > 0 ? [say('offer.heavy', { count: offer.heavy_items })] : []),
  ]
  return (
    <ul className="flex flex-wrap gap-2">
      {facts.map((fact) => (
        <li key={fact} className="numeral rounded-full bg-sunken px-3 py-1 text-small">
          {fact}
        </li>
      ))}
    </ul>
  )
}
