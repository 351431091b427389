import { lazy, Suspense } from 'react'
import { type Move, readMove } from '#contract/calls/moves.ts'
import { isIn, isOver } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { ContestedFee } from '../features/moves/actions/contested-fee.tsx'
import { LateCrew } from '../features/moves/actions/late-crew.tsx'
import { ChangeActions, hasReview, NextActions } from '../features/moves/actions/move-actions.tsx'
import { forOneMove } from '../features/moves/detail/choose-move.tsx'
import { CrewCard } from '../features/moves/detail/crew-card.tsx'
import { DoorWait } from '../features/moves/detail/door-wait.tsx'
import { Goods, Proof } from '../features/moves/detail/goods.tsx'
import { LiveLocation } from '../features/moves/detail/live-location.tsx'
import { MissingMove } from '../features/moves/detail/missing-move.tsx'
import { MoveHero } from '../features/moves/detail/move-hero.tsx'
import { moveSteps } from '../features/moves/detail/move-steps.ts'
import { BankNotice, PaymentList } from '../features/moves/detail/payment-list.tsx'
import { PriceCard } from '../features/moves/detail/price-card.tsx'
import { ProposalNotice } from '../features/moves/detail/proposal-notice.tsx'
import { Section } from '../features/moves/detail/section.tsx'
import { StepTimeline } from '../features/moves/detail/step-timeline.tsx'
import { moveAddress, useMove } from '../features/moves/detail/use-move.ts'
import { ConditionPhotos } from '../features/order/condition-photos.tsx'
import { StopList } from '../features/order/stop-list.tsx'
import { codeIn } from '../features/order/use-code.ts'
import { useKeptPage } from '../features/order/use-kept-page.ts'
import { useFormat } from '../lib/format.ts'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'

import { definePage } from '../routing/page.tsx'
import { AfterPaint } from '../ui/after-paint.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

// These load data of their own, so their code comes after the move is on screen.
const CalendarLinks = lazy(async () => {
  const { CalendarLinks } = await import('../features/calendar/calendar-links.tsx')
  return { default: CalendarLinks }
})
const ClaimCard = lazy(async () => {
  const { ClaimCard } = await import('../features/claims/claim-card.tsx')
  return { default: ClaimCard }
})
const GuestLinks = lazy(async () => {
  const { GuestLinks } = await import('../features/guests/guest-links.tsx')
  return { default: GuestLinks }
})
const MoveCertificates = lazy(async () => {
  const { MoveCertificates } = await import('../features/certificates/move-certificates.tsx')
  return { default: MoveCertificates }
})
const TipCard = lazy(async () => {
  const { TipCard } = await import('../features/tips/tip-card.tsx')
  return { default: TipCard }
})

export const page = definePage({
  meta: ({ say }) => ({ title: say('moves')('details.meta'), isPrivate: true }),
  reads(query) {
    const code = codeIn(query)
    return code === '' ? [] : [moveAddress(code)]
  },
  Component: forOneMove('customer-moves-details', MoveDetails),
})

function MoveDetails({ code }: { code: string }) {
  const say = useTexts('moves')
  const { data: move, error, isStale, reload } = useMove(code)
  const { call } = useServices()
  const { time } = useFormat()
  const keptAt = useKeptPage({
    path: href('customer-moves-details'),
    answer: moveAddress(code),
    read: () => call(readMove, { params: { code } }),
    isOn: move !== null && isNear(move),
  })
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-10">
      {move === null && <h1 className="mb-6 text-page">{say('details.meta')}</h1>}
      {move === null && error && <MissingMove error={error} onRetry={reload} />}
      {move === null && !error && <Loading rows={3} />}
      {(isStale || keptAt) && (
        <div className="mb-4">
          <Notice tone="warn" isLive>
            {move && keptAt
              ? say('details.kept', { time: time(keptAt, move.city.time_zone) })
              : say('details.stale')}
          </Notice>
        </div>
      )}
      {move && <Details move={move} onDone={reload} />}
    </div>
  )
}

const nearMs = 2 * 86_400_000

/** Whether the customer may soon need the move where there is no network, to show the code. */
const isNear = ({ state, window_start_at }: Move): boolean =>
  isIn(state, 'under_way') ||
  (isIn(state, 'assigned') && Date.parse(window_start_at) - Date.now() < nearMs)

type Props = { move: Move; onDone: () => Promise<void> }

function Details({ move, onDone }: Props) {
  const say = useTexts('moves')
  const common = useTexts('common')
  const condition = useTexts('condition')
  const format = useFormat()
  const isBooked = !isIn(move.state, 'draft')
  const from = move.stops[0]?.city ?? ''
  const to = move.stops.at(-1)?.city ?? ''
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        <BankNotice move={move} />
        <ProposalNotice move={move} />
        <LateCrew move={move} onDone={onDone} />
        <DoorWait move={move} />
        <MoveHero
          move={move}
          heading={
            <h1 className="text-[min(1.75rem,11vw)] sm:text-page">
              {common('route', { from, to })}
            </h1>
          }
        >
          <NextActions move={move} onDone={onDone} />
          {hasReview(move) && <p className="text-soft">{say('details.reviewed')}</p>}
        </MoveHero>
        <LiveLocation move={move} onEnd={() => void onDone()} />
        {isIn(move.state, 'delivered', 'completed', 'disputed') && move.mover && (
          <>
            <Suspense fallback={<Skeleton className="h-48" />}>
              <TipCard code={move.code} mover={move.mover.business_name} />
            </Suspense>
            <Suspense fallback={<Skeleton className="h-48" />}>
              <ClaimCard
                code={move.code}
                mover={move.mover.business_name}
                onChanged={() => void onDone()}
              />
            </Suspense>
          </>
        )}
        <ContestedFee move={move} onDone={onDone} />
        {(move.mover !== null || !isIn(move.state, 'draft', 'called_off')) && (
          <CrewCard move={move} />
        )}
        {isBooked && (
          <Section title={say('details.timeline')}>
            <StepTimeline label={say('details.timeline')} steps={moveSteps(move, say, format)} />
          </Section>
        )}
        {move.proof && <Proof proof={move.proof} />}
        {move.condition_photos.length > 0 && (
          <Section title={condition('title')}>
            <ConditionPhotos
              photos={move.condition_photos}
              stops={move.stops}
              items={move.items}
              timeZone={move.city.time_zone}
            />
          </Section>
        )}
        <Section title={say('details.stops')}>
          <StopList stops={move.stops} />
        </Section>
        <AfterPaint>
          <Suspense>
            <MoveCertificates move={move} />
          </Suspense>
        </AfterPaint>
        <Goods move={move} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <PriceCard move={move} />
        <PaymentList move={move} />
        <ChangeActions move={move} onDone={onDone} />
        {isBooked && (
          <AfterPaint>
            <Suspense>
              <GuestLinks move={move} />
              <CalendarLinks code={move.code} canMake={!isOver(move.state)} />
            </Suspense>
          </AfterPaint>
        )}
      </div>
    </div>
  )
}
