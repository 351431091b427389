import type { ComponentType } from 'react'
import type { MoveSummary } from '#contract/calls/moves.ts'
import { isIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useCode } from '../../order/use-code.ts'
import type { MovePage } from './move-row.tsx'
import { OwnMoves } from './own-moves.tsx'

/** The moves that each page can be about. */
const fitting = {
  'customer-moves-details': () => true,
  'customer-moves-edit': ({ state }) => isIn(state, 'open', 'assigned', 'under_way'),
  'customer-moves-receipt': ({ state }) => isIn(state, 'delivered', 'completed', 'disputed'),
  'customer-review': ({ state, is_reviewed }) => isIn(state, 'completed') && !is_reviewed,
} satisfies Record<MovePage, (move: MoveSummary) => boolean>

/**
 * Returns the screen of what the address names. Where it names nothing, it offers the moves that
 * this page can be about.
 */
export const forOneMove = (page: MovePage, Screen: ComponentType<{ code: string }>) =>
  function OneMove() {
    const code = useCode()
    return code === '' ? <ChooseMove page={page} /> : <Screen code={code} />
  }

function ChooseMove({ page }: { page: MovePage }) {
  const say = useTexts('moves')
  return (
    <Sheet title={say(`choose.${page}`)}>
      <OwnMoves
        lead={say('choose.lead')}
        page={page}
        fits={fitting[page]}
        none={
          <Empty title={say(`choose.none.${page}`)}>
            {page === 'customer-moves-details' ? (
              <LinkButton to={href('order')}>{say('overview.book')}</LinkButton>
            ) : (
              <LinkButton to={href('customer-moves')}>{say('overview.all')}</LinkButton>
            )}
          </Empty>
        }
      />
    </Sheet>
  )
}
