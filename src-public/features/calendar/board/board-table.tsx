import { type DragEvent, useState } from 'react'
import { dayOfDate, localClock } from '#contract/calendar/local-time.ts'
import type { Board, BoardJob } from '#contract/calls/board.ts'
import { isIn } from '#contract/order-phases.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { boundsOf } from '../day-words.ts'
import type { BoardView } from './board-view.ts'
import { ChooseDriver } from './choose-driver.tsx'
import { type JobWords, useJobWords } from './job-words.ts'
import { lanesOf } from './lanes.ts'

const hourMs = 3_600_000

/** The part of the day that is drawn. */
type Axis = { from: number; to: number; hours: readonly number[] }

/** Draws a day with a row for each driver and each truck; jobs are dragged from driver to driver. */
export function BoardTable(view: BoardView) {
  const say = useTexts('board')
  const { board, chosen } = view
  const [dragged, setDragged] = useState<BoardJob | null>(null)
  const axis = axisOf(board)
  // Once for all bars, because a busy day has hundreds.
  const words = useJobWords(board)
  const job = board.jobs.find(({ code }) => code === chosen)
  const drop = (driver_id: number | null) => {
    if (dragged && dragged.driver_id !== driver_id) view.onMove(dragged, driver_id)
    setDragged(null)
  }
  const dragging = {
    onDrag: (next: BoardJob | null) => setDragged(next),
    isDragging: dragged !== null && !view.isDisabled,
  }
  const of = (matches: (job: BoardJob) => boolean) => board.jobs.filter(matches)
  const titleOf = ({
    name,
    is_ready,
    isAway,
  }: {
    name: string
    is_ready: boolean
    isAway: boolean
  }) => (is_ready ? (isAway ? say('crew_times.away', { name }) : name) : say('not_ready', { name }))
  const none = of(({ driver_id }) => driver_id === null)
  return (
    <div className="flex flex-col gap-4">
      {job && <ChooseDriver key={job.code} {...view} job={job} />}
      <div className="rounded-card bg-card p-4 shadow-card">
        {view.mayAssign && <p className="mb-3 text-small text-soft">{say('how')}</p>}
        <div className="relative">
          <Hours axis={axis} zone={board.zone} />
          <Row
            {...view}
            {...dragging}
            axis={axis}
            words={words}
            title={say('unassigned', { count: none.length })}
            jobs={none}
            {...(view.mayUnassign ? { onDrop: () => drop(null) } : {})}
          />
          <h3 className="mt-3 mb-1 text-small font-semibold text-soft">{say('drivers')}</h3>
          {board.drivers.map(({ id, name, is_ready, open, away }) => (
            <Row
              key={id}
              {...view}
              {...dragging}
              axis={axis}
              words={words}
              title={titleOf({ name, is_ready, isAway: away.length > 0 })}
              open={open}
              jobs={of(({ driver_id }) => driver_id === id)}
              {...(is_ready ? { onDrop: () => drop(id) } : {})}
            />
          ))}
          {board.trucks.length > 0 && (
            // Each job's truck is among its words above.
            <div aria-hidden="true">
              <h3 className="mt-3 mb-1 text-small font-semibold text-soft">{say('trucks')}</h3>
              {board.trucks.map(({ id, plate, vehicle, open }) => (
                <Row
                  key={id}
                  {...view}
                  axis={axis}
                  words={words}
                  title={`${plate} · ${vehicle}`}
                  open={open}
                  jobs={of(({ truck_id }) => truck_id === id)}
                  isPlan
                />
              ))}
            </div>
          )}
          <NowLine axis={axis} />
        </div>
      </div>
    </div>
  )
}

/** From six to eight, and as far as there are jobs, in whole hours of the mover's day. */
function axisOf({ date, zone, jobs }: Board): Axis {
  const clock = localClock(zone)
  const day = dayOfDate(date)
  const bounds = boundsOf(date, zone)
  const starts = jobs.map(
    ({ window_start_at, travel_before_min }) =>
      Date.parse(window_start_at) - travel_before_min * 60_000,
  )
  const ends = jobs.map(({ ends_at }) => Date.parse(ends_at))
  const from = Math.max(bounds.from, Math.min(clock.instantOf(day, 6 * 60), ...starts))
  const to = Math.min(bounds.to, Math.max(clock.instantOf(day, 20 * 60), ...ends))
  const first = Math.floor(from / hourMs) * hourMs
  const last = Math.ceil(to / hourMs) * hourMs
  const hours = Array.from({ length: (last - first) / hourMs }, (_, at) => first + at * hourMs)
  return { from: first, to: last, hours }
}

const shareOf = ({ from, to }: Axis, at: number): number =>
  Math.max(0, Math.min(100, (100 * (at - from)) / (to - from)))

function boxOf(axis: Axis, from: number, to: number) {
  const left = shareOf(axis, from)
  return { left: `${left}%`, width: `${Math.max(1, shareOf(axis, to) - left)}%` }
}

const topOf = (lane: number) => `${lane * 2.75 + 0.25}rem`

const placeOf = (axis: Axis, { window_start_at, ends_at }: BoardJob, lane: number) => ({
  ...boxOf(axis, Date.parse(window_start_at), Date.parse(ends_at)),
  top: topOf(lane),
})

const bar =
  'absolute h-10 overflow-hidden rounded-sm border-l-4 px-2 text-left text-[0.8125rem] leading-tight whitespace-nowrap'

