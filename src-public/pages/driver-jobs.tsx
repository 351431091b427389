import { tabIn } from '../features/jobs/job/crew.ts'
import { JobList } from '../features/jobs/job/job-list.tsx'
import { JobTabs } from '../features/jobs/job/job-tabs.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('jobs')('driver.list'), isPrivate: true }),
  Component: DriverJobs,
})

function DriverJobs() {
  const say = useTexts('jobs')
  const tab = tabIn(useNavigation().path, 'driver')
  return (
    <Sheet title={say('driver.list')}>
      <JobTabs crew="driver" current={tab} />
      <JobList crew="driver" which={tab === 'past' ? 'past' : 'upcoming'} />
    </Sheet>
  )
}
