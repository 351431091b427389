import type { CityPage } from '#contract/calls/cities.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Link } from '../../ui/link.tsx'
import { PageSection } from '../../ui/page-section.tsx'

type NearbyCitiesProps = { title: string; cities: CityPage['nearby'] }

/** Lists the live cities nearby, with their distances. */
export function NearbyCities({ title, cities }: NearbyCitiesProps) {
  const common = useTexts('common')
  const { number } = useFormat()
  return (
    <PageSection title={title}>
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-4">
        {cities.map(({ slug, name, state_code, miles }) => (
          <li key={slug} className="border-t-2 border-dashed border-line">
            <Link
              to={href('cities-city', { city: slug })}
              className="group flex min-h-14 items-center justify-between gap-3"
            >
              <span className="font-semibold text-link underline-offset-4 group-hover:underline">
                {name}, {state_code}
              </span>
              <span className="numeral text-small text-soft">
                {common('units.miles', { count: number(miles) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
