import { type CityList, listCities } from '#contract/calls/cities.ts'
import { href } from '#contract/routes.ts'
import { CityFinder } from '../features/cities/city-finder.tsx'
import { breadcrumbs } from '../features/content/breadcrumbs.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { unwrap } from '../routing/refusal.ts'
import { PageHead } from '../ui/page-head.tsx'

type Content = { states: CityList; query: string }

export const page = definePage<Content>({
  meta: (texts, { states }) => {
    const say = texts.say('cities')
    const live = liveIn(states)
    return {
      title: say('list.heading'),
      description:
        live === 0
          ? say('list.description_none')
          : say('list.description', { cities: say('list.found', { count: live }) }),
      jsonLd: [
        breadcrumbs([
          { name: texts.say('common')('nav.home'), path: href('index') },
          { name: say('list.title') },
        ]),
      ],
    }
  },
  async load({ call, query }) {
    return { states: unwrap(await call(listCities, {})), query: query.get('q') ?? '' }
  },
  Component: ({ data }) => <Cities {...data} />,
})

const liveIn = (states: CityList): number =>
  states.flatMap(({ cities }) => cities).filter((city) => city.is_live).length

function Cities({ states, query }: Content) {
  const say = useTexts('cities')
  const common = useTexts('common')
  const live = liveIn(states)
  const open = states.filter(({ cities }) => cities.some((city) => city.is_live))
  return (
    <>
      <PageHead
        trail={[{ to: href('index'), label: common('nav.home') }]}
        title={say('list.heading')}
        lead={
          live === 0
            ? say('list.lead_none')
            : say('list.lead', {
                cities: say('list.found', { count: live }),
                states: say('list.states_count', { count: open.length }),
              })
        }
      />
      <CityFinder key={query} states={states} query={query} />
    </>
  )
}
