import { lazy, Suspense, useState } from 'react'
import type { Move } from '#contract/calls/moves.ts'
import { hasReceipt, isIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import type { OrderTransition } from '../../order/move-order.ts'
import { CalendarButton } from '../detail/calendar-button.tsx'
import { isCardRefused, isHeld } from '../detail/hold.ts'
import { Section } from '../detail/section.tsx'
import { FinishBooking } from '../detail/unfinished-bookings.tsx'
import { BookAgain } from './book-again.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { CompleteDialog } from './confirm-transition.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'

type Props = { move: Move; onDone: () => Promise<void> }

const can = ({ allowed_transitions }: Move, name: OrderTransition) =>
  allowed_transitions.includes(name)

export function hasReview({ reviews }: Move): boolean {
  return reviews.some(({ from }) => from === 'customer')
}

/** Whether there is something on the receipt: a move that was called off may have cost nothing. */
const hasPaid = ({ state, cancel_fee_cents, paid_cents, credit_cents }: Move): boolean =>
  hasReceipt(state) &&
  (!isIn(state, 'called_off') || cancel_fee_cents + paid_cents + credit_cents > 0)

const againAction = ({ state, call_off_reason }: Move) => {
  if (isIn(state, 'draft')) return 'draft'
  return call_off_reason === 'unpaid' ? 'other_card' : 'action'
}

/** Whether a move was called off, and not by its customer. */
const isOthers = (reason: Move['call_off_reason']) => reason !== null && reason !== 'customer'

/** Shows the actions the move is waiting for from its customer. */
export function NextActions({ move, onDone }: Props) {
  const say = useTexts('moves')
  const [isCompleting, setCompleting] = useState(false)
  const canReview = move.state === 'completed' && move.mover !== null && !hasReview(move)
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {isCardRefused(move) && (
        <LinkButton to={href('customer-payments', {}, { code: move.code })}>
          {say(move.payment_plan?.needs_confirmation ? 'act.bank' : 'act.pay')}
        </LinkButton>
      )}
      {can(move, 'confirm') && isHeld(move) && <ConfirmButton id={move.id} onDone={onDone} />}
      {can(move, 'complete') && (
        <Button onClick={() => setCompleting(true)}>{say('act.complete')}</Button>
      )}
      {canReview && (
        <LinkButton to={href('customer-review', {}, { code: move.code })}>
          {say('act.review')}
        </LinkButton>
      )}
      {isIn(move.state, 'open', 'assigned') && <CalendarButton move={move} />}
      {hasPaid(move) && (
        <LinkButton look="plain" to={href('customer-moves-receipt', {}, { code: move.code })}>
          {say('details.receipt')}
        </LinkButton>
      )}
      {move.unfinished && <FinishBooking code={move.code} isRefused={move.unfinished.is_refused} />}
      {!move.unfinished && isIn(move.state, 'draft', 'completed', 'called_off') && (
        <BookAgain
          code={move.code}
          action={againAction(move)}
          look={isIn(move.state, 'draft') || isOthers(move.call_off_reason) ? 'primary' : 'plain'}
        />
      )}
      {isCompleting && (
        <CompleteDialog id={move.id} onClose={() => setCompleting(false)} onDone={onDone} />
      )}
    </div>
  )
}

const changes = ['reschedule', 'dispute', 'cancel'] as const
type Change = (typeof changes)[number]

// Computes prices, so its code is large.
const RescheduleDialog = lazy(async () => {
  const { RescheduleDialog } = await import('./reschedule-dialog.tsx')
  return { default: RescheduleDialog }
})

const dialogs = { reschedule: RescheduleDialog, dispute: DisputeDialog, cancel: CancelDialog }

/** Shows the actions to change, dispute or cancel a move. */
export function ChangeActions({ move, onDone }: Props) {
  const say = useTexts('moves')
  const [open, setOpen] = useState<Change | null>(null)
  const offered = changes.filter((name) => can(move, name))
  const canEdit = can(move, 'amend')
  if (offered.length === 0 && !canEdit && open === null) return null
  const Dialog = open && dialogs[open]
  return (
    <Section title={say('act.manage')}>
      <div className="flex flex-col gap-3">
        {canEdit && (
          <LinkButton look="plain" isWide to={href('customer-moves-edit', {}, { code: move.code })}>
            {say(can(move, 'revise') ? 'act.edit' : 'act.amend')}
          </LinkButton>
        )}
        {offered.map((name) => (
          <Button
            key={name}
            look={name === 'cancel' ? 'danger' : 'plain'}
            isWide
            onClick={() => setOpen(name)}
          >
            {say(`act.${name}`)}
          </Button>
        ))}
      </div>
      <Suspense>
        {Dialog && <Dialog move={move} onClose={() => setOpen(null)} onDone={onDone} />}
      </Suspense>
    </Section>
  )
}
