import type { Job } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Warns a crew that has not reported its arrival in time. */
export function LateJob({ job: { late_crew, city } }: { job: Job }) {
  const say = useTexts('jobs')
  const { time, moment } = useFormat()
  if (late_crew === null) return null
  const { ends_at, seen_at } = late_crew
  return seen_at === null ? (
    <Notice tone="bad" title={say('late.title')}>
      {say('late.text', { time: time(ends_at, city.time_zone) })}
    </Notice>
  ) : (
    <Notice tone="warn" title={say('late.seen')}>
      {say('late.seen_text', { time: moment(ends_at, city.time_zone) })}
    </Notice>
  )
}
