import { useState } from 'react'
import type { MoveSummary } from '#contract/calls/moves.ts'
import { isIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { isCardRefused, isHeld } from '../detail/hold.ts'
import { moveMoney } from '../detail/move-money.ts'
import { MoveRow } from '../detail/move-row.tsx'
import { Section } from '../detail/section.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { CompleteDialog } from './confirm-transition.tsx'

type Wait = 'rebook' | 'pay' | 'bank' | 'confirm' | 'complete' | 'review'

/** Returns the action a move is waiting for from its customer; null if there is none. */
function waitOf(move: MoveSummary): Wait | null {
  const { state, mover, is_reviewed } = move
  if (isLost(move)) return 'rebook'
  if (isCardRefused(move)) return move.payment_plan?.needs_confirmation ? 'bank' : 'pay'
  if (state === 'accepted') return isHeld(move) ? 'confirm' : null
  if (state === 'delivered') return 'complete'
  return state === 'completed' && mover !== null && !is_reviewed ? 'review' : null
}

/** Whether a move was called off against the customer's will, while there is time for another one. */
function isLost({ call_off_reason, window_start_at }: MoveSummary): boolean {
  if (call_off_reason === null || call_off_reason === 'customer') return false
  return Date.parse(window_start_at) > Date.now()
}

/** Asks for one review at most, that of the latest move; each other move asks on its own page. */
function latestReview(waiting: readonly MoveSummary[]): MoveSummary[] {
  const first = waiting.find((move) => waitOf(move) === 'review')
  return waiting.filter((move) => waitOf(move) !== 'review' || move === first)
}

/** Lists the moves that wait for nothing and are still to come, such as a second booked one. */
export function ComingMoves({ moves }: { moves: readonly MoveSummary[] }) {
  const say = useTexts('moves')
  const coming = moves.filter(
    (move) => waitOf(move) === null && isIn(move.state, 'open', 'assigned', 'under_way'),
  )
  if (coming.length === 0) return null
  return (
    <Section title={say('overview.also_coming')}>
      <ul className="flex flex-col gap-4">
        {coming.map((move) => (
          <li key={move.id}>
            <MoveRow move={move} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Props = { moves: readonly MoveSummary[]; onDone: () => Promise<void> }

export function WaitingList({ moves, onDone }: Props) {
  const say = useTexts('moves')
  const [completing, setCompleting] = useState<number | null>(null)
  const waiting = latestReview(moves.filter((move) => waitOf(move) !== null))
  return (
    <>
      {waiting.length > 0 && (
        <Section title={say('overview.waiting')}>
          <ul className="flex flex-col divide-y divide-line">
            {waiting.map((move) => (
              <li
                key={move.id}
                className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0"
              >
                <Waiting move={move} onComplete={() => setCompleting(move.id)} onDone={onDone} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {completing !== null && (
        <CompleteDialog id={completing} onClose={() => setCompleting(null)} onDone={onDone} />
      )}
    </>
  )
}

type WaitingProps = { move: MoveSummary; onComplete: () => void; onDone: () => Promise<void> }

function Waiting({ move, onComplete, onDone }: WaitingProps) {
  const say = useTexts('moves')
  const format = useFormat()
  const { day, money } = format
  const moneyText = moveMoney(move, say, format)
  const wait = waitOf(move)
  if (wait === null) return null
  const mover = move.mover ?? say('mover')
  return (
    <>
      <p className="min-w-0 grow basis-56">
        {say(`overview.wants_${wait}`, { mover, day: day(move.window_start_at, move.time_zone) })}
        {wait === 'rebook' &&
          move.call_off_reason !== null &&
          ` ${say(`called_off.reason.${move.call_off_reason}`)}`}
        {moneyText && (
          <span className="block text-small text-soft">
            <span className="numeral">{money(move.final_cents ?? move.total_cents)}</span>,{' '}
            {moneyText}
          </span>
        )}
      </p>
      {wait === 'rebook' && (
        <LinkButton size="sm" to={href('customer-moves-details', {}, { code: move.code })}>
          {say('act.rebook')}
        </LinkButton>
      )}
      {(wait === 'pay' || wait === 'bank') && (
        <LinkButton size="sm" to={href('customer-payments', {}, { code: move.code })}>
          {say(`act.${wait}`)}
        </LinkButton>
      )}
      {wait === 'confirm' && <ConfirmButton id={move.id} size="sm" onDone={onDone} />}
      {wait === 'complete' && (
        <Button size="sm" onClick={onComplete}>
          {say('act.complete')}
        </Button>
      )}
      {wait === 'review' && (
        <LinkButton size="sm" to={href('customer-review', {}, { code: move.code })}>
          {say('act.review')}
        </LinkButton>
      )}
    </>
  )
}
