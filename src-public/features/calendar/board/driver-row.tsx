import { type DragEvent, memo, useMemo, useState } from 'react'
import type { BoardJob } from '#contract/calls/board.ts'
import { columns } from './axis.ts'
import type { BoardView } from './board-view.ts'
import { JobBars } from './job-bar.tsx'
import { heightOf, lanesOf, OpenSpans, type RowProps } from './row-parts.tsx'

type DriverRowProps = RowProps &
  Pick<BoardView, 'chosen' | 'mayAssign' | 'onChoose' | 'onMove'> & {
    dragged: BoardJob | null
    onDrag: (job: BoardJob | null) => void
    /** The driver that a job gets which is dropped here; null where none can be dropped. */
    dropsOn: { driver_id: number | null } | null | undefined
  }

/** Shows the jobs of a driver, or those without one; another row's job can be dropped here. */
export const DriverRow = memo(function DriverRow({
  dragged,
  onDrag,
  dropsOn,
  ...props
}: DriverRowProps) {
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
        <JobBars
          axis={axis}
          words={words}
          lanes={lanes}
          chosen={chosen}
          mayAssign={mayAssign}
          onChoose={onChoose}
          onDrag={onDrag}
        />
      </div>
    </div>
  )
})
