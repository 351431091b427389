import { useEffect, useState } from 'react'
import { listJobs } from '#contract/calls/jobs.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { useOlder } from '../../../lib/use-older.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { type Crew, tabHref } from './crew.ts'
import { filterQuery, isFiltered, type JobFilter, JobFilters, noFilter } from './job-filters.tsx'
import { JobRow } from './job-row.tsx'

type Which = 'upcoming' | 'past'
type Props = { crew: Crew; which: Which }

const debounceMs = 300

/** Lists the crew's own jobs, upcoming or past, with filters, a page at a time. */
export function JobList(props: Props) {
  return <FilteredJobs key={props.which} {...props} />
}

function FilteredJobs({ crew, which }: Props) {
  const [filter, setFilter] = useState(noFilter)
  const settled = useSettled(filter)
  // Each filter begins at its first page.
  return (
    <div className="flex flex-col gap-4">
      <JobFilters crew={crew} which={which} filter={filter} onChange={setFilter} />
      <Jobs
        key={JSON.stringify(settled)}
        crew={crew}
        which={which}
        filter={settled}
        onClear={() => setFilter(noFilter)}
      />
    </div>
  )
}

/** Returns the filter after a pause in changing it. */
function useSettled(filter: JobFilter): JobFilter {
  const [settled, setSettled] = useState(filter)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filter), debounceMs)
    return () => clearTimeout(timer)
  }, [filter])
  return settled
}

type JobsProps = Props & { filter: JobFilter; onClear: () => void }

function Jobs({ crew, which, filter, onClear }: JobsProps) {
  const offers = useTexts('joblists')
  const { call } = useServices()
  const query = { which, ...filterQuery(filter) }
  const { data, error, reload } = useLoaded(which, (signal) => call(listJobs, { query, signal }))
  const older = useOlder(async (before: string) => {
    const outcome = await call(listJobs, { query: { ...query, before } })
    if (outcome.error !== null) return outcome
    const { jobs, next } = outcome.data
    return { ...outcome, data: { items: jobs, next } }
  })
  if (data === null) return error ? <Failed error={error} onRetry={reload} /> : <Loading />
  if (data.total === 0 && isFiltered(filter))
    return (
      <Empty title={offers('search.none')}>
        <Button onClick={onClear}>{offers('search.clear')}</Button>
      </Empty>
    )
  if (data.total === 0) return <NoJobs crew={crew} which={which} />
  const jobs = [...data.jobs, ...older.items]
  const next = older.hasLoaded ? older.next : data.next
  return (
    <>
      <p role="status" className="numeral text-small text-soft">
        {offers('search.total', { count: data.total })}
      </p>
      <ul className="flex flex-col gap-4">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobRow job={job} crew={crew} />
          </li>
        ))}
      </ul>
      <LoadMore
        more={older}
        next={next}
        label={offers(which === 'past' ? 'search.older' : 'search.later')}
      />
    </>
  )
}

function NoJobs({ crew, which }: Props) {
  const say = useTexts('jobs')
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
