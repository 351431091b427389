import { href } from '#contract/routes.ts'
import { filterIn } from '../features/moves/detail/moves-filter.tsx'
import { movesAddress, OwnMoves } from '../features/moves/detail/own-moves.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('moves')('list.meta'), isPrivate: true }),
  reads: (query) => [movesAddress(filterIn(query))],
  Component: CustomerMoves,
})

function CustomerMoves() {
  const say = useTexts('moves')
  const { path } = useNavigation()
  const filter = filterIn(new URLSearchParams(path.split('?')[1] ?? ''))
  return (
    <Sheet title={say('list.title')}>
      {/* A filter has its own pages of older moves. */}
      <OwnMoves key={JSON.stringify(filter)} filter={filter} none={<NoMoves />} />
    </Sheet>
  )
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
