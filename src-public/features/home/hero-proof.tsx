import type { ReactNode } from 'react'
import { href } from '#contract/routes.ts'
import { catalogText } from '../../lib/catalog-text.ts'
import { useFormat } from '../../lib/format.ts'
import { dayOf } from '../../lib/local-time.ts'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { Link } from '../../ui/link.tsx'
import type { HomeProof } from './home-content.ts'

export function HeroPromise() {
  const say = useTexts('story')
  return (
    <>
      <h1 className="text-headline leading-[1.04]">{say('headline')}</h1>
      <p className="mt-3 max-w-xl text-lead text-cream-soft sm:mt-5">{say('lead')}</p>
    </>
  )
}

/**
 * Shows what speaks for the company: a priced move, its rating and its crews. It has no interactive
 * parts, so it needs no code in the browser.
 */
export function HeroProof({ rating, crews, example }: HomeProof) {
  const say = useTexts('story')
  const { number } = useFormat()
  return (
    <ul className="flex max-w-xl flex-col gap-x-8 gap-y-4 border-t-2 border-dashed border-stitch pt-5 sm:flex-row sm:flex-wrap">
      {example && (
        <li className="sm:basis-full">
          <Example {...example} />
        </li>
      )}
      {rating && (
        <Fact figure={`★ ${number(rating.average, 1)}`}>
          {say('proof.rating', { count: rating.count })}
        </Fact>
      )}
      {crews && (
        <Fact figure={number(crews.count)}>
          {say('proof.crews', { count: crews.count })}{' '}
          {say('proof.cities', { count: crews.cities })}
        </Fact>
      )}
    </ul>
  )
}

function Fact({ figure, children }: { figure: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="numeral font-display text-2xl leading-none whitespace-nowrap">{figure}</span>
      <span className="max-w-[13rem] text-small leading-snug text-cream-soft">{children}</span>
    </li>
  )
}

/** Shows a real price, which leads to the same move in the booking. */
function Example({ city, rate, from_zip, to_zip, ...trip }: NonNullable<HomeProof['example']>) {
  const say = useTexts('story')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { money, number, day } = useFormat()
  const booking = href(
    'order',
    {},
    { from: from_zip, to: to_zip, size: rate.size, date: dayOf(trip.start_at, trip.time_zone) },
  )
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <p className="numeral font-display text-title leading-none">{money(rate.midweek_cents)}</p>
      <p className="max-w-sm grow basis-64 text-small leading-snug text-cream-soft">
        {say('proof.example', {
          size: catalogText(rate, 'name', language),
          city,
          miles: common('units.miles', { count: number(trip.miles, 1) }),
          day: day(trip.start_at, trip.time_zone),
        })}{' '}
        <Link
          to={booking}
          className="font-semibold whitespace-nowrap text-cream underline decoration-stitch decoration-2 underline-offset-4"
        >
          {say('proof.open')}
        </Link>
      </p>
    </div>
  )
}
