import { useMemo, useState } from 'react'
import type { Board, BoardJob } from '#contract/calls/board.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { boundsOf } from '../zone-clock.ts'
import { allDayAway, useAwaySpan } from './away.ts'
import { type Axis, axisOf, columns, shareOf } from './axis.ts'
import type { BoardView } from './board-view.ts'
import { ChooseDriver } from './choose-driver.tsx'
import { DriverRow } from './driver-row.tsx'
import { useJobWords } from './job-words.ts'
import { TruckRow } from './truck-row.tsx'

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
  const chosenIn = (jobs: readonly BoardJob[]) => (job && jobs.includes(job) ? job.code : null)
  const shared = {
    mayAssign: view.mayAssign,
    onChoose: view.onChoose,
    onMove: view.onMove,
    axis,
    words,
    businessOpen: board.open,
    dragged: view.isDisabled ? null : dragged,
    onDrag: setDragged,
  }
  const jobsOf = (id: number) => rows.byDriver.get(id) ?? noJobs
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
          <DriverRow
            {...shared}
            title={say('unassigned', { count: rows.unassigned.length })}
            jobs={rows.unassigned}
            chosen={chosenIn(rows.unassigned)}
            open={null}
            dropsOn={view.mayUnassign ? { driver_id: null } : null}
          />
          <h3 className="mt-3 mb-1 text-small font-semibold text-soft">{say('drivers')}</h3>
          {board.drivers.map((driver) => (
            <DriverRow
              key={driver.id}
              {...shared}
              title={titleOf(driver)}
              jobs={jobsOf(driver.id)}
              chosen={chosenIn(jobsOf(driver.id))}
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
