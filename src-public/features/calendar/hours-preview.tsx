import { dateOfDay } from '#contract/calendar/local-time.ts'
import { openSpans } from '#contract/calendar/open-spans.ts'
import type { Hours } from '#contract/calls/calendar.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { clockOf } from './zone-clock.ts'

/** Lists the hours of the next seven days, as the server works them out. */
export function HoursPreview({ rules, zone }: { rules: Hours['rules']; zone: string }) {
  const say = useTexts('calendar')
  const { dayShort, time } = useFormat()
  const clock = clockOf(zone)
  const first = clock.dayOf(Date.now())
  const days = Array.from({ length: 7 }, (_, at) => {
    const [from, to] = [clock.instantOf(first + at, 0), clock.instantOf(first + at + 1, 0)]
    const spans = openSpans({ rules, exceptions: [] }, clock, from, to)
    const times = spans.map((span) => {
      const [begin, end] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()]
      return `${time(begin, zone)} – ${time(end, zone)}`
    })
    return { date: dateOfDay(first + at), times }
  })
  return (
    <dl aria-label={say('hours.preview')} className="flex flex-col gap-1">
      {days.map(({ date, times }) => (
        <div key={date} className="flex flex-wrap gap-x-6">
          <dt className="min-w-28 first-letter:uppercase">
            {dayShort(`${date}T12:00:00.000Z`, 'UTC')}
          </dt>
          <dd className={`numeral ${times.length === 0 ? 'text-soft' : ''}`}>
            {times.length === 0 ? say('hours.closed') : times.join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
