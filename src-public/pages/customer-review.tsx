import { useState } from 'react'
import type { Move } from '#contract/calls/moves.ts'
import { isIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { ReviewForm } from '../features/moves/actions/review-form.tsx'
import { WrittenReview } from '../features/moves/actions/written-review.tsx'
import { forOneMove } from '../features/moves/detail/choose-move.tsx'
import { MissingMove } from '../features/moves/detail/missing-move.tsx'
import { useMove } from '../features/moves/detail/use-move.ts'
import { TipCard } from '../features/tips/tip-card.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { remember } from '../routing/route-memory.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('moves')('review.meta'), isPrivate: true }),
  Component: forOneMove('customer-review', CustomerReview),
})

function CustomerReview({ code }: { code: string }) {
  const say = useTexts('moves')
  const { data: move, error, reload } = useMove(code)
  const mover = move?.mover?.business_name
  const title = mover ? say('review.title', { mover }) : say('review.meta')
  return (
    <Sheet title={title} isNarrow>
      {move === null && error && <MissingMove error={error} onRetry={reload} />}
      {move === null && !error && <Loading rows={2} />}
      {move && <Review move={move} onSent={reload} />}
    </Sheet>
  )
}

function Review({ move, onSent }: { move: Move; onSent: () => Promise<void> }) {
  const say = useTexts('moves')
  const [isSent, setSent] = useState(false)
  const written = move.reviews.find(({ from }) => from === 'customer')
  if (isSent || written) {
    return (
      <div className="flex flex-col gap-5">
        <Notice
          tone="good"
          title={say(isSent ? 'review.thanks' : 'review.already')}
          isLive={isSent}
        >
          <p>{say(isSent ? 'review.thanks_text' : 'review.lead')}</p>
        </Notice>
        {written && <WrittenReview review={written} />}
        <Tip move={move} />
        <MoveLink code={move.code} />
      </div>
    )
  }
  if (move.state !== 'completed' || move.mover === null) {
    const isEarly = move.mover !== null && !isIn(move.state, 'called_off')
    return (
      <div className="flex flex-col gap-5">
        <Notice title={isEarly ? say('review.too_early') : ''}>
          <p>{isEarly ? say('review.too_early_text') : say('review.no_mover')}</p>
        </Notice>
        <MoveLink code={move.code} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <p className="mb-6 text-soft">{say('review.lead')}</p>
        <ReviewForm
          move={move}
          onSent={() => {
            remember({ isSurveyed: true })
            setSent(true)
            void onSent()
          }}
        />
      </Card>
      <Tip move={move} />
    </div>
  )
}

function Tip({ move: { code, mover } }: { move: Move }) {
  return mover && <TipCard code={code} mover={mover.business_name} />
}

function MoveLink({ code }: { code: string }) {
  const say = useTexts('moves')
  return (
    <div>
      <LinkButton look="plain" to={href('customer-moves-details', {}, { code })}>
        {say('review.to_move')}
      </LinkButton>
    </div>
  )
}
