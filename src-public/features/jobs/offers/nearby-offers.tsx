import type { Offer } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { detailsHref } from '../job/crew.ts'
import { nearestOffers, viewHref } from './offer-view.ts'

const shown = 3

/** Shows the nearest open jobs that the mover can take; nothing where there is none. */
export function NearbyOffers({ offers }: { offers: readonly Offer[] }) {
  const say = useTexts('jobs')
  const nearest = nearestOffers(offers)
  if (nearest.length === 0) return null
  const all = viewHref({
    sort: nearest.some(({ base_miles }) => base_miles !== null) ? 'distance' : 'start',
    day: 'all',
    isFitting: true,
    hasHidden: false,
  })
  return (
    <section className="mt-4">
      <h2 className="mb-4 text-2xl">{say('nearby.title')}</h2>
      <ul className="grid gap-4 lg:grid-cols-3">
        {nearest.slice(0, shown).map((offer) => (
          <li key={offer.id}>
            <NearbyOffer offer={offer} />
          </li>
        ))}
      </ul>
      {nearest.length > shown && (
        <div className="mt-4">
          <LinkButton look="plain" to={all}>
            {say('nearby.all', { count: nearest.length })}
          </LinkButton>
        </div>
      )}
    </section>
  )
}

function NearbyOffer({ offer }: { offer: Offer }) {
  const say = useTexts('jobs')
  const common = useTexts('common')
  const { dayShort, money, number, window } = useFormat()
  const { code, from, to, time_zone, window_start_at, window_end_at, base_miles } = offer
  return (
    <Link
      to={detailsHref('mover', code)}
      className="flex h-full flex-col gap-1 rounded-card border-[1.5px] border-transparent bg-card p-5 shadow-card hover:border-edge"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="numeral font-display text-2xl font-semibold">
          {money(offer.pay_cents)}
        </span>
        <span className="numeral text-small font-semibold text-moss">
          {say('offer.hourly', { amount: money(offer.per_hour_cents) })}
        </span>
      </span>
      <span className="font-semibold">{dayShort(window_start_at, time_zone)}</span>
      <span className="numeral">{window(window_start_at, window_end_at, time_zone)}</span>
      <span>{common('route', { from, to })}</span>
      <span className="text-small text-soft">
        {base_miles === null ? code : say('nearby.miles', { count: number(base_miles, 1), code })}
      </span>
    </Link>
  )
}
