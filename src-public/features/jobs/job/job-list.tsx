import { listJobs } from '#contract/calls/jobs.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { type Crew, tabHref } from './crew.ts'
import { JobRow } from './job-row.tsx'

/** Lists the crew's own jobs, upcoming or past. */
export function JobList({ crew, which }: { crew: Crew; which: 'upcoming' | 'past' }) {
  const say = useTexts('jobs')
  const { call } = useServices()
  const { data, error, reload } = useLoaded(which, (signal) =>
    call(listJobs, { query: { which }, signal }),
  )
  if (data === null) return error ? <Failed error={error} onRetry={reload} /> : <Loading />
  if (data.length === 0) {
    const isDriversUpcoming = crew === 'driver' && which === 'upcoming'
    return (
      <Empty title={say(`list.${which}_empty`)}>
        <p>{say(isDriversUpcoming ? 'list.upcoming_empty_driver' : `list.${which}_empty_text`)}</p>
        {crew === 'mover' && which === 'upcoming' && (
          <div className="mt-4">
            <LinkButton to={tabHref('mover', 'open')}>{say('mover.see_open')}</LinkButton>
          </div>
        )}
      </Empty>
    )
  }
  return (
    <ul className="flex flex-col gap-4">
      {data.map((job) => (
        <li key={job.id}>
          <JobRow job={job} crew={crew} />
        </li>
      ))}
    </ul>
  )
}
