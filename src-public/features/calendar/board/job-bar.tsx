import { memo } from 'react'
import type { BoardJob } from '#contract/calls/board.ts'
import { isIn } from '#contract/order-phases.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { type Axis, boxOf } from './axis.ts'
import type { JobWords } from './job-words.ts'

const topOf = (lane: number) => `${lane * 2.75 + 0.25}rem`

export const placeOf = (axis: Axis, { window_start_at, ends_at }: BoardJob, lane: number) => ({
  ...boxOf(axis, Date.parse(window_start_at), Date.parse(ends_at)),
  top: topOf(lane),
})

export const bar =
  'absolute h-10 overflow-hidden rounded-sm border-l-4 px-2 text-left text-[0.8125rem] leading-tight whitespace-nowrap'

type BarProps = {
  axis: Axis
  words: JobWords
  job: BoardJob
  lane: number
  isChosen: boolean
  onChoose: (code: string) => void
  onDrag: ((job: BoardJob | null) => void) | undefined
}

/** Draws a job, which opens the choice of its driver and may be dragged to another one. */
export const JobBar = memo(function JobBar({
  words,
  isChosen,
  onChoose,
  axis,
  job,
  lane,
  onDrag,
}: BarProps) {
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

export function lookOf(words: JobWords, job: BoardJob): string {
  const { state, driver_id } = job
  if (words.isInTheWay(job)) return 'border-brick bg-brick-wash text-ink'
  if (isIn(state, 'under_way')) return 'border-stitch bg-stitch-wash text-ink'
  if (!isIn(state, 'assigned')) return 'border-edge bg-sunken text-ink'
  return driver_id === null ? 'border-brick bg-card text-ink' : 'border-moss bg-moss-wash text-ink'
}
