import { useNavigation } from '../app/navigation.tsx'
import { definePage } from '../app/page.tsx'
import { useTexts } from '../app/texts-context.tsx'
import { tabIn } from '../features/jobs/crew.ts'
import { JobList } from '../features/jobs/job-list.tsx'
import { JobTabs } from '../features/jobs/job-tabs.tsx'
import { Sheet } from '../ui/parts.tsx'

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
