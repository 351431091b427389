import { windowHours, windowStarts } from '#contract/booking-windows.ts'
import { calendarDays } from '#contract/calls/price-calendar.ts'
import { addDays } from '../../../lib/days.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice, Switch } from '../../../ui/choice.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FullWindowNotice } from '../../waiting/full-window.tsx'
import { routeOf } from '../../waiting/waiting-list.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { dayAndHour } from '../draft/day-and-hour.ts'
import { draftStore } from '../draft/draft-store.ts'
import { calendarInputOf } from '../draft/quote-input.ts'
import { useFirstDay } from '../draft/use-first-day.ts'
import { DayGrid, type GridDay } from './day-grid.tsx'
import { Section } from './section.tsx'

export function WhenSection() {
  const say = useTexts('booking')
  const { draft, fullWindow, isBookingRefused } = useBooking()
  const place = draft.stops[0]?.place
  const ask = calendarInputOf(draft)
  return (
    <Section id="when" title={say('when.title')}>
      <div className="flex flex-col gap-6">
        <Days />
        <Windows />
        {fullWindow && ask && (
          <FullWindowNotice
            full={fullWindow}
            route={routeOf(ask)}
            isUncharged={isBookingRefused}
            onChoose={(window_start_at, timeZone) =>
              draftStore.change(dayAndHour(window_start_at, timeZone))
            }
          />
        )}
        <p className="text-small text-soft">
          {place ? say('when.zone', { city: place.city }) : say('when.first_place')}
        </p>
        <Switch
          label={say('when.flexible')}
          hint={say('when.flexible_hint')}
          checked={draft.is_flexible}
          onChange={({ target }) => draftStore.change({ is_flexible: target.checked })}
        />
      </div>
    </Section>
  )
}

/** Renders the next days with their prices, and a field for a day after them. */
function Days() {
  const say = useTexts('booking')
  const common = useTexts('common')
  const { money } = useFormat()
  const { draft, calendar, errorOf, fullWindow } = useBooking()
  const first = useFirstDay()
  const { answer, isCurrent, isLoading, error } = calendar
  const days: readonly GridDay[] = answer?.days ?? (first === undefined ? [] : daysWithout(first))
  const last = days.at(-1)?.day
  const isLater = last !== undefined && draft.date > last
  const refusal = errorOf('window_start_at')
  const choose = (date: string) => {
    const hours = answer?.days.find(({ day }) => day === date)?.hours ?? []
    const [earliest = draft.hour] = hours
    draftStore.change({ date, hour: hours.includes(draft.hour) ? draft.hour : earliest })
  }
  return (
    <div className="flex flex-col gap-3">
      {days.length === 0 ? (
        <Skeleton className="h-84" />
      ) : (
        <DayGrid
          days={days}
          chosen={draft.date}
          lowest_cents={answer?.lowest_cents ?? null}
          isStale={answer !== null && !isCurrent}
          isRefused={refusal !== undefined && !isLater}
          onChoose={choose}
        />
      )}
      <p role="status" className="min-h-[1.5em] text-small text-soft">
        {isLoading && say('when.loading')}
        {isCurrent && answer?.lowest_cents != null && (
          <>
            <span aria-hidden="true" className="mr-1.5 inline-block size-3 rounded-sm bg-moss" />
            {say('when.lowest_is', { amount: money(answer.lowest_cents) })}
          </>
        )}
        {answer === null && !isLoading && error === null && say('when.no_prices')}
      </p>
      {error !== null && error.errors === undefined && (
        <div className="flex flex-wrap items-center gap-x-4">
          <FieldError>{error.status === 0 ? common('states.offline') : error.message}</FieldError>
          <Button look="quiet" size="sm" onClick={calendar.again}>
            {common('states.retry')}
          </Button>
        </div>
      )}
      {refusal && !isLater && fullWindow === null && <FieldError>{refusal}</FieldError>}
      <details open={isLater || undefined}>
        <summary className="worded-link font-semibold">{say('when.later')}</summary>
        <div className="mt-2 max-w-72">
          <TextField
            id="date"
            label={say('when.date')}
            type="date"
            min={first}
            value={draft.date}
            error={isLater ? refusal : undefined}
            onChange={({ target }) => draftStore.change({ date: target.value })}
          />
        </div>
      </details>
    </div>
  )
}

/** Lists the days of a calendar whose prices are not known. */
const daysWithout = (first: string): GridDay[] =>
  Array.from({ length: calendarDays }, (_, at) => ({
    day: addDays(first, at),
    total_cents: null,
    off: null,
  }))

function Windows() {
  const say = useTexts('booking')
  const { draft, calendar, errorOf } = useBooking()
  const { windowShort } = useFormat()
  const priced = calendar.answer?.days.find((one) => one.day === draft.date)
  const error = errorOf('window_end_at')
  return (
    <fieldset data-refused={error === undefined ? undefined : ''}>
      <legend className="mb-3 font-semibold">{say('when.window')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {windowStarts.map((hour) => {
          const isOff = priced !== undefined && !priced.hours.includes(hour)
          return (
            <Choice
              key={hour}
              name="window"
              title={windowShort(anInstantAt(hour), anInstantAt(hour + windowHours), 'UTC')}
              checked={draft.hour === hour}
              disabled={isOff && draft.hour !== hour}
              onChange={() => draftStore.change({ hour })}
            >
              {isOff && say('when.taken')}
            </Choice>
          )
        })}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

/** Returns any instant at which it is this hour in UTC: a window reads the same on all days. */
const anInstantAt = (hour: number): string => new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
