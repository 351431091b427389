import { useState } from 'react'
import { type Move, readCancellation } from '#contract/calls/moves.ts'
import { rescheduleOrder } from '#contract/calls/placement.ts'
import { type Quote, readQuote } from '#contract/calls/quotes.ts'
import { randomKey } from '#contract/client/idempotency-key.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { dayOf, hourOf } from '../../../lib/local-time.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { useQuote } from '../../booking/draft/use-quote.ts'
import { NewPrice } from './new-price.tsx'
import { quoteInputAt, type Slot } from './reschedule-quote.ts'
import { SlotFields } from './slot-fields.tsx'

type Props = { move: Move; onClose: () => void; onDone: () => Promise<void> }

/**
 * Renders the dialog to reschedule a move: the new price is shown beside the old one before
 * anything changes.
 */
export function RescheduleDialog(props: Props) {
  const say = useTexts('moves')
  const { http, call } = useServices()
  const { move, onClose } = props
  const { data, error, reload } = useLoaded(move.code, async (signal) => {
    const path = `/api/orders/${move.id}`
    const order = await http.get<{ quote: { id: string } }>(path, { signal })
    if (order.error !== null) return order
    return call(readQuote, { params: { id: order.data.quote.id }, signal })
  })
  if (data !== null) return <Reschedule {...props} quoted={data} />
  return (
    <Dialog isOpen onClose={onClose} title={say('reschedule.title')} height="fit-content">
      {error ? <Failed error={error} onRetry={reload} /> : <Loading rows={2} />}
    </Dialog>
  )
}

function Reschedule({ move, quoted, onClose, onDone }: Props & { quoted: Quote }) {
  const say = useTexts('moves')
  const errorMessage = useErrorMessage()
  const format = useFormat()
  const { call } = useServices()
  const { go } = useNavigation()
  const { time_zone } = move.city
  const now: Slot = {
    day: dayOf(move.window_start_at, time_zone),
    hour: hourOf(move.window_start_at, time_zone),
  }
  const [slot, setSlot] = useState(now)
  const [isRenewed, setRenewed] = useState(false)
  const [key, setKey] = useState(randomKey)

  const isSame = slot.day === now.day && slot.hour === now.hour
  const coupon = quoted.coupon?.code ?? null
  const first = useQuote(isSame ? null : quoteInputAt(slot, move, quoted, coupon))
  // The coupon may have been used up or expired by now: the move can still be rescheduled without
  // it.
  const isCouponGone = coupon !== null && first.error?.errors?.coupon !== undefined
  const second = useQuote(isCouponGone ? quoteInputAt(slot, move, quoted, null) : null)
  const { quote, isCurrent, isLoading, error, again } = isCouponGone ? second : first

  const choose = (next: Slot) => {
    setSlot(next)
    setRenewed(false)
    setKey(randomKey())
  }
  const submit = async () => {
    if (quote === null) return null
    const { data, error: refused } = await call(rescheduleOrder, {
      params: { id: move.id },
      body: { quote_id: quote.id, hash: quote.hash },
      idempotencyKey: key,
    })
    if (refused?.errors?.quote_id !== undefined) {
      setRenewed(true)
      setKey(randomKey())
      again()
      return null
    }
    if (refused !== null) {
      if (refused.status === 409) await onDone()
      return errorMessage(refused)
    }
    const isMoved = data.order.window_start_at === quote.window_start_at
    if (!isMoved && data.payment?.state === 'failed') {
      setKey(randomKey())
      return data.payment.failure ?? say('reschedule.declined')
    }
    await onDone()
    if (isMoved) onClose()
    else go(href('order-submitting', {}, { code: move.code }))
    return null
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('reschedule.title')}
      height="fit-content"
      confirm={{
        label:
          quote && isCurrent
            ? say('reschedule.action_for', { total: format.money(quote.price.total_cents) })
            : say('reschedule.action'),
        isDisabled: isSame || !isCurrent,
        cancelLabel: say('act.back'),
        run: submit,
      }}
    >
      <div className="flex flex-col gap-5">
        <SlotFields slot={slot} move={move} onChange={choose} />
        {isRenewed && (
          <Notice tone="warn" isLive>
            {say('reschedule.renewed')}
          </Notice>
        )}
        {isCouponGone && (
          <Notice tone="warn">{say('reschedule.coupon_gone', { code: coupon })}</Notice>
        )}
        {isSame && <p className="text-soft">{say('reschedule.same_time')}</p>}
        {!isSame && error && <Notice tone="bad">{errorMessage(error)}</Notice>}
        {!isSame && !error && quote === null && isLoading && <Loading rows={1} />}
        {!isSame && !error && quote && (
          <NewPrice before={move.total_cents} price={quote.price} isCurrent={isCurrent} />
        )}
        {!isSame && move.mover && (
          <p className="text-small text-soft">
            {say('reschedule.refusal', { mover: move.mover.business_name })}
          </p>
        )}
        <LaterFee code={move.code} />
      </div>
    </Dialog>
  )
}

/** Shows what a later cancellation will cost: rescheduling doesn't make it free. */
function LaterFee({ code }: Pick<Move, 'code'>) {
  const say = useTexts('moves')
  const { money } = useFormat()
  const { call } = useServices()
  const { data } = useLoaded(code, (signal) => call(readCancellation, { params: { code }, signal }))
  if (data === null || data.fee_cents === 0) return null
  return <Notice tone="warn">{say('reschedule.later_fee', { fee: money(data.fee_cents) })}</Notice>
}
