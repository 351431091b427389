import { memo, useEffect, useState } from 'react'
import { type Calendar, readCalendar } from '#contract/calls/calendar.ts'
import { today } from '../../lib/days.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useNavigation } from '../../lib/navigation.tsx'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useMay } from '../../lib/use-may.ts'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BoardScreen } from './board/board-screen.tsx'
import { CalendarFeeds } from './calendar-feeds.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import { CrewPanel } from './crew-panel.tsx'
import { DayDetails } from './day-details.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { MonthView } from './month-view.tsx'
import { OutsideJobs } from './outside-jobs.tsx'
import { type Place, placeHref, placeIn, rangeOf, shifted, views } from './place.ts'
import { UncoveredJobs } from './uncovered-jobs.tsx'
import { WeekView } from './week-view.tsx'

const intervalMs = 60_000

/** Shows a mover's month or week, the chosen day and the hours, or the board of a day. */
export function CalendarScreen() {
  const { path } = useNavigation()
  const may = useMay()
  const place = placeIn(path)
  return (
    <div className="flex flex-col gap-6">
      <Toolbar place={place} />
      {place.view === 'board' ? (
        <BoardScreen day={place.day} />
      ) : (
        <>
          <Days view={place.view} day={place.day} />
          {may('GET /api/calendar-links') && <CalendarLinks />}
        </>
      )}
    </div>
  )
}

/** Rendered for another day or view alone, not whenever the router begins or ends to navigate. */
const Days = memo(function Days({ view, day: chosen }: Place) {
  const place = { view, day: chosen }
  const { call } = useServices()
  const may = useMay()
  const { from, to } = rangeOf(place)
  const calendar = useLoaded(
    `${from} ${to}`,
    (signal) => call(readCalendar, { query: { from, to }, signal }),
    () => intervalMs,
  )
  const { data, previous, error, isStale, reload } = calendar
  const day = data?.days.find(({ date }) => date === place.day)
  // All but the days is the same whichever days are shown, so it stays while others load.
  const known = data ?? previous
  const hours = useSame(known?.hours ?? null)
  const crew = useSame(known?.crew ?? noCrew)
  const isOffline = isStale || error !== null
  return (
    <>
      {data && <State zone={data.zone} isStale={isStale} isFreshAt={data} />}
      {known && <UncoveredJobs jobs={known.uncovered} zone={known.zone} />}
      {known && <OutsideJobs jobs={known.outside} />}
      {data === null && error && <Failed error={error} onRetry={reload} />}
      {data === null && !error && <Waiting />}
      {data && (
        <div
          className={
            place.view === 'month' ? 'grid items-start gap-6 lg:grid-cols-[3fr_2fr]' : 'grid gap-6'
          }
        >
          {place.view === 'month' ? (
            <MonthView days={data.days} place={place} zone={data.zone} />
          ) : (
            <WeekView days={data.days} place={place} zone={data.zone} />
          )}
          {day && (
            <DayDetails
              key={day.date}
              day={day}
              crew={data.crew}
              zone={data.zone}
              isOffline={isStale}
              onChanged={reload}
            />
          )}
        </div>
      )}
      {known && hours && may('POST /api/calendar/hours') && (
        <HoursPanel hours={hours} zone={known.zone} isOffline={isOffline} onSaved={reload} />
      )}
      {known && crew.length > 0 && may('POST /api/calendar/crew-hours') && (
        <CrewPanel crew={crew} zone={known.zone} isOffline={isOffline} onSaved={reload} />
      )}
      {known && may('GET /api/calendar-feeds') && <CalendarFeeds onChanged={reload} />}
    </>
  )
})

const noCrew: Calendar['crew'] = []

/** Returns the same object as long as its values stay the same. */
function useSame<T>(value: T): T {
  const [same, setSame] = useState(value)
  if (same === value || JSON.stringify(same) === JSON.stringify(value)) return same
  setSame(value)
  return value
}

/** Says whose clock is meant, where the device has another one, and that the data is old. */
function State({
  zone,
  isStale,
  isFreshAt,
}: {
  zone: string
  isStale: boolean
  isFreshAt: object
}) {
  const say = useTexts('calendar')
  const { time } = useFormat()
  const [reader] = useState(readerZone)
  const [loadedAt, setLoadedAt] = useState(() => new Date().toISOString())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each successful load is a new moment.
  useEffect(() => {
    if (!isStale) setLoadedAt(new Date().toISOString())
  }, [isFreshAt, isStale])
  return (
    <>
      {isStale && (
        <Notice tone="warn" isLive>
          {say('not_fresh', { at: time(loadedAt, reader) })}
        </Notice>
      )}
      {zone !== reader && (
        <p className="text-small text-soft">{say('zone', { zone: zone.replaceAll('_', ' ') })}</p>
      )}
    </>
  )
}

function Waiting() {
  const say = useTexts('common')
  return (
    <div role="status">
      <span className="sr-only">{say('states.loading')}</span>
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}

function Toolbar({ place }: { place: Place }) {
  const say = useTexts('calendar')
  const { month, dayOfMonth, day: dayName } = useFormat()
  const { from, to } = rangeOf(place)
  const at = (day: string) => dayOfMonth(`${day}T12:00:00.000Z`, 'UTC')
  const titles = {
    month: () => month(place.day),
    week: () => `${at(from)} – ${at(to)}`,
    board: () => dayName(`${place.day}T12:00:00.000Z`, 'UTC'),
  }
  const title = titles[place.view]()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h2 className="text-2xl first-letter:uppercase">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">
        <nav
          aria-label={say('views')}
          className="flex flex-wrap gap-1 rounded-card bg-sunken p-1 sm:rounded-full"
        >
          {views.map((view) => (
            <Link
              key={view}
              to={placeHref({ ...place, view })}
              replace
              aria-current={view === place.view ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full px-4 sm:px-5 font-semibold text-soft hover:text-ink aria-[current]:bg-card aria-[current]:text-ink aria-[current]:shadow-card"
            >
              {say(view)}
            </Link>
          ))}
        </nav>
        <div className="flex items-center gap-1">
          <Link
            to={placeHref(shifted(place, -1))}
            replace
            aria-label={say('earlier')}
            className={step}
          >
            <span aria-hidden="true">←</span>
          </Link>
          <Link to={placeHref({ ...place, day: today() })} replace className={`${step} px-4`}>
            {say('today')}
          </Link>
          <Link
            to={placeHref(shifted(place, 1))}
            replace
            aria-label={say('later')}
            className={step}
          >
            <span aria-hidden="true">→</span>
          </Link>
        </div>
      </div>
    </div>
  )
}

const step = 'grid min-h-11 min-w-11 place-items-center rounded-full font-semibold hover:bg-sunken'
