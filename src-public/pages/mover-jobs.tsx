import { useNavigation } from '../app/navigation.tsx'
import { definePage } from '../app/page.tsx'
import { useTexts } from '../app/texts-context.tsx'
import { tabIn } from '../features/jobs/crew.ts'
import { JobList } from '../features/jobs/job-list.tsx'
import { JobTabs } from '../features/jobs/job-tabs.tsx'
import { OfferList } from '../features/jobs/offer-list.tsx'
import { Sheet } from '../ui/parts.tsx'

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
      {tab === 'open' ? <OfferList /> : <JobList crew="mover" which={tab} />}
    </Sheet>
  )
}
