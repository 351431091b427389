import type { Board, BoardJob } from '#contract/calls/board.ts'
import { type Axis, boxOf } from './axis.ts'
import type { JobWords } from './job-words.ts'

/** Properties that the rows of drivers and trucks share. */
export type RowProps = {
  axis: Axis
  words: JobWords
  title: string
  jobs: readonly BoardJob[]
  businessOpen: Board['open']
  /** When the driver or truck is there; null while the business is open. */
  open: Board['open'] | null
}

/** Returns the height of a row with so many lines of jobs. */
export const heightOf = (lanes: number) => `${Math.max(1, lanes) * 2.75 + 0.25}rem`

/** Draws when jobs can be done. */
export function OpenSpans({ axis, open }: { axis: Axis; open: Board['open'] }) {
  return open.map(({ from_at, to_at }) => (
    <span
      key={from_at}
      aria-hidden="true"
      className="absolute inset-y-0 bg-card"
      style={boxOf(axis, Date.parse(from_at), Date.parse(to_at))}
    />
  ))
}

type Timed = { window_start_at: string; ends_at: string }

/** Groups jobs, which are in order, into lines in which none covers another. */
export function lanesOf<J extends Timed>(jobs: readonly J[]): J[][] {
  const lanes: J[][] = []
  for (const job of jobs) {
    const lane = lanes.find((known) => (known.at(-1)?.ends_at ?? '') <= job.window_start_at)
    if (lane) lane.push(job)
    else lanes.push([job])
  }
  return lanes
}
