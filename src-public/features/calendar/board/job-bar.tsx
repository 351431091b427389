import { memo } from 'react'
import type { BoardJob } from '#contract/calls/board.ts'
import { isIn } from '#contract/order-phases.ts'
import { type Axis, insetOf } from './axis.ts'
import type { JobWords } from './job-words.ts'

const topOf = (lane: number) => `${lane * 2.75 + 0.25}rem`

export const placeOf = (axis: Axis, { window_start_at, ends_at }: BoardJob, lane: number) => ({
  inset: insetOf(axis, Date.parse(window_start_at), Date.parse(ends_at), topOf(lane)),
})

export const bar =
  'absolute h-10 overflow-hidden rounded-sm border-l-4 px-2 text-left text-[0.8125rem] leading-tight whitespace-pre'

type BarsProps = {
  axis: Axis
  words: JobWords
  lanes: readonly (readonly BoardJob[])[]
  /** The code of the job of this row whose driver is being chosen. */
  chosen: string | null
  mayAssign: boolean
  onChoose: (code: string) => void
  onDrag: (job: BoardJob | null) => void
}

/**
 * Draws the jobs of a row, each of which opens the choice of its driver and may be dragged to
 * another one. They are plain elements of one component, because a busy day has hundreds of them.
 */
export const JobBars = memo(function JobBars({ lanes, ...props }: BarsProps) {
  return lanes.map((lane, at) => lane.map((job) => barsOf(job, at, props)))
})

function barsOf(
  job: BoardJob,
  lane: number,
  { axis, words, chosen, mayAssign, onChoose, onDrag }: Omit<BarsProps, 'lanes'>,
) {
  const { code, travel_before_min: travel } = job
  const canDrag = mayAssign && job.can_assign
  const times = words.times(job)
  const place = `${job.from} → ${job.to}`
  const bars = [
    <button
      key={code}
      type="button"
      draggable={canDrag}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', code)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(job)
      }}
      onDragEnd={() => onDrag(null)}
      aria-label={[`${code} ${place}`, times, words.driver(job), ...words.facts(job)].join(', ')}
      aria-expanded={chosen === code}
      title={`${times} · ${place}`}
      onClick={() => onChoose(code)}
      className={`${bar} first-line:font-semibold ${lookOf(words, job)} ${canDrag ? 'cursor-grab' : ''}`}
      style={placeOf(axis, job, lane)}
    >
      {`${code}\n${place}`}
    </button>,
  ]
  if (travel > 0 && job.driver_id !== null) {
    const start = Date.parse(job.window_start_at)
    bars.unshift(
      <span
        key={`${code} travel`}
        aria-hidden="true"
        className="absolute h-10 border-b-4 border-dotted border-edge"
        style={{ inset: insetOf(axis, start - travel * 60_000, start, topOf(lane)) }}
      />,
    )
  }
  return bars
}

export function lookOf(words: JobWords, job: BoardJob): string {
  const { state, driver_id } = job
  if (words.isInTheWay(job)) return 'border-brick bg-brick-wash text-ink'
  if (isIn(state, 'under_way')) return 'border-stitch bg-stitch-wash text-ink'
  if (!isIn(state, 'assigned')) return 'border-edge bg-sunken text-ink'
  return driver_id === null ? 'border-brick bg-card text-ink' : 'border-moss bg-moss-wash text-ink'
}
