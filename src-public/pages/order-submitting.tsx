import { useEffect, useRef, useState } from 'react'
import { type Placement, readPlacement } from '#contract/calls/placement.ts'
import { href } from '#contract/routes.ts'
import { placeOn } from '../features/booking/pay/place-booking.ts'
import { forOneBooking, UnreadBooking } from '../features/booking/pay/unread-booking.tsx'
import { BankConfirmation } from '../features/payment/bank-confirmation.tsx'
import { CardForm } from '../features/payment/card-form.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { type Pace, useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('booking')('submitting.title'), isPrivate: true }),
  Component: forOneBooking(Submitting),
})

/** Polls until the order is placed or the customer has to act. */
const pace: Pace<Placement> = (placement) =>
  placement !== null && ['placed', 'declined'].includes(stageOf(placement)) ? null : 1500

const slowAfterMs = 12_000

/**
 * Follows a placement until it is placed, the bank requires confirmation, or the card is refused.
 */
function Submitting({ code }: { code: string }) {
  const { call } = useServices()
  const { go } = useNavigation()
  const { data, error, reload, replace } = useLoaded(
    `placement ${code}`,
    (signal) => call(readPlacement, { params: { code }, signal }),
    pace,
  )
  const stage = data === null ? null : stageOf(data)
  // A payment for changing a booked move leads back to it.
  const isChange = useRef(false)
  if (stage === 'confirm' && data?.order.state !== 'draft') isChange.current = true
  useEffect(() => {
    if (stage !== 'placed') return
    const next = isChange.current ? 'customer-moves-details' : 'order-submitted'
    go(href(next, {}, { code }), { replace: true })
  }, [stage, code, go])

  useTopOnChange(stage)

  if (data === null && error !== null) return <UnreadBooking error={error} onRetry={reload} />
  if (data !== null && stage === 'confirm') return <Confirm placement={data} onAnswer={replace} />
  if (data !== null && stage === 'declined') return <Declined placement={data} onAnswer={replace} />
  return <Waiting />
}

/**
 * Shows the page from its top when the stage changes: a customer on a phone has scrolled down to the
 * button of the stage before.
 */
function useTopOnChange(stage: Stage | null): void {
  const last = useRef(stage)
  useEffect(() => {
    if (last.current === stage) return
    const isFirst = last.current === null
    last.current = stage
    if (isFirst) return
    window.scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [stage])
}

type Stage = 'waiting' | 'confirm' | 'declined' | 'placed'

function stageOf({ order, payment }: Placement): Stage {
  if (payment?.next_action) return 'confirm'
  if (order.state !== 'draft') return 'placed'
  if (payment === null || payment.state === 'failed' || payment.state === 'voided')
    return 'declined'
  return 'waiting'
}

function Waiting() {
  const say = useTexts('booking')
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const pace = isSlow ? 'slow' : 'waiting'
  return (
    <Sheet title={say(`submitting.${pace}`)} isNarrow>
      <div role="status" className="flex flex-col gap-6">
        <p className="text-lg text-soft">{say(`submitting.${pace}_text`)}</p>
        <div className="h-2 overflow-hidden rounded-full bg-sunken">
          <div className="traveling h-full w-2/5 rounded-full bg-stitch" />
        </div>
        <Loading rows={1} />
      </div>
    </Sheet>
  )
}

type AnswerableProps = { placement: Placement; onAnswer: (placement: Placement) => void }

function Confirm({ placement: { payment }, onAnswer }: AnswerableProps) {
  const say = useTexts('booking')
  if (!payment?.next_action) return <Waiting />
  return (
    <Sheet title={say('submitting.confirm')} lead={say('submitting.confirm_text')} isNarrow>
      <BankConfirmation
        payment_id={payment.id}
        amount_cents={payment.amount_cents}
        step={payment.next_action}
        onAnswer={onAnswer}
      />
    </Sheet>
  )
}

function Declined({ placement, onAnswer }: AnswerableProps) {
  const say = useTexts('booking')
  const services = useServices()
  const { order, payment } = placement
  // The bank agreed or was never asked where there is no failed payment.
  const reason = payment?.state === 'failed' ? 'declined' : 'open'
  const tryCard = async (payment_method_id: number) => {
    // The failed payment's id distinguishes this attempt from the previous one, also with the same
    // card.
    const { data, error } = await placeOn(services, order.id, payment_method_id, payment?.id ?? 0)
    if (error === null) onAnswer(data)
    return error
  }
  return (
    <Sheet title={say(`submitting.${reason}`)} lead={say(`submitting.${reason}_text`)} isNarrow>
      <div className="flex flex-col gap-6">
        {payment?.failure && (
          <Notice tone="bad" isLive>
            {payment.failure}
          </Notice>
        )}
        <Card>
          <CardForm
            key={payment?.id}
            label={say('submitting.try_card')}
            move={order}
            isNewFirst={reason === 'declined'}
            onSubmit={tryCard}
          />
        </Card>
        <div>
          <LinkButton to={href('order')} look="quiet" size="sm">
            {say('submitting.to_order')}
          </LinkButton>
        </div>
      </div>
    </Sheet>
  )
}
