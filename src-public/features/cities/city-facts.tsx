import type { ReactNode } from 'react'
import type { CityPage } from '#contract/calls/cities.ts'
import { zoneName } from '#contract/zone-name.ts'
import { useFormat } from '../../lib/format.ts'
import { intlLocales } from '../../lib/language.ts'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { CityMap } from './city-map.tsx'

/** Shows facts about a city: its description, service area and time zone. */
export function CityFacts({ city }: { city: CityPage }) {
  const say = useTexts('cities')
  const { language } = useLanguage()
  const { number } = useFormat()
  const { name, intro, hero, around } = city
  const isForeign = language !== 'en'
  return (
    <PageSection title={say('facts.title', { city: name })} ground="wash">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1.4fr_1fr]">
        {intro && (
          <div>
            {isForeign && <p className="mb-3 text-small text-soft">{say('page.english')}</p>}
            <div lang={isForeign ? 'en' : undefined}>
              {isForeign && hero && <p className="mb-3 font-display text-xl">{hero}</p>}
              <p className="max-w-2xl text-lead whitespace-pre-line">{intro}</p>
            </div>
          </div>
        )}
        <dl className="grid content-start gap-4">
          <Fact name={say('facts.radius')}>
            {say('facts.radius_value', { count: city.radius_mi })}
          </Fact>
          <Fact name={say('facts.zips')}>{number(around.zip_count)}</Fact>
          <Fact name={say('facts.zone')}>{zoneName(city.time_zone, intlLocales[language])}</Fact>
          {around.towns.length > 0 && (
            <div>
              <dt className="text-small text-soft">{say('facts.towns')}</dt>
              <dd className="mt-1">{around.towns.join(', ')}</dd>
            </div>
          )}
        </dl>
      </div>
      <CityMap {...city} title={say('facts.map', { city: name })} />
    </PageSection>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b-2 border-dashed border-stitch pb-2">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="numeral text-right font-display text-xl">{children}</dd>
    </div>
  )
}
