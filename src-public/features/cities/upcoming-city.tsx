import type { UpcomingCity as City } from '#contract/calls/cities.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { WaitingList } from '../waiting/waiting-list.tsx'
import { NearbyCities } from './nearby-cities.tsx'

/** Shows a city where no move can be booked yet, or not now, with its waiting list. */
export function UpcomingCity({ city }: { city: City }) {
  const say = useTexts('waiting')
  const cities = useTexts('cities')
  const common = useTexts('common')
  const { name, state, is_paused, slug } = city
  return (
    <>
      <PageHead
        trail={[
          { to: href('index'), label: common('nav.home') },
          { to: href('cities'), label: cities('list.title') },
        ]}
        title={say('city.heading', { city: name, state: state.code })}
        lead={say(is_paused ? 'city.lead_paused' : 'city.lead')}
      />
      <PageSection width="narrow">
        <WaitingList
          awaited={{ city: slug }}
          reason={say(is_paused ? 'city.reason_paused' : 'city.reason', { city: name })}
        />
      </PageSection>
      {city.nearby.length > 0 && (
        <NearbyCities title={say('city.nearby', { city: name })} cities={city.nearby} />
      )}
    </>
  )
}
