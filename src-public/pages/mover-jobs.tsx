import { tabIn } from '../features/jobs/job/crew.ts'
import { JobList } from '../features/jobs/job/job-list.tsx'
import { JobTabs } from '../features/jobs/job/job-tabs.tsx'
import { OfferList } from '../features/jobs/offers/offer-list.tsx'
import { DayPlans } from '../features/jobs/plans/day-plans.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('jobs')('list.title'), isPrivate: true }),
  Component: MoverJobs,
})

function MoverJobs() {
  const say = useTexts('jobs')
  const tab = tabIn(useNavigation().path, 'mover')
  return (
    <Sheet title={say('list.title')}>
      <JobTabs crew="mover" current={tab} />
      {tab === 'open' && <OfferList />}
      {tab === 'plans' && <DayPlans />}
      {(tab === 'upcoming' || tab === 'past') && <JobList crew="mover" which={tab} />}
    </Sheet>
  )
}
