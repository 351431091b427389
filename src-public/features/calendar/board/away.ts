import type { Board } from '#contract/calls/board.ts'
import { useFormat } from '../../../lib/format.ts'
import { boundsOf } from '../zone-clock.ts'

type Away = Board['drivers'][number]['away'][number]
type Bounds = ReturnType<typeof boundsOf>

/** Returns the time away that takes a whole day, and of several the one that ends last. */
export const allDayAway = (away: readonly Away[], { from, to }: Bounds): Away | undefined =>
  away
    .filter(({ from_at, to_at }) => Date.parse(from_at) <= from && Date.parse(to_at) >= to)
    .toSorted((one, other) => Date.parse(other.to_at) - Date.parse(one.to_at))[0]

/** Returns a function that says from when to when a time is, with the date where that is another. */
export function useAwaySpan({ date, zone }: Pick<Board, 'date' | 'zone'>) {
  const { time, moment } = useFormat()
  const bounds = boundsOf(date, zone)
  const wordFor = (instant: string) => {
    const at = Date.parse(instant)
    return at >= bounds.from && at < bounds.to ? time(instant, zone) : moment(instant, zone)
  }
  return ({ from_at, to_at }: Pick<Away, 'from_at' | 'to_at'>) => ({
    from: wordFor(from_at),
    until: wordFor(to_at),
  })
}
