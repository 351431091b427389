import { useRef, useState } from 'react'
import type { MoveSummary } from '#contract/calls/moves.ts'
import { changeOrderCard, type Placement, readPlacement } from '#contract/calls/placement.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Failed } from '../../ui/failed.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BankConfirmation } from './bank-confirmation.tsx'
import { CardForm } from './card-form.tsx'

type Props = { move: MoveSummary; onDone: () => Promise<void> }

/** Has the customer choose another card for a booked move, and confirm it at the bank if asked. */
export function ChangeCard({ move, onDone }: Props) {
  const say = useTexts('payment')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const keyFor = useRef(keyPerBody())
  const [attempt, setAttempt] = useState(0)
  const [confirming, setConfirming] = useState<Placement | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const follow = async (placement: Placement): Promise<string | null> => {
    const isWaiting = Boolean(placement.payment?.next_action)
    setConfirming(isWaiting ? placement : null)
    if (isWaiting) return null
    const refused = refusedBy(placement)
    if (refused === null) await onDone()
    return refused
  }
  const change = async (payment_method_id: number) => {
    setFailure(null)
    // Each attempt is a new request, also with the card that was just refused.
    const idempotencyKey = keyFor.current({ payment_method_id, attempt })
    const { data, error } = await call(changeOrderCard, {
      params: { id: move.id },
      body: { payment_method_id },
      idempotencyKey,
    })
    if (error !== null) return errorMessage(error)
    setAttempt((last) => last + 1)
    return follow(data)
  }

  const { payment } = confirming ?? {}
  const plan = move.payment_plan
  const isRefused = plan !== null && plan.failure !== null && !plan.needs_confirmation
  if (payment?.next_action)
    return (
      <BankConfirmation
        payment_id={payment.id}
        amount_cents={payment.amount_cents}
        step={payment.next_action}
        onAnswer={async (placement) => setFailure(await follow(placement))}
      />
    )
  return (
    <>
      {failure !== null && (
        <div role="alert" className="mb-4">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <CardForm
        label={say('own.pay_with')}
        move={move}
        isNewFirst={isRefused || failure !== null}
        onSubmit={change}
      />
    </>
  )
}

/** Returns why the card that was just chosen is refused; null if it is not. */
function refusedBy({ payment }: Placement): string | null {
  const isRefused = payment?.state === 'failed' || payment?.state === 'voided'
  return isRefused ? payment.failure : null
}

/** Has the customer answer the bank that waits for it. */
export function AnswerBank({ move, onDone }: Props) {
  const { call } = useServices()
  const { data, error, reload } = useLoaded(`placement ${move.code}`, (signal) =>
    call(readPlacement, { params: { code: move.code }, signal }),
  )
  if (error !== null) return <Failed error={error} onRetry={reload} />
  if (data === null) return <Skeleton className="h-14 max-w-60" />
  const { payment } = data
  if (!payment?.next_action) return null
  return (
    <BankConfirmation
      payment_id={payment.id}
      amount_cents={payment.amount_cents}
      step={payment.next_action}
      onAnswer={onDone}
    />
  )
}
