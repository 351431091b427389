import { memo, useMemo, useRef } from 'react'
import { useIsNear } from '../use-is-near.ts'
import { columns } from './axis.ts'
import { bar, lookOf, placeOf } from './job-bar.tsx'
import { heightOf, lanesOf, OpenSpans, type RowProps } from './row-parts.tsx'

/** Shows the plan of a truck, which nobody changes by hand, once it is nearly in sight. */
export const TruckRow = memo(function TruckRow({
  axis,
  words,
  title,
  jobs,
  businessOpen,
  open,
}: RowProps) {
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
