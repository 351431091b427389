import { type Jobs as JobPage, type JobSummary, listJobs } from '#contract/calls/jobs.ts'
import { isIn } from '#contract/order-phases.ts'
import { CalendarLinks } from '../features/calendar/calendar-links.tsx'
import { Duty } from '../features/crew/duty.tsx'
import { type DriverRow, ownDrivers, readOwnDriver } from '../features/crew/own-rows.ts'
import { detailsHref } from '../features/jobs/job/crew.ts'
import { JobFlag } from '../features/jobs/job/job-flag.tsx'
import { JobRow } from '../features/jobs/job/job-row.tsx'
import { UnsentSteps } from '../features/jobs/queue/unsent-steps.tsx'
import { useReadyJobs } from '../features/jobs/queue/use-ready-jobs.ts'
import { useCrewJobsLive } from '../features/jobs/use-crew-jobs-live.ts'
import { addressOf } from '../lib/address-of.ts'
import { useFormat } from '../lib/format.ts'
import { useServices, useSession } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { type Loaded, useLoaded } from '../lib/use-loaded.ts'
import { useRead } from '../lib/use-read.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Flag } from '../ui/flag.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

const upcoming = addressOf(listJobs, { query: { which: 'upcoming' } })

export const page = definePage({
  meta: ({ say }) => ({ title: say('jobs')('driver.title'), isPrivate: true }),
  reads: () => [ownDrivers, upcoming],
  Component: DriverHome,
})

const intervalMs = 30_000
/** Where changes arrive by themselves. */
const slowMs = 5 * 60_000

function DriverHome() {
  const say = useTexts('jobs')
  const { http } = useServices()
  const { identity } = useSession()
  const driver = useLoaded('driver', (signal) => readOwnDriver(http, signal))
  const isLive = useCrewJobsLive(() => void jobs.reload())
  const jobs = useRead(upcoming, () => (isLive ? slowMs : intervalMs))
  const { data, error, isLoading, reload } = driver
  return (
    <Sheet title={say('driver.title')} lead={say('driver.lead', { name: identity?.name ?? '' })}>
      {data === null &&
        (error ? <Failed error={error} onRetry={reload} /> : isLoading && <Loading />)}
      {data === null && !error && !isLoading && <Empty title={say('driver.title_missing')} />}
      {data && (
        <div className="flex flex-col gap-4">
          <UnsentSteps crew="driver" />
          <Duty driver={data} isLoading={isLoading} onChanged={reload} />
          <Jobs jobs={jobs} />
          {!isNew(data) && <CalendarLinks />}
        </div>
      )}
    </Sheet>
  )
}

/** Reports whether a driver has no jobs yet, and other things to do first. */
const isNew = ({ status }: DriverRow) => status === 'invited' || status === 'documents_pending'

function Jobs({ jobs: { data, error, reload } }: { jobs: Loaded<JobPage> }) {
  const say = useTexts('jobs')
  const ready = useReadyJobs(data?.jobs ?? null)
  if (data === null) return error ? <Failed error={error} onRetry={reload} /> : <Loading rows={2} />
  const ahead = data.jobs.filter(({ state }) => state !== 'delivered')
  const next = ahead.find(({ state }) => isIn(state, 'under_way')) ?? ahead[0]
  if (next === undefined) {
    return <Empty title={say('driver.next_empty')}>{say('driver.next_empty_text')}</Empty>
  }
  const others = ahead.filter(({ id }) => id !== next.id)
  return (
    <>
      <NextJob job={next} isReady={ready.has(next.code)} />
      {others.length > 0 && (
        <section className="mt-4">
          <h2 className="mb-4 text-2xl">{say('driver.after')}</h2>
          <ul className="flex flex-col gap-4">
            {others.map((job) => (
              <li key={job.id}>
                <JobRow job={job} crew="driver" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function NextJob({ job, isReady }: { job: JobSummary; isReady: boolean }) {
  const say = useTexts('jobs')
  const common = useTexts('common')
  const { day, window } = useFormat()
  const { time_zone, window_start_at, window_end_at } = job
  return (
    <section className="quilted on-blanket rounded-card p-5 sm:p-7">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg">
          {say(isIn(job.state, 'under_way') ? 'driver.now' : 'driver.next')}
        </h2>
        <JobFlag state={job.state} />
        {job.late_until && <Flag tone="bad">{say('list.late')}</Flag>}
      </div>
      <p className="mt-3 font-display text-page leading-tight font-semibold">
        {day(window_start_at, time_zone)}
      </p>
      <p className="numeral text-lg">{window(window_start_at, window_end_at, time_zone)}</p>
      <p className="mt-2 text-lg">{common('route', { from: job.from, to: job.to })}</p>
      {job.truck && <p className="text-lg">{say('driver.truck', job.truck)}</p>}
      <p className="mb-5 text-cream-soft">
        {say('list.customer', { name: job.customer })} · {job.code}
        {isReady && <span className="block">{say('queue.ready')}</span>}
      </p>
      <LinkButton to={detailsHref('driver', job.code)} size="lg" isWide>
        {say('driver.go')}
      </LinkButton>
    </section>
  )
}
