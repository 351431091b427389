import { listMoves, type MoveSummary } from '#contract/calls/moves.ts'
import { href } from '#contract/routes.ts'
import { MoveRow } from '../features/moves/detail/move-row.tsx'
import { addressOf } from '../lib/address-of.ts'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useOlder } from '../lib/use-older.ts'
import { useRead } from '../lib/use-read.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

const firstMoves = addressOf(listMoves, {})

export const page = definePage({
  meta: ({ say }) => ({ title: say('moves')('list.meta'), isPrivate: true }),
  reads: () => [firstMoves],
  Component: CustomerMoves,
})

const intervalMs = 20_000

function CustomerMoves() {
  const say = useTexts('moves')
  const { call } = useServices()
  const first = useRead(firstMoves, () => intervalMs)
  const older = useOlder(async (after: string) => {
    const outcome = await call(listMoves, { query: { after } })
    if (outcome.error !== null) return outcome
    const { moves, next } = outcome.data
    return { ...outcome, data: { items: moves, next } }
  })
  const { data, error, reload } = first
  const moves = data && joinPages(data.moves, older.items)
  const next = older.hasLoaded ? older.next : (data?.next ?? null)
  return (
    <Sheet title={say('list.title')}>
      {error && <Failed error={error} onRetry={reload} />}
      {!error && moves === null && <Loading rows={4} />}
      {moves?.length === 0 && <NoMoves />}
      {moves && moves.length > 0 && (
        <ul className="flex flex-col gap-4">
          {moves.map((move) => (
            <li key={move.id}>
              <MoveRow move={move} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore more={older} next={next} label={say('list.older')} />
    </Sheet>
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

function NoMoves() {
  const say = useTexts('moves')
  return (
    <Empty title={say('list.empty')}>
      <p>{say('list.empty_text')}</p>
      <div className="mt-4">
        <LinkButton to={href('order')}>{say('list.book')}</LinkButton>
      </div>
    </Empty>
  )
}
