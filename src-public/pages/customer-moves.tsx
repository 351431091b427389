import { href } from '#contract/routes.ts'
import { firstMoves, OwnMoves } from '../features/moves/detail/own-moves.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('moves')('list.meta'), isPrivate: true }),
  reads: () => [firstMoves],
  Component: CustomerMoves,
})

function CustomerMoves() {
  const say = useTexts('moves')
  return (
    <Sheet title={say('list.title')}>
      <OwnMoves none={<NoMoves />} />
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
