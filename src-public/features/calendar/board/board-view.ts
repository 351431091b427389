import type { Board, BoardJob } from '#contract/calls/board.ts'

/** Everything that the views of a board show and do. */
export type BoardView = {
  board: Board
  isDisabled: boolean
  /** Whether the person may give a job to a driver, and take it from one. */
  mayAssign: boolean
  mayUnassign: boolean
  /** The code of the job whose driver is being chosen. */
  chosen: string | null
  onChoose: (code: string | null) => void
  onMove: (job: BoardJob, driver_id: number | null) => void
}
