import type { CityRates } from '#contract/calls/cities.ts'
import { href } from '#contract/routes.ts'
import { catalogText } from '../../lib/catalog-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { middleOf } from './home-content.ts'

/** Shows what a crew earns, by the rates of a city. */
export function ForMovers({ name, rates }: { name: string; rates: CityRates }) {
  const say = useTexts('story')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { money, number } = useFormat()
  const [trip] = rates.trips
  const usual = trip && middleOf(trip.prices)
  if (!trip || !usual) return null
  const size = catalogText(usual, 'name', language)
  const percent = (bp: number) => common('units.percent', { count: number(bp / 100, 2) })
  const job = say('movers.job', {
    pay: money(usual.mover_cents),
    miles: common('units.miles', { count: number(trip.miles, 1) }),
    crew: common('crew', { count: usual.crew_size }),
  })
  return (
    <section aria-labelledby="for-movers" className="quilted on-blanket">
      <div className="seam" />
      <div className="mx-auto grid max-w-6xl gap-x-14 gap-y-8 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-2">
        <div>
          <h2 id="for-movers" className="text-heading">
            {say('movers.title')}
          </h2>
          <p className="mt-4 max-w-xl text-lead text-cream-soft">{say('movers.text')}</p>
          <div className="mt-6">
            <LinkButton to={href('moverapp')}>{say('movers.link')}</LinkButton>
          </div>
        </div>
        <dl className="grid grid-cols-2 content-center gap-x-8 gap-y-6">
          <div className="col-span-2 flex flex-col-reverse">
            <dt className="text-cream-soft">{say('movers.hourly', { size, city: name })}</dt>
            <dd className="numeral font-display text-title leading-tight">
              {money(usual.per_hour_cents)}
            </dd>
            <dd className="order-first text-small text-cream-soft">{job}</dd>
          </div>
          <Share of={say('movers.kept')}>{percent(10_000 - rates.commission_bp)}</Share>
          <Share of={say('movers.tips')}>{percent(10_000)}</Share>
        </dl>
      </div>
      <div className="seam" />
    </section>
  )
}

function Share({ of, children }: { of: string; children: string }) {
  return (
    <div className="flex flex-col-reverse justify-end border-t-2 border-dashed border-stitch pt-3">
      <dt className="text-cream-soft">{of}</dt>
      <dd className="numeral font-display text-heading leading-tight">{children}</dd>
    </div>
  )
}
