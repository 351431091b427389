import { lazy, Suspense } from 'react'
import type { Move } from '#contract/calls/moves.ts'
import { isIn, isOver } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { PhoneLink } from '../../order/phone-link.tsx'
import { QuietDriver } from '../../order/quiet-driver.tsx'
import { Section } from './section.tsx'

// Loads data of its own, for moves that are done.
const FavoriteOffer = lazy(async () => {
  const { FavoriteOffer } = await import('../../favorites/favorite-offer.tsx')
  return { default: FavoriteOffer }
})

/** Shows the crew: the mover with their rating, the driver with a phone number. */
export function CrewCard({ move }: { move: Move }) {
  const say = useTexts('moves')
  const common = useTexts('common')
  const { dayAndYear, time } = useFormat()
  const { mover, driver, vehicle, crew_size } = move
  return (
    <Section title={say('details.crew')}>
      {mover === null && <p>{say('details.no_crew')}</p>}
      {move.first_refusal && (
        <p className="mt-2 font-semibold">
          {say('details.first_refusal', {
            mover: move.first_refusal.mover,
            time: time(move.first_refusal.until, move.city.time_zone),
          })}
        </p>
      )}
      {mover !== null && (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <img
            src={mover.photo}
            alt=""
            loading="lazy"
            width={400}
            height={300}
            className="block aspect-4/3 w-24 self-start rounded-field object-cover"
          />
          <div className="grow basis-40">
            <p className="text-lg font-semibold">{mover.business_name}</p>
            <Rating rating={mover.rating} count={mover.rating_count} />
            {mover.usdot && (
              <p className="text-small text-soft">
                {say('details.usdot', { number: mover.usdot })}
              </p>
            )}
            {mover.insurance_expires_at && (
              <p className="text-small text-soft">
                {say('details.insured', {
                  day: dayAndYear(mover.insurance_expires_at, move.city.time_zone),
                })}
              </p>
            )}
          </div>
        </div>
      )}
      <p className="mt-1 text-soft">
        {vehicle}, {common('crew', { count: crew_size })}
      </p>
      {driver && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-3">
          <p>
            <span className="block text-small text-soft">{say('details.driver')}</span>
            <span className="font-semibold">{driver.name}</span>
          </p>
          {driver.phone && (
            <PhoneLink
              phone={driver.phone}
              label={say('details.call_driver', { name: driver.name })}
            />
          )}
        </div>
      )}
      <QuietDriver order={move} />
      {mover && !driver && !isOver(move.state) && (
        <p className="mt-3 text-small text-soft">{say('details.no_driver')}</p>
      )}
      {mover && (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkButton look="plain" size="sm" to={href('chat', {}, { code: move.code })}>
            {say('details.chat')}
          </LinkButton>
          {isIn(move.state, 'delivered', 'completed') && (
            <Suspense>
              <FavoriteOffer mover_id={mover.id} />
            </Suspense>
          )}
        </div>
      )}
    </Section>
  )
}

function Rating({ rating, count }: { rating: number | null; count: number }) {
  const say = useTexts('moves')
  const { number } = useFormat()
  if (rating === null) return <p className="text-soft">{say('details.no_reviews')}</p>
  const stars = number(rating, 1)
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Stars value={rating} label={say('details.rating', { stars })} />
      <span className="text-soft">
        <span aria-hidden="true">{stars} · </span>
        {say('details.reviews', { count })}
      </span>
    </p>
  )
}
