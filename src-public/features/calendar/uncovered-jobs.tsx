import { dateOfDay } from '#contract/calendar/local-time.ts'
import type { UncoveredJob } from '#contract/calls/calendar.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { detailsHref } from '../jobs/job/crew.ts'
import { placeHref } from './place.ts'
import { clockOf } from './zone-clock.ts'

/** Lists jobs ahead whose driver is away or that have no truck, with who is free for each. */
export function UncoveredJobs({ jobs, zone }: { jobs: readonly UncoveredJob[]; zone: string }) {
  const say = useTexts('calendar')
  const { day, window } = useFormat()
  if (jobs.length === 0) return null
  const clock = clockOf(zone)
  const dayOf = ({ window_start_at }: UncoveredJob) =>
    dateOfDay(clock.dayOf(Date.parse(window_start_at)))
  return (
    <Notice tone="bad" title={say('uncovered.title')}>
      <p>{say('uncovered.text')}</p>
      <ul className="mt-3 flex flex-col gap-4">
        {jobs.map((job) => (
          <li
            key={job.code}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
          >
            <span className="min-w-0">
              <span className="block font-semibold">
                {day(job.window_start_at, job.time_zone)},{' '}
                {window(job.window_start_at, job.window_end_at, job.time_zone)}
              </span>
              <span className="block">
                <Link to={detailsHref('mover', job.code)} className="worded-link">
                  {job.code}
                </Link>{' '}
                · {job.from} → {job.to}
              </span>
              <span className="block">
                {[
                  job.away_driver && say('uncovered.driver', { name: job.away_driver }),
                  !job.has_truck && say('uncovered.truck'),
                  job.away_driver &&
                    (job.helpers.length > 0
                      ? say('uncovered.free', { names: job.helpers.join(', ') })
                      : say('uncovered.none')),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </span>
            </span>
            <LinkButton
              look="plain"
              size="sm"
              to={placeHref({ view: 'board', day: dayOf(job) })}
              aria-label={say('uncovered.board_of', { code: job.code })}
            >
              {say('uncovered.board')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
