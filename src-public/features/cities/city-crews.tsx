import type { CityPage } from '#contract/calls/cities.ts'
import { href } from '#contract/routes.ts'
import { catalogText } from '../../lib/catalog-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Stars } from '../../ui/stars.tsx'

type Crew = CityPage['movers']['best'][number]

export function CityCrews({ city }: { city: CityPage }) {
  const say = useTexts('cities')
  const { number } = useFormat()
  const { name, movers } = city
  return (
    <PageSection title={say('movers.title', { city: name })}>
      <p className="-mt-4 mb-8 max-w-2xl text-lead text-soft">
        {say('movers.count', { count: movers.count })}{' '}
        {movers.rating !== null && say('movers.rating', { rating: number(movers.rating, 1) })}{' '}
        {say('movers.everywhere')}
      </p>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {movers.best.map((crew) => (
          <BestCrew key={crew.name} crew={crew} />
        ))}
      </ul>
      <CrewPay city={city} />
    </PageSection>
  )
}

function BestCrew({ crew }: { crew: Crew }) {
  const say = useTexts('cities')
  const { number } = useFormat()
  const { name, photo, rating, rating_count, jobs_done } = crew
  return (
    <li className="border-t-2 border-ink pt-3">
      <img
        src={photo}
        alt=""
        loading="lazy"
        width={400}
        height={300}
        className="mb-3 block aspect-4/3 w-full rounded-card object-cover"
      />
      <h3 className="text-xl">{name}</h3>
      <div className="mt-2 flex items-center gap-2">
        {rating === null ? (
          <span className="text-soft">{say('movers.unrated')}</span>
        ) : (
          <>
            <Stars
              value={rating}
              label={say('movers.stars', { rating: number(rating, 1), count: rating_count })}
            />
            <span className="numeral text-small text-soft" aria-hidden="true">
              {number(rating, 1)} ({rating_count})
            </span>
          </>
        )}
      </div>
      <p className="mt-1 text-small text-soft">{say('movers.jobs', { count: jobs_done })}</p>
    </li>
  )
}

/** Shows what the crew earns of a usual price. */
function CrewPay({ city }: { city: CityPage }) {
  const say = useTexts('cities')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { money } = useFormat()
  const prices = city.rates?.trips[0]?.prices ?? []
  const usual = prices[Math.floor(prices.length / 2)]
  if (usual === undefined) return null
  const hourly = common('units.per_hour', { amount: money(usual.per_hour_cents) })
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4 border-l-4 border-stitch pl-5">
      <p className="max-w-2xl">
        {say('movers.pay', {
          city: city.name,
          size: catalogText(usual, 'name', language),
          pay: money(usual.mover_cents),
          hourly,
        })}
      </p>
      <LinkButton to={href('moverapp')} look="plain" size="sm">
        {say('movers.join')}
      </LinkButton>
    </div>
  )
}
