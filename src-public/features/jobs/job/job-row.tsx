import type { JobSummary } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { unbroken } from '../../../lib/unbroken.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { Link } from '../../../ui/link.tsx'
import { type Crew, detailsHref } from './crew.ts'
import { JobFlag } from './job-flag.tsx'

/** Renders one job of a list; the whole row is a link. */
export function JobRow({ job, crew }: { job: JobSummary; crew: Crew }) {
  const say = useTexts('jobs')
  const common = useTexts('common')
  const { dayShort, window, money } = useFormat()
  const { time_zone } = job
  return (
    <Link
      to={detailsHref(crew, job.code)}
      className="grid gap-x-4 gap-y-1 rounded-card border-[1.5px] border-transparent bg-card p-5 shadow-card hover:border-edge sm:grid-cols-[1fr_auto] sm:p-6"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-display text-xl font-semibold">
          {dayShort(job.window_start_at, time_zone)}
        </span>
        <JobFlag state={job.state} />
        {job.late_until && <Flag tone="bad">{say('list.late')}</Flag>}
      </span>
      {job.pay_cents !== null && (
        <span className="numeral font-display text-2xl font-semibold sm:row-span-2 sm:self-center">
          {money(job.pay_cents)}
        </span>
      )}
      <span>
        <span className="numeral block">
          {window(job.window_start_at, job.window_end_at, time_zone)}
        </span>
        <span className="block">{common('route', { from: job.from, to: job.to })}</span>
        <span className="block text-small text-soft">
          {say('list.customer', { name: job.customer })} · {unbroken(job.code)}
          {crew === 'mover' && (
            <>
              {' · '}
              {job.driver === null
                ? say('list.no_driver')
                : say('list.driver', { name: job.driver })}
            </>
          )}
        </span>
      </span>
    </Link>
  )
}
