import type { Move } from '#contract/calls/moves.ts'
import { definePage } from '../app/page.tsx'
import { useTexts } from '../app/texts-context.tsx'
import { CrewCard } from '../features/moves/crew-card.tsx'
import { Goods, Proof } from '../features/moves/goods.tsx'
import { MissingMove } from '../features/moves/missing-move.tsx'
import { ChangeActions, hasReview, NextActions } from '../features/moves/move-actions.tsx'
import { MoveHero } from '../features/moves/move-hero.tsx'
import { moveSteps } from '../features/moves/move-steps.ts'
import { BankNotice, PaymentList } from '../features/moves/payment-list.tsx'
import { PriceCard } from '../features/moves/price-card.tsx'
import { Section } from '../features/moves/section.tsx'
import { StepTimeline } from '../features/moves/step-timeline.tsx'
import { useCode } from '../features/moves/use-code.ts'
import { useMove } from '../features/moves/use-move.ts'
import { StopList } from '../features/order/stop-list.tsx'
import { useFormat } from '../ui/format.ts'
import { Loading, Notice } from '../ui/parts.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('moves')('details.meta'), isPrivate: true }),
  Component: MoveDetails,
})

function MoveDetails() {
  const say = useTexts('moves')
  const { data: move, error, isStale, reload } = useMove(useCode())
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-10">
      {move === null && <h1 className="mb-6 text-[2rem]">{say('details.meta')}</h1>}
      {move === null && error && <MissingMove error={error} onRetry={reload} />}
      {move === null && !error && <Loading rows={3} />}
      {isStale && (
        <div className="mb-4">
          <Notice tone="warn" isLive>
            {say('details.stale')}
          </Notice>
        </div>
      )}
      {move && <Details move={move} onDone={reload} />}
    </div>
  )
}

type Props = { move: Move; onDone: () => Promise<void> }

function Details({ move, onDone }: Props) {
  const say = useTexts('moves')
  const common = useTexts('common')
  const format = useFormat()
  const from = move.stops[0]?.city ?? ''
  const to = move.stops.at(-1)?.city ?? ''
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        <BankNotice move={move} />
        <MoveHero
          move={move}
          heading={
            <h1 className="text-[1.75rem] sm:text-[2rem]">{common('route', { from, to })}</h1>
          }
        >
          <NextActions move={move} onDone={onDone} />
          {hasReview(move) && <p className="text-soft">{say('details.reviewed')}</p>}
        </MoveHero>
        {move.state !== 'expired' && <CrewCard move={move} />}
        <Section title={say('details.timeline')}>
          <StepTimeline label={say('details.timeline')} steps={moveSteps(move, say, format)} />
        </Section>
        {move.proof && <Proof proof={move.proof} />}
        <Section title={say('details.stops')}>
          <StopList stops={move.stops} />
        </Section>
        <Goods move={move} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <PriceCard move={move} />
        <PaymentList move={move} />
        <ChangeActions move={move} onDone={onDone} />
      </div>
    </div>
  )
}
