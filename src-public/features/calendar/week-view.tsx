import { memo, useRef } from 'react'
import type { CalendarDay, CalendarJob } from '#contract/calls/calendar.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Link } from '../../ui/link.tsx'
import { useDayWords } from './day-words.ts'
import { type Place, placeHref } from './place.ts'
import { useIsNear } from './use-is-near.ts'
import { boundsOf } from './zone-clock.ts'

type Props = { days: readonly CalendarDay[]; place: Place; zone: string }

/** Shows a week as a row for each day, with a line for each truck over its hours. */
export function WeekView({ days, place, zone }: Props) {
  const say = useTexts('calendar')
  const { name, hours, label, offers } = useDayWords(zone)
  return (
    <div className="rounded-card bg-card p-4 shadow-card sm:p-6">
      <ol className="flex flex-col">
        {days.map((day) => (
          <li
            key={day.date}
            className="grid items-center gap-x-6 gap-y-2 border-b-2 border-dashed border-line py-3 last:border-0 sm:grid-cols-[15rem_1fr]"
          >
            <Link
              to={placeHref({ view: 'week', day: day.date })}
              replace
              aria-current={day.date === place.day ? 'date' : undefined}
              className="min-h-11 rounded-field px-2 py-1 hover:bg-sunken aria-[current]:bg-stitch-wash"
            >
              <span className="sr-only">{label(day)}</span>
              <span aria-hidden="true" className="block font-semibold first-letter:uppercase">
                {name(day.date)}
              </span>
              <span aria-hidden="true" className="numeral block text-small text-soft">
                {hours(day)}
              </span>
              {offers(day) && (
                <span aria-hidden="true" className="numeral block text-small text-moss">
                  {offers(day)}
                </span>
              )}
            </Link>
            <DayStrip day={day} zone={zone} />
          </li>
        ))}
      </ol>
      <ul
        aria-label={say('legend.title')}
        className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-small"
      >
        {legend.map(([key, look]) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-4 rounded-sm border border-line ${look}`} />
            {say(`legend.${key}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const legend = [
  ['open', 'bg-card'],
  ['closed', 'hatched'],
  ['blocked', 'bg-brick'],
  ['job', 'bg-moss'],
] as const

/**
 * Draws the hours of a day, and its jobs once they are nearly in sight; all that it shows is in words
 * beside it and in the day's details.
 */
const DayStrip = memo(function DayStrip({ day, zone }: { day: CalendarDay; zone: string }) {
  const strip = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(strip)
  const { from, to } = boundsOf(day.date, zone)
  const at = (instant: string) =>
    Math.max(0, Math.min(100, (100 * (Date.parse(instant) - from)) / (to - from)))
  // A single property for each: a busy week has hundreds of them.
  const box = (from_at: string, to_at: string, top = '0', bottom = '0') => {
    const left = at(from_at)
    return { inset: `${top} ${100 - Math.max(left + 0.5, at(to_at))}% ${bottom} ${left}%` }
  }
  const { time } = useFormat()
  const hourName = (hour: number) => time(new Date(hour * 3_600_000).toISOString(), 'UTC')
  const lanes = lanesOf(day.jobs)
  return (
    <div aria-hidden="true" className="min-w-0">
      <div
        ref={strip}
        className="hatched relative overflow-hidden rounded-field border border-line"
        style={{ height: `${Math.max(2.25, 0.5 + lanes.length * 1.5)}rem` }}
      >
        {day.open.map(({ from_at, to_at }) => (
          <span key={from_at} className="absolute bg-card" style={box(from_at, to_at)} />
        ))}
        {day.blocked.map(({ id, source, from_at, to_at }) => (
          <span
            key={`${source} ${id}`}
            className="absolute bg-brick opacity-35"
            style={box(from_at, to_at)}
          />
        ))}
        {isNear &&
          lanes.map((jobs, lane) =>
            jobs.map((job) => (
              <span
                key={job.code}
                className="absolute h-5 overflow-hidden rounded-sm bg-moss px-1 text-[0.75rem] leading-5 whitespace-nowrap text-card"
                style={box(job.window_start_at, job.ends_at, `${0.375 + lane * 1.5}rem`, 'auto')}
              >
                {job.code}
              </span>
            )),
          )}
      </div>
      <div className="numeral grid grid-cols-4 text-[0.75rem] text-soft">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{hourName(hour)}</span>
        ))}
      </div>
    </div>
  )
})

/** Groups jobs, sorted by start, into lanes: one for each truck, more where jobs overlap. */
function lanesOf(jobs: readonly CalendarJob[]): CalendarJob[][] {
  const lanes: CalendarJob[][] = []
  for (const job of jobs) {
    const lane = lanes.find((known) => {
      const last = known.at(-1)
      return last?.truck === job.truck && last.ends_at <= job.window_start_at
    })
    if (lane) lane.push(job)
    else lanes.push([job])
  }
  return lanes
}
