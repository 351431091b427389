import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { CalendarDay, CalendarJob, CrewHours } from '#contract/calls/calendar.ts'
import type { Row } from '#contract/kernel/resource.ts'
import type { availabilityExceptions } from '#contract/resources/availability-exceptions.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useMay } from '../../lib/use-may.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../business/use-action.ts'
import { detailsHref, tabHref } from '../jobs/job/crew.ts'
import { BlockTime, type NewException } from './block-time.tsx'
import { useDayWords } from './day-words.ts'
import { remembered } from './remembered.ts'
import { boundsOf } from './zone-clock.ts'

type Exception = Row<typeof availabilityExceptions>

const path = '/api/availability_exceptions'

type Props = {
  day: CalendarDay
  crew: readonly CrewHours[]
  zone: string
  isOffline: boolean
  onChanged: () => Promise<void>
}

const ofBusiness = { driver_id: null, mover_vehicle_id: null }

type Done = { text: string; undo: () => Promise<unknown> }

/** Shows all of one day: its hours, jobs and blocked times, and blocks it. */
export function DayDetails({ day, crew, zone, isOffline, onChanged }: Props) {
  const say = useTexts('calendar')
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const { isBusy, error, run } = useAction()
  const { hours, name, offers } = useDayWords(zone)
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const doneLine = useRef<HTMLParagraphElement>(null)
  // The pressed button may be gone by now: the next one is that which undoes what it did.
  useEffect(() => {
    if (done && document.activeElement === document.body) doneLine.current?.focus()
  }, [done])
  const { from, to } = boundsOf(day.date, zone)
  const isPast = to <= Date.now()
  const may = useMay()
  const isDisabled = isBusy || isOffline

  const titleOf = (exception: Pick<NewException, 'title'>) => exception.title || name(day.date)
  const add = async (exception: NewException): Promise<boolean> => {
    const made = await run(() => http.post<Exception>(path, { body: exception }))
    if (!made) return false
    const key = exception.is_open ? 'block.done_open' : 'block.done'
    setDone({
      text: say(key, { title: titleOf(exception) }),
      undo: () => run(() => http.del(`${path}/${made.id}`)),
    })
    setOpen(false)
    await onChanged()
    return true
  }
  const remove = async (id: number, exception: NewException) => {
    const gone = await run(() => http.del(`${path}/${id}`))
    if (!gone) return
    setDone({
      text: say('block.removed', { title: titleOf(exception) }),
      undo: () => run(() => http.post<Exception>(path, { body: exception })),
    })
    await onChanged()
  }
  const undo = async () => {
    if (done === null || (await done.undo()) === null) return
    setDone(null)
    await onChanged()
  }
  const blockDay = () =>
    add({
      from_at: new Date(from).toISOString(),
      to_at: new Date(to).toISOString(),
      is_open: false,
      title: null,
      ...ofBusiness,
    })

  return (
    <section aria-label={name(day.date)} className="rounded-card bg-card p-5 shadow-card sm:p-6">
      <h2 className="text-xl first-letter:uppercase">{name(day.date)}</h2>
      <p className="numeral text-soft">{hours(day)}</p>
      {day.jobs.length > 0 && day.capacity.trucks > 0 && (
        <p className="numeral text-small text-soft">
          {say('day.fleet', {
            used: day.capacity.used,
            crews: Math.max(1, Math.min(day.capacity.trucks, day.capacity.drivers)),
          })}
        </p>
      )}
      {offers(day) && (
        <p className="numeral mt-1">
          <Link to={tabHref('mover', 'open')} className="worded-link">
            {offers(day)}
          </Link>
        </p>
      )}

      {day.jobs.length === 0 ? (
        <p className="mt-4 text-soft">{say('day.no_jobs')}</p>
      ) : (
        <JobLines jobs={day.jobs} />
      )}

      <ul className="mt-4 flex flex-col gap-2 empty:hidden">
        {day.blocked.map(({ id, source, ...exception }) => (
          <ExceptionLine
            key={`${source} ${id}`}
            exception={{ ...exception, ...ofBusiness, is_open: false }}
            zone={zone}
            isFeed={source === 'feed'}
            isFixed={!may('availability_exceptions:delete')}
            isDisabled={isDisabled}
            onRemove={() => void remove(id, { ...exception, ...ofBusiness, is_open: false })}
          />
        ))}
        {day.opened.map(({ id, ...exception }) => (
          <ExceptionLine
            key={id}
            exception={{ ...exception, ...ofBusiness, is_open: true }}
            zone={zone}
            isFeed={false}
            isFixed={!may('availability_exceptions:delete')}
            isDisabled={isDisabled}
            onRemove={() => void remove(id, { ...exception, ...ofBusiness, is_open: true })}
          />
        ))}
        {day.away.map(({ exception_id, kind, id, name: member, ...exception }) => {
          const whole = {
            ...exception,
            driver_id: kind === 'driver' ? id : null,
            mover_vehicle_id: kind === 'truck' ? id : null,
          }
          return (
            <ExceptionLine
              key={exception_id}
              exception={whole}
              member={member}
              zone={zone}
              isFeed={false}
              isFixed={!may('availability_exceptions:delete')}
              isDisabled={isDisabled}
              onRemove={() => void remove(exception_id, whole)}
            />
          )
        })}
      </ul>

      {done && (
        <p
          ref={doneLine}
          tabIndex={-1}
          role="status"
          className="mt-4 flex flex-wrap items-center gap-4"
        >
          {done.text}
          <Button look="plain" size="sm" disabled={isDisabled} onClick={() => void undo()}>
            {say('block.undo')}
          </Button>
        </p>
      )}
      {error && !isOpen && (
        <div className="mt-4">
          <Notice tone="bad">{errorMessage(error)}</Notice>
        </div>
      )}
      {!isPast && !isOpen && may('availability_exceptions:create') && (
        <div className="mt-5 flex flex-wrap gap-3">
          {day.open.length > 0 && (
            <Button look="plain" disabled={isDisabled} onClick={() => void blockDay()}>
              {say('block.day')}
            </Button>
          )}
          <Button look="quiet" disabled={isDisabled} onClick={() => setOpen(true)}>
            {say('block.time')}
          </Button>
        </div>
      )}
      {isOpen && (
        <BlockTime
          crew={crew}
          date={day.date}
          zone={zone}
          isBusy={isBusy}
          error={error}
          onSave={add}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

const JobLines = memo(function JobLines({ jobs }: { jobs: readonly CalendarJob[] }) {
  const { windowOf, factsOf } = useLineWords()
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {jobs.map((job) => (
        <li key={job.code}>
          <Link
            to={detailsHref('mover', job.code)}
            className="block rounded-field border-l-[6px] border-moss bg-sunken px-4 py-3 hover:bg-moss-wash"
          >
            <span className="numeral block font-semibold">{windowOf(job)}</span>
            <span className="block">{`${job.from} → ${job.to}`}</span>
            <span className="block text-small text-soft">{factsOf(job).join(' · ')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
})

/** Returns functions that put a job into words and remember them, as a busy day has few different ones. */
function useLineWords() {
  const say = useTexts('calendar')
  const { window } = useFormat()
  const { language } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts and formats follow the language.
  return useMemo(() => {
    const between = remembered(window)
    const truck = remembered((plate: string) => say('job.truck', { plate }))
    const driver = remembered((name: string) => say('job.driver', { name }))
    const travel = remembered((minutes: number) => say('job.travel', { minutes }))
    return {
      windowOf: (job: CalendarJob) =>
        between(job.window_start_at, job.window_end_at, job.time_zone),
      factsOf: (job: CalendarJob): string[] => [
        ...(job.truck ? [truck(job.truck)] : []),
        job.driver ? driver(job.driver) : say('job.no_driver'),
        ...(job.travel_before_min > 0 ? [travel(job.travel_before_min)] : []),
      ],
    }
  }, [language])
}

type LineProps = {
  exception: NewException
  /** The driver or truck whose time it is. */
  member?: string
  zone: string
  isFeed: boolean
  isFixed: boolean
  isDisabled: boolean
  onRemove: () => void
}

function ExceptionLine({
  exception,
  member,
  zone,
  isFeed,
  isFixed,
  isDisabled,
  onRemove,
}: LineProps) {
  const say = useTexts('calendar')
  const { moment } = useFormat()
  const title = member
    ? exception.title
      ? say(exception.is_open ? 'away.note_open' : 'away.note', {
          name: member,
          title: exception.title,
        })
      : say(exception.is_open ? 'away.open' : 'away.away', { name: member })
    : exception.title || say(exception.is_open ? 'block.extra' : 'day.blocked')
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field border-l-[6px] px-4 py-2 ${
        exception.is_open ? 'border-moss bg-moss-wash' : 'border-brick bg-brick-wash'
      }`}
    >
      <span className="min-w-0 break-words">
        <span className="block font-semibold">{title}</span>
        <span className="numeral block text-small">
          {moment(exception.from_at, zone)} – {moment(exception.to_at, zone)}
        </span>
        {isFeed && <span className="block text-small text-soft">{say('block.feed')}</span>}
      </span>
      {!isFeed && !isFixed && (
        <Button
          look="quiet"
          size="sm"
          disabled={isDisabled}
          aria-label={say('block.remove_of', { title })}
          onClick={onRemove}
        >
          {say('block.remove')}
        </Button>
      )}
    </li>
  )
}
