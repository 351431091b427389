import { memo, useState } from 'react'
import type { CalendarJob } from '#contract/calls/calendar.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { unbroken } from '../../lib/unbroken.tsx'
import { useMay } from '../../lib/use-may.ts'
import { browserStorage } from '../../ports/browser-storage.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { detailsHref } from '../jobs/job/crew.ts'

const storageKey = 'calendarKeptJobs'
/** Only the last ones are remembered: older jobs are over. */
const maxKept = 50

function keptJobs(): string[] {
  return (browserStorage().getItem(storageKey) ?? '').split(' ').filter(Boolean)
}

/** Lists accepted jobs that are outside the hours by now, until the mover has decided to keep them. */
export const OutsideJobs = memo(function OutsideJobs({ jobs }: { jobs: readonly CalendarJob[] }) {
  const say = useTexts('calendar')
  const { day, window } = useFormat()
  const may = useMay()
  const [kept, setKept] = useState(keptJobs)
  const open = jobs.filter(({ code }) => !kept.includes(code))
  // The decision is for those who could give a job back.
  if (open.length === 0 || !may('orders:release')) return null
  const keep = (code: string) => {
    const next = [...kept, code].slice(-maxKept)
    browserStorage().setItem(storageKey, next.join(' '))
    setKept(next)
  }
  return (
    <Notice tone="warn" title={say('outside.title')}>
      <p>{say('outside.text')}</p>
      <ul className="mt-3 flex flex-col gap-4">
        {open.map((job) => (
          <li
            key={job.code}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
          >
            <span>
              <span className="block font-semibold">
                {day(job.window_start_at, job.time_zone)},{' '}
                {window(job.window_start_at, job.window_end_at, job.time_zone)}
              </span>
              <span className="text-soft">
                {unbroken(job.code)} · {job.from} → {job.to}
              </span>
            </span>
            <span className="flex gap-3">
              <Button
                look="plain"
                size="sm"
                aria-label={say('outside.keep_of', { code: job.code })}
                onClick={() => keep(job.code)}
              >
                {say('outside.keep')}
              </Button>
              <LinkButton
                look="plain"
                size="sm"
                to={detailsHref('mover', job.code)}
                aria-label={say('outside.give_back_of', { code: job.code })}
              >
                {say('outside.give_back')}
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-soft">{say('outside.give_back_text')}</p>
    </Notice>
  )
})
