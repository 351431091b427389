import type { ReactNode } from 'react'
import { type Job, readJob } from '#contract/calls/jobs.ts'
import { isIn, isOver } from '#contract/order-phases.ts'
import { addressOf } from '../../../lib/address-of.ts'
import { useFormat } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useRead } from '../../../lib/use-read.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { useKeptPage } from '../../order/use-kept-page.ts'
import { WhyNotHere } from '../offers/why-not.tsx'
import { UnsentSteps } from '../queue/unsent-steps.tsx'
import { useCrewJobsLive } from '../use-crew-jobs-live.ts'
import { type Crew, detailsHref, queryOf, type Tab, tabHref } from './crew.ts'
import { JobFlag } from './job-flag.tsx'

export type LoadedJob = {
  job: Job
  isLoading: boolean
  /** False once the job could not be read again; the browser may still report being online. */
  hasNetwork: boolean
  reload: () => void
}

type JobFrameProps = { crew: Crew; children: (shown: LoadedJob) => ReactNode }

const intervalMs = 30_000
/**
 * Where changes arrive by themselves. Less often than every three minutes, the server would take the
 * phone for one without a network.
 */
const slowMs = 2 * 60_000

/** Lists the addresses, each made of the job's code, that the screen of the job named in the URL reads. */
export const jobReads =
  (...addresses: ((code: string) => string)[]) =>
  (query: URLSearchParams): string[] => {
    const code = query.get('code')
    return code === null ? [] : addresses.map((addressFor) => addressFor(code))
  }

export const jobAddress = (code: string) => addressOf(readJob, { params: { code } })

/** Renders the frame of the job named in the URL: loading, missing, failed or shown. */
export function JobFrame({ crew, children }: JobFrameProps) {
  const code = queryOf(useNavigation().path).get('code')
  return code === null ? (
    <NoJob crew={crew} />
  ) : (
    <NamedJob key={code} code={code} crew={crew}>
      {children}
    </NamedJob>
  )
}

function NamedJob({ code, crew, children }: JobFrameProps & { code: string }) {
  const say = useTexts('jobs')
  const { time } = useFormat()
  const isLive = useCrewJobsLive(() => void reload())
  const {
    data: job,
    error,
    isStale,
    isLoading,
    reload,
  } = useRead<Job>(jobAddress(code), (job) => {
    // A driver under way is read by the customer as "heard of".
    const isHeard = crew === 'driver' && job !== null && isIn(job.state, 'under_way')
    return isLive && !isHeard ? slowMs : intervalMs
  })
  const { call } = useServices()
  const [path = ''] = detailsHref(crew, code).split('?')
  const keptAt = useKeptPage({
    path,
    answer: jobAddress(code),
    read: () => call(readJob, { params: { code } }),
  })
  const isGone = error?.status === 404
  if (isGone) return <NoJob crew={crew} code={code} />
  if (job === null) {
    return (
      <Sheet title={say('job.title', { code })}>
        {error ? <Failed error={error} onRetry={reload} /> : <Loading />}
      </Sheet>
    )
  }
  return (
    <Sheet title={<Heading job={job} />} lead={<Where job={job} crew={crew} />}>
      <div className="flex flex-col gap-4">
        {isStale && <Notice tone="warn">{say('job.not_fresh')}</Notice>}
        {keptAt && (
          <Notice tone="warn">
            {say('queue.kept', { time: time(keptAt, job.city.time_zone) })}
          </Notice>
        )}
        {children({ job, isLoading, hasNetwork: keptAt === null && !isStale, reload })}
      </div>
    </Sheet>
  )
}

function Heading({ job }: { job: Job }) {
  const { day } = useFormat()
  return <>{day(job.window_start_at, job.city.time_zone)}</>
}

function Where({ job, crew }: { job: Job; crew: Crew }) {
  const say = useTexts('jobs')
  const common = useTexts('common')
  const { window } = useFormat()
  const [from, to] = [job.stops[0], job.stops.at(-1)]
  return (
    <>
      <span className="numeral block text-ink">
        {window(job.window_start_at, job.window_end_at, job.city.time_zone)}
      </span>
      <span className="block">
        {common('route', { from: from?.city ?? '', to: to?.city ?? '' })}
      </span>
      <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        <JobFlag state={job.state} />
        <span className="font-mono text-small">{job.code}</span>
        <Link to={tabHref(crew, tabOf(job))} className="worded-link font-semibold">
          {say('job.back')}
        </Link>
      </span>
    </>
  )
}

/** Returns the list that contains a job. */
function tabOf({ is_mine, state }: Job): Tab {
  if (!is_mine) return 'open'
  return isOver(state) ? 'past' : 'upcoming'
}

function NoJob({ crew, code = null }: { crew: Crew; code?: string | null }) {
  const say = useTexts('jobs')
  const isNamed = code !== null
  return (
    <Sheet title={say('job.page')}>
      <UnsentSteps crew={crew} />
      <Empty title={say(isNamed ? 'job.missing' : 'job.none')}>
        {isNamed && <p className="mb-4">{say('job.missing_text')}</p>}
        {isNamed && crew === 'mover' && (
          <div className="mb-4 text-left">
            <WhyNotHere code={code} />
          </div>
        )}
        <LinkButton to={tabHref(crew, 'upcoming')}>{say('job.back')}</LinkButton>
      </Empty>
    </Sheet>
  )
}
