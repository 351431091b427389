import type { CityPage, CityRates } from '#contract/calls/cities.ts'
import { href } from '#contract/routes.ts'
import { catalogText } from '../../lib/catalog-text.ts'
import { useFormat } from '../../lib/format.ts'
import { dayOf } from '../../lib/local-time.ts'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { Link } from '../../ui/link.tsx'
import { PageSection } from '../../ui/page-section.tsx'

type RatesProps = { city: CityPage; rates: CityRates }
type Trip = CityRates['trips'][number]

/**
 * Shows the prices of typical moves on a midweek day and on a weekend; each price links to its
 * booking.
 */
export function CityRatesTable({ city, rates }: RatesProps) {
  const say = useTexts('cities')
  const [first] = rates.trips
  return (
    <PageSection title={say('rates.title', { city: city.name })}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-2">
        {rates.trips.map((trip) => (
          // Where the text is large and the screen small, the table scrolls and not the page.
          <div key={trip.kind} className="min-w-0 overflow-x-auto">
            <TripTable city={city} rates={rates} trip={trip} />
          </div>
        ))}
      </div>
      <p className="mt-8 w-fit rounded-card bg-stitch-wash px-5 py-3 font-semibold">
        <Saving rates={rates} />
      </p>
      {first && (
        <p className="mt-4 max-w-3xl text-small text-soft">
          {say('rates.note', { from: first.from_zip, to: first.to_zip })}
        </p>
      )}
    </PageSection>
  )
}

function Saving({ rates }: { rates: CityRates }) {
  const say = useTexts('cities')
  const { money } = useFormat()
  const saved = rates.trips
    .flatMap(({ prices }) => prices)
    .map(({ midweek_cents, weekend_cents }) => weekend_cents - midweek_cents)
  const [low, high] = [Math.min(...saved), Math.max(...saved)]
  return low > 0 ? say('rates.saving', { low: money(low), high: money(high) }) : say('rates.equal')
}

function TripTable({ city, rates, trip }: RatesProps & { trip: Trip }) {
  const say = useTexts('cities')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { money, number, dayShort } = useFormat()
  const dayAt = (instant: string) => ({
    day: dayShort(instant, city.time_zone),
    date: dayOf(instant, city.time_zone),
  })
  const days = [
    { key: 'midweek_cents', ...dayAt(rates.midweek) },
    { key: 'weekend_cents', ...dayAt(rates.weekend) },
  ] as const
  const miles = common('units.miles', { count: number(trip.miles, 1) })
  const title =
    trip.kind === 'local'
      ? say('rates.local', { miles })
      : say('rates.away', { to: trip.to, miles })
  const orderOf = (size: string, date: string) =>
    href('order', {}, { from: trip.from_zip, to: trip.to_zip, size, date })
  return (
    <table className="numeral w-full border-collapse text-left">
      <caption className="pb-2 text-left font-display text-xl">{title}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-small text-soft">
          <th scope="col" className="py-2 pr-2 font-semibold">
            {say('rates.size')}
          </th>
          {days.map(({ key, day }) => (
            <th key={key} scope="col" className="py-2 pl-2 text-right font-semibold">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {trip.prices.map((rate) => {
          const size = catalogText(rate, 'name', language)
          return (
            <tr key={rate.size} className="border-b-2 border-dashed border-line">
              <th scope="row" className="py-2 pr-2 font-semibold">
                {size}
                <span className="block text-note font-normal text-soft">
                  {catalogText(rate, 'vehicle', language)},{' '}
                  {common('crew', { count: rate.crew_size })}
                </span>
              </th>
              {days.map(({ key, day, date }) => {
                const price = money(rate[key])
                return (
                  <td key={key} className="py-1 pl-3 text-right">
                    <Link
                      to={orderOf(rate.size, date)}
                      aria-label={say('rates.book', { price, size, trip: title, day })}
                      className={`inline-flex min-h-11 items-center underline-offset-4 hover:underline ${key === 'midweek_cents' ? 'font-semibold text-link' : 'text-soft'}`}
                    >
                      {price}
                    </Link>
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
