import type { ReactNode } from 'react'
import { listMoves, type MoveSummary } from '#contract/calls/moves.ts'
import { isIn } from '#contract/order-phases.ts'
import { addressOf } from '../../../lib/address-of.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useOlder } from '../../../lib/use-older.ts'
import { useRead } from '../../../lib/use-read.ts'
import { Failed } from '../../../ui/failed.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { BookAgain } from '../actions/book-again.tsx'
import { type MovePage, MoveRow } from './move-row.tsx'
import { type MovesFilter, MovesFilterBar } from './moves-filter.tsx'
import { UnfinishedBookings } from './unfinished-bookings.tsx'

/** Returns the address of the first page of moves that fit a filter. */
export const movesAddress = (filter: MovesFilter = {}) => addressOf(listMoves, { query: filter })

const intervalMs = 20_000

type Props = {
  /** The page that a row leads to; the move's own by default. */
  page?: MovePage
  /** The moves to list; all by default. */
  fits?: (move: MoveSummary) => boolean
  /** Limits the list, with a form to change it; without one, all moves are listed. */
  filter?: MovesFilter
  /** Shown above the moves. */
  lead?: string
  /** Shown once all moves are read and none of them fits. */
  none: ReactNode
}

/** Lists the signed-in customer's moves, a page at a time. */
export function OwnMoves({ lead, page, fits, filter, none }: Props) {
  const say = useTexts('moves')
  const { call } = useServices()
  const first = useRead(movesAddress(filter), () => intervalMs)
  const older = useOlder(async (after: string) => {
    const outcome = await call(listMoves, { query: { ...filter, after } })
    if (outcome.error !== null) return outcome
    const { moves, next } = outcome.data
    return { ...outcome, data: { items: moves, next } }
  })
  const { data, error, reload } = first
  const moves = data && joinPages(data.moves, older.items).filter(fits ?? Boolean)
  const next = older.hasLoaded ? older.next : (data?.next ?? null)
  const isFiltered = Boolean(filter?.q || filter?.year)
  return (
    <>
      {error && <Failed error={error} onRetry={reload} />}
      {filter && data && (data.moves.length > 0 || isFiltered) && (
        <MovesFilterBar filter={filter} years={data.years} />
      )}
      {!error && moves === null && <Loading rows={4} />}
      {filter && data && <UnfinishedBookings bookings={data.unfinished} />}
      {moves?.length === 0 && next === null && (isFiltered ? <p>{say('filter.none')}</p> : none)}
      {lead && moves && moves.length > 0 && <p className="-mt-5 mb-7 text-lg text-soft">{lead}</p>}
      {moves && moves.length > 0 && (
        <ul className="flex flex-col gap-4">
          {moves.map((move) => (
            <li key={move.id}>
              <MoveRow move={move} page={page} />
              {filter && isIn(move.state, 'completed', 'called_off') && (
                <div className="mt-2 flex flex-wrap justify-end">
                  <BookAgain code={move.code} size="sm" />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <LoadMore more={older} next={next} label={say('list.older')} />
    </>
  )
}

/**
 * Joins the pages; a move that shifted from the first page to the second in the meantime appears
 * once.
 */
function joinPages(first: readonly MoveSummary[], older: readonly MoveSummary[]): MoveSummary[] {
  const shown = new Set(first.map(({ id }) => id))
  return [...first, ...older.filter(({ id }) => !shown.has(id))]
}
