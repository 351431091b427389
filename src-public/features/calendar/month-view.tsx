import type { CalendarDay } from '#contract/calls/calendar.ts'
import { today } from '../../lib/days.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Link } from '../../ui/link.tsx'
import { useDayWords } from './day-words.ts'
import { type Place, placeHref } from './place.ts'

type Props = { days: readonly CalendarDay[]; place: Place; zone: string }

/** Shows a month as a grid of days, each of which opens its details. */
export function MonthView({ days, place, zone }: Props) {
  const say = useTexts('calendar')
  const { weekdayShort } = useFormat()
  return (
    <div className="rounded-card bg-card p-2 shadow-card sm:p-4">
      <ul aria-label={say('weekdays')} className="grid grid-cols-7 gap-1 pb-1">
        {days.slice(0, 7).map(({ date }) => (
          <li key={date} className="text-center text-[0.8125rem] font-semibold text-soft">
            {weekdayShort(`${date}T12:00:00.000Z`, 'UTC')}
          </li>
        ))}
      </ul>
      <ol className="grid grid-cols-7 gap-1">
        {days.map((day) => (
          <li key={day.date}>
            <DayCell
              day={day}
              zone={zone}
              isChosen={day.date === place.day}
              isOther={day.date.slice(0, 7) !== place.day.slice(0, 7)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type CellProps = { day: CalendarDay; zone: string; isChosen: boolean; isOther: boolean }

function DayCell({ day, zone, isChosen, isOther }: CellProps) {
  const { label } = useDayWords(zone)
  const isClosed = day.open.length === 0
  const share = shareBooked(day)
  return (
    <Link
      to={placeHref({ view: 'month', day: day.date })}
      replace
      aria-current={isChosen ? 'date' : undefined}
      className={`flex min-h-16 flex-col gap-1 rounded-field border-[1.5px] p-1.5 hover:border-ink sm:min-h-20 sm:p-2 ${
        isChosen ? 'border-stitch-deep bg-stitch-wash' : 'border-line'
      } ${isClosed && !isChosen ? 'hatched' : ''} ${isOther ? 'text-soft' : ''}`}
    >
      <span className="sr-only">{label(day)}</span>
      <span
        aria-hidden="true"
        className={`numeral w-fit text-small leading-none ${
          day.date === today() ? 'rounded-full bg-ink px-1.5 py-1 font-semibold text-card' : ''
        }`}
      >
        {Number(day.date.slice(8))}
      </span>
      <span aria-hidden="true" className="mt-auto flex flex-col gap-1">
        {day.offers !== null && day.offers.count > 0 && (
          <span className="numeral grid h-5 w-fit min-w-5 place-items-center rounded-full bg-stitch px-1 text-[0.75rem] font-semibold text-night">
            {day.offers.count}
          </span>
        )}
        {day.blocked.length > 0 && <span className="block h-1.5 rounded-full bg-brick" />}
        {day.jobs.length > 0 && (
          <span className="block h-1.5 overflow-hidden rounded-full bg-sunken">
            <span className="block h-full bg-moss" style={{ width: `${share}%` }} />
          </span>
        )}
      </span>
    </Link>
  )
}

/** Returns how much of the open hours of all trucks the jobs of a day take, in percent. */
function shareBooked({ open, jobs, capacity }: CalendarDay): number {
  const sum = (spans: readonly { from: string; to: string }[]) =>
    spans.reduce((total, { from, to }) => total + Date.parse(to) - Date.parse(from), 0)
  const openMs = sum(open.map(({ from_at, to_at }) => ({ from: from_at, to: to_at })))
  const busyMs = sum(
    jobs.map(({ window_start_at, ends_at }) => ({ from: window_start_at, to: ends_at })),
  )
  const allMs = openMs * Math.max(1, capacity.trucks)
  return allMs === 0 ? 100 : Math.max(8, Math.min(100, Math.round((100 * busyMs) / allMs)))
}
