import type { Board, BoardJob } from '#contract/calls/board.ts'
import { isIn } from '#contract/order-phases.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'

/** Returns functions that put a job of a board into words, by the clock of the mover's zone. */
export function useJobWords({ zone, drivers, trucks }: Board) {
  const say = useTexts('board')
  const { time } = useFormat()
  const times = ({ window_start_at, ends_at }: BoardJob) =>
    `${time(window_start_at, zone)} – ${time(ends_at, zone)}`
  const driverOf = ({ driver_id }: BoardJob) =>
    drivers.find(({ id }) => id === driver_id)?.name ?? null
  const facts = (job: BoardJob): string[] => {
    const truck = trucks.find(({ id }) => id === job.truck_id)
    return [
      say('crew', { count: job.crew_size, vehicle: job.vehicle }),
      ...(truck ? [say('truck', { plate: truck.plate })] : []),
      ...(job.travel_before_min > 0 ? [say('travel', { minutes: job.travel_before_min })] : []),
      ...(isIn(job.state, 'under_way') ? [say('under_way')] : []),
      ...(isIn(job.state, 'delivered', 'completed', 'disputed') ? [say('done')] : []),
    ]
  }
  return { times, driverOf, facts }
}

/** The words of a board's jobs. */
export type JobWords = ReturnType<typeof useJobWords>
