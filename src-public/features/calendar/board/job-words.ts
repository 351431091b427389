import { useMemo } from 'react'
import type { Board, BoardJob } from '#contract/calls/board.ts'
import { isIn } from '#contract/order-phases.ts'
import { useFormat } from '../../../lib/format.ts'
import { useLanguage, useTexts } from '../../../lib/texts-context.tsx'
import { remembered } from '../remembered.ts'

/**
 * Returns functions that put a job of a board into words, by the clock of the mover's zone. They
 * remember their words, because a busy day has hundreds of jobs and few different ones.
 */
export function useJobWords(board: Board) {
  const say = useTexts('board')
  const { time } = useFormat()
  const { language } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts and formats follow the language.
  return useMemo(() => {
    const { zone, drivers, trucks, conflicts } = board
    const nameOf = new Map(drivers.map(({ id, name }) => [id, name]))
    const plateOf = new Map(trucks.map(({ id, plate }) => [id, plate]))
    const inTheWay = new Set(conflicts.flatMap(({ codes }) => codes))
    const nobody = say('nobody')
    const at = remembered((instant: string) => time(instant, zone))
    const crew = remembered((count: number, vehicle: string) => say('crew', { count, vehicle }))
    const truck = remembered((plate: string) => say('truck', { plate }))
    const travel = remembered((minutes: number) => say('travel', { minutes }))
    const stateOf = remembered((state: string) => [
      ...(isIn(state, 'under_way') ? [say('under_way')] : []),
      ...(isIn(state, 'delivered', 'completed', 'disputed') ? [say('done')] : []),
    ])
    return {
      times: ({ window_start_at, ends_at }: BoardJob) => `${at(window_start_at)} – ${at(ends_at)}`,
      driver: ({ driver_id }: BoardJob) => nameOf.get(driver_id ?? 0) ?? nobody,
      facts: (job: BoardJob): string[] => {
        const plate = plateOf.get(job.truck_id ?? 0)
        return [
          crew(job.crew_size, job.vehicle),
          ...(plate === undefined ? [] : [truck(plate)]),
          ...(job.travel_before_min > 0 ? [travel(job.travel_before_min)] : []),
          ...stateOf(job.state),
        ]
      },
      isInTheWay: ({ code }: BoardJob) => inTheWay.has(code),
    }
  }, [board, language])
}

/** The words of a board's jobs. */
export type JobWords = ReturnType<typeof useJobWords>