const columns = 'grid grid-cols-[11rem_1fr] gap-x-3'

function Hours({ axis, zone }: { axis: Axis; zone: string }) {
  const { windowShort } = useFormat()
  return (
    <div aria-hidden="true" className={`${columns} numeral text-[0.75rem] text-soft`}>
      <span />
      <div className="relative h-5">
        {axis.hours.map((hour, at) =>
          at % 2 === 0 ? (
            <span key={hour} className="absolute" style={{ left: `${shareOf(axis, hour)}%` }}>
              {windowShort(new Date(hour).toISOString(), new Date(hour).toISOString(), zone)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}

type RowProps = BoardView & {
  axis: Axis
  words: JobWords
  title: string
  jobs: readonly BoardJob[]
  /** When the driver or truck is there; by default while the business is open. */
  open?: Board['open'] | null
  /** The row shows a plan that nobody changes by hand. */
  isPlan?: boolean
  isDragging?: boolean
  onDrag?: (job: BoardJob | null) => void
  onDrop?: () => void
}

function Row({
  axis,
  title,
  jobs,
  open,
  isPlan,
  isDragging = false,
  onDrag,
  onDrop,
  ...view
}: RowProps) {
  const [isOver, setOver] = useState(false)
  const lanes = lanesOf(jobs)
  const canDrop = isDragging && onDrop !== undefined
  const allow = (event: DragEvent) => {
    if (!canDrop) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on a job opens the same choice.
    <div
      className={`${columns} border-t border-line py-1`}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (canDrop) onDrop()
      }}
    >
      <p className="min-w-0 self-center break-words text-small font-semibold">{title}</p>
      <div
        className={`hatched relative overflow-hidden rounded-field border ${
          canDrop ? 'border-stitch border-dashed' : 'border-line'
        } ${isOver && canDrop ? 'outline-3 outline-stitch' : ''}`}
        style={{ height: `${Math.max(1, lanes.length) * 2.75 + 0.25}rem` }}
      >
        {(open ?? view.board.open).map(({ from_at, to_at }) => (
          <span
            key={from_at}
            aria-hidden="true"
            className="absolute inset-y-0 bg-card"
            style={boxOf(axis, Date.parse(from_at), Date.parse(to_at))}
          />
        ))}
        {lanes.map((lane, at) =>
          lane.map((job) =>
            isPlan ? (
              <span
                key={job.code}
                title={view.words.times(job)}
                className={`${bar} ${lookOf(view.board, job)}`}
                style={placeOf(axis, job, at)}
              >
                {job.code}
              </span>
            ) : (
              <Bar
                key={job.code}
                {...view}
                axis={axis}
                job={job}
                lane={at}
                {...(onDrag && view.mayAssign && job.can_assign ? { onDrag } : {})}
              />
            ),
          ),
        )}
      </div>
    </div>
  )
}

type BarProps = Pick<BoardView, 'board' | 'chosen' | 'onChoose'> & {
  axis: Axis
  words: JobWords
  job: BoardJob
  lane: number
  onDrag?: (job: BoardJob | null) => void
}

function Bar({ board, words, chosen, onChoose, axis, job, lane, onDrag }: BarProps) {
  const say = useTexts('board')
  const { times, driverOf, facts } = words
  const start = Date.parse(job.window_start_at)
  const place = `${job.from} → ${job.to}`
  const further = [times(job), driverOf(job) ?? say('nobody'), ...facts(job)]
  return (
    <>
      {job.travel_before_min > 0 && job.driver_id !== null && (
        <span
          aria-hidden="true"
          className="absolute h-10 border-b-4 border-dotted border-edge"
          style={{
            ...boxOf(axis, start - job.travel_before_min * 60_000, start),
            top: topOf(lane),
          }}
        />
      )}
      <button
        type="button"
        draggable={onDrag !== undefined}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', job.code)
          event.dataTransfer.effectAllowed = 'move'
          onDrag?.(job)
        }}
        onDragEnd={() => onDrag?.(null)}
        aria-expanded={chosen === job.code}
        title={`${times(job)} · ${place}`}
        onClick={() => onChoose(job.code)}
        className={`${bar} ${lookOf(board, job)} ${onDrag ? 'cursor-grab' : ''}`}
        style={placeOf(axis, job, lane)}
      >
        <span className="block font-semibold">{job.code}</span>
        <span className="block">{place}</span>
        <span className="sr-only">{further.join(', ')}</span>
      </button>
    </>
  )
}

function lookOf({ conflicts }: Board, { code, state, driver_id }: BoardJob): string {
  if (conflicts.some(({ codes }) => codes.includes(code)))
    return 'border-brick bg-brick-wash text-ink'
  if (isIn(state, 'under_way')) return 'border-stitch bg-stitch-wash text-ink'
  if (!isIn(state, 'assigned')) return 'border-edge bg-sunken text-ink'
  return driver_id === null ? 'border-brick bg-card text-ink' : 'border-moss bg-moss-wash text-ink'
}

/** Marks the present on a board of today. */
function NowLine({ axis }: { axis: Axis }) {
  const now = useNow().getTime()
  if (now < axis.from || now > axis.to) return null
  return (
    <div aria-hidden="true" className={`${columns} pointer-events-none absolute inset-0`}>
      <span />
      <div className="relative">
        <span
          className="absolute inset-y-0 w-0.5 bg-stitch-deep"
          style={{ left: `${shareOf(axis, now)}%` }}
        />
      </div>
    </div>
  )
}
