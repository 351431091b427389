import { type DragEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { dayOfDate, localClock } from '#contract/calendar/local-time.ts'
import type { Board, BoardJob } from '#contract/calls/board.ts'
import { isIn } from '#contract/order-phases.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { boundsOf } from '../day-words.ts'
import { allDayAway, useAwaySpan } from './away.ts'
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
  const axis = useMemo(() => axisOf(board), [board])
  const words = useJobWords(board)
  const rows = useMemo(() => rowsOf(board), [board])
  const spanOf = useAwaySpan(board)
  const job = board.jobs.find(({ code }) => code === chosen)
  const shared = {
    ...pick(view),
    axis,
    words,
    businessOpen: board.open,
    dragged: view.isDisabled ? null : dragged,
    onDrag: setDragged,
  }
  const titleOf = ({ name, is_ready, away }: Board['drivers'][number]) => {
    if (!is_ready) return say('not_ready', { name })
    if (away.length === 0) return name
    if (allDayAway(away, boundsOf(board.date, board.zone))) return say('crew_times.away', { name })
    const times = away.map((one) => say('crew_times.span', spanOf(one))).join(', ')
    return say('crew_times.away_times', { name, times })
  }
  return (
    <div className="flex flex-col gap-4">
      {job && <ChooseDriver key={job.code} {...view} job={job} />}
      <div className="rounded-card bg-card p-4 shadow-card">
        {view.mayAssign && <p className="mb-3 text-small text-soft">{say('how')}</p>}
        <div className="relative">
          <Hours axis={axis} zone={board.zone} />
          <Row
            {...shared}
            title={say('unassigned', { count: rows.unassigned.length })}
            jobs={rows.unassigned}
            open={null}
            dropsOn={view.mayUnassign ? { driver_id: null } : null}
          />
          <h3 className="mt-3 mb-1 text-small font-semibold text-soft">{say('drivers')}</h3>
          {board.drivers.map((driver) => (
            <Row
              key={driver.id}
              {...shared}
              title={titleOf(driver)}
              jobs={rows.byDriver.get(driver.id) ?? noJobs}
              open={driver.open}
              dropsOn={driver.is_ready ? rows.drops.get(driver.id) : null}
            />
          ))}
          {board.trucks.length > 0 && (
            // Each job's truck is among its words above.
            <div aria-hidden="true">
              <h3 className="mt-3 mb-1 text-small font-semibold text-soft">{say('trucks')}</h3>
              {board.trucks.map(({ id, plate, vehicle, open }) => (
                <TruckRow
                  key={id}
                  axis={axis}
                  words={words}
                  businessOpen={board.open}
                  title={`${plate} · ${vehicle}`}
                  jobs={rows.byTruck.get(id) ?? noJobs}
                  open={open}
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

const noJobs: readonly BoardJob[] = []

/** Leaves out what changes without a row changing. */
const pick = ({ chosen, mayAssign, onChoose, onMove }: BoardView) => ({
  chosen,
  mayAssign,
  onChoose,
  onMove,
})

/** Sorts the jobs into rows, and keeps the rows the same while the board is. */
function rowsOf({ jobs, drivers }: Board) {
  const byDriver = new Map<number, BoardJob[]>()
  const byTruck = new Map<number, BoardJob[]>()
  const unassigned: BoardJob[] = []
  const add = (to: Map<number, BoardJob[]>, id: number, job: BoardJob) => {
    const row = to.get(id)
    if (row) row.push(job)
    else to.set(id, [job])
  }
  for (const job of jobs) {
    if (job.driver_id === null) unassigned.push(job)
    else add(byDriver, job.driver_id, job)
    if (job.truck_id !== null) add(byTruck, job.truck_id, job)
  }
  const drops = new Map(drivers.map(({ id }) => [id, { driver_id: id }]))
  return { byDriver, byTruck, unassigned, drops }
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

type LaneProps = {
  axis: Axis
  words: JobWords
  title: string
  jobs: readonly BoardJob[]
  businessOpen: Board['open']
  /** When the driver or truck is there; null while the business is open. */
  open: Board['open'] | null
}

type RowProps = LaneProps &
  ReturnType<typeof pick> & {
    dragged: BoardJob | null
    onDrag: (job: BoardJob | null) => void
    /** The driver that a job gets which is dropped here; null where none can be dropped. */
    dropsOn: { driver_id: number | null } | null | undefined
  }

const Row = memo(function Row({ dragged, onDrag, dropsOn, ...props }: RowProps) {
  const { axis, words, title, jobs, businessOpen, open, chosen, mayAssign, onChoose, onMove } =
    props
  const [isOver, setOver] = useState(false)
  const lanes = useMemo(() => lanesOf(jobs), [jobs])
  const canDrop = dragged !== null && Boolean(dropsOn)
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
        if (canDrop && dropsOn && dragged.driver_id !== dropsOn.driver_id)
          onMove(dragged, dropsOn.driver_id)
        onDrag(null)
      }}
    >
      <p className="min-w-0 self-center break-words text-small font-semibold">{title}</p>
      <div
        className={`hatched relative overflow-hidden rounded-field border ${
          canDrop ? 'border-stitch border-dashed' : 'border-line'
        } ${isOver && canDrop ? 'outline-3 outline-stitch' : ''}`}
        style={{ height: heightOf(lanes.length) }}
      >
        <OpenSpans axis={axis} open={open ?? businessOpen} />
        {lanes.map((lane, at) =>
          lane.map((job) => (
            <Bar
              key={job.code}
              axis={axis}
              words={words}
              job={job}
              lane={at}
              isChosen={chosen === job.code}
              onChoose={onChoose}
              onDrag={mayAssign && job.can_assign ? onDrag : undefined}
            />
          )),
        )}
      </div>
    </div>
  )
})

const heightOf = (lanes: number) => `${Math.max(1, lanes) * 2.75 + 0.25}rem`

function OpenSpans({ axis, open }: { axis: Axis; open: Board['open'] }) {
  return open.map(({ from_at, to_at }) => (
    <span
      key={from_at}
      aria-hidden="true"
      className="absolute inset-y-0 bg-card"
      style={boxOf(axis, Date.parse(from_at), Date.parse(to_at))}
    />
  ))
}

/** Shows the plan of a truck, which nobody changes by hand, once it is nearly in sight. */
const TruckRow = memo(function TruckRow({
  axis,
  words,
  title,
  jobs,
  businessOpen,
  open,
}: LaneProps) {
  const lanes = useMemo(() => lanesOf(jobs), [jobs])
  const row = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(row)
  return (
    <div className={`${columns} border-t border-line py-1`}>
      <p className="min-w-0 self-center break-words text-small font-semibold">{title}</p>
      <div
        ref={row}
        className="hatched relative overflow-hidden rounded-field border border-line"
        style={{ height: heightOf(lanes.length) }}
      >
        <OpenSpans axis={axis} open={open ?? businessOpen} />
        {isNear &&
          lanes.map((lane, at) =>
            lane.map((job) => (
              <span
                key={job.code}
                title={words.times(job)}
                className={`${bar} ${lookOf(words, job)}`}
                style={placeOf(axis, job, at)}
              >
                {job.code}
              </span>
            )),
          )}
      </div>
    </div>
  )
})

/** Tells whether an element has come near the visible part of the page. */
function useIsNear(element: { readonly current: Element | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const found = element.current
    if (isNear || !found) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '200px' },
    )
    observer.observe(found)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

type BarProps = {
  axis: Axis
  words: JobWords
  job: BoardJob
  lane: number
  isChosen: boolean
  onChoose: (code: string) => void
  onDrag: ((job: BoardJob | null) => void) | undefined
}

const Bar = memo(function Bar({ words, isChosen, onChoose, axis, job, lane, onDrag }: BarProps) {
  const say = useTexts('board')
  const start = Date.parse(job.window_start_at)
  const times = words.times(job)
  const place = `${job.from} → ${job.to}`
  const further = [times, words.driverOf(job) ?? say('nobody'), ...words.facts(job)]
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
        aria-label={[`${job.code} ${place}`, ...further].join(', ')}
        aria-expanded={isChosen}
        title={`${times} · ${place}`}
        onClick={() => onChoose(job.code)}
        className={`${bar} first-line:font-semibold ${lookOf(words, job)} ${onDrag ? 'cursor-grab' : ''}`}
        style={placeOf(axis, job, lane)}
      >
        {job.code}
        <br />
        {place}
      </button>
    </>
  )
})

function lookOf(words: JobWords, job: BoardJob): string {
  const { state, driver_id } = job
  if (words.isInTheWay(job)) return 'border-brick bg-brick-wash text-ink'
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
