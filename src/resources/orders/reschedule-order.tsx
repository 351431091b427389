import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'

import { type Quote, type QuoteInput, requestQuote } from '#contract/calls/quotes.ts'
import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { vehicles } from '#contract/resources/vehicles.ts'
import type { TransitionDialogProps } from '../../declaration/screens-context.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { dataProvider } from '../../providers/data-provider.ts'
import { send } from '../../providers/send.ts'
import { TransitionForm } from '../../record/transition-dialog.tsx'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { fromWallClock, toWallClock } from '../../value/wall-clock.ts'
import { useRecord } from '../use-record.ts'
import { useCancellation } from './cancel-order.tsx'
import type { Order } from './order-rows.ts'
import { PriceDifference } from './price-difference.tsx'
import { ProposalReason } from './proposal-reason.tsx'
import { useProposal } from './use-proposal.ts'

/** Takes and shows times by the clocks of the order's city, where the move happens. */
export default function RescheduleOrder(props: TransitionDialogProps) {
  const { timeZone: own } = useFormat()
  const city = useRecord('cities', (props.row as Order).city_id)
  const zone = city?.time_zone ?? own
  // Starts over once the city is known, so that no time is read by other clocks than were shown.
  return <RescheduleForm key={zone} {...props} zone={zone} />
}

/**
 * Reschedules an order; the new price is shown before it is confirmed. A dearer one is proposed to
 * the customer, and the order stays as it is until they accept.
 */
function RescheduleForm({ zone, ...props }: TransitionDialogProps & { zone: string }) {
  const texts = useTexts()
  const order = props.row as Order
  const { money, zone: zoneName } = useFormat()
  const [start, setStart] = useState(toWallClock(order.window_start_at, zone))
  const [end, setEnd] = useState(toWallClock(order.window_end_at, zone))
  const {
    data: quote,
    error,
    mutate,
    isPending,
    reset,
  } = useMutation<Quote, ApiError, QuoteInput>({
    mutationFn: (body: QuoteInput) => send(requestQuote, { body }),
  })
  const { data: cost } = useCancellation(props.row)
  const window = { start: fromWallClock(start, zone), end: fromWallClock(end, zone) }

  async function requestPrice() {
    if (window.start && window.end) mutate(await quoteRequestFor(order, window.start, window.end))
  }
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    reset()
  }
  const isDearer = quote !== undefined && quote.price.total_cents > order.total_cents
  const propose = useProposal(order.id, 'reschedule')
  return (
    <TransitionForm
      {...props}
      fields={{}}
      extra={quote ? { quote_id: quote.id, hash: quote.hash } : {}}
      taken={isDearer ? ['reason'] : []}
      isReady={quote !== undefined}
      okText={isDearer ? texts.text('proposal.ask') : undefined}
      send={isDearer ? propose : undefined}
    >
      <Time
        label={texts.text('transition.windowStart')}
        value={start}
        onChange={change(setStart)}
      />
      <Time label={texts.text('transition.windowEnd')} value={end} onChange={change(setEnd)} />
      <p className="hint">{texts.text('form.timeZone', { zone: zoneName(zone) })}</p>
      {cost && cost.fee_cents > 0 && (
        <Alert
          type="info"
          showIcon
          message={texts.text('transition.laterFee', { fee: money(cost.fee_cents) })}
        />
      )}
      <Button
        loading={isPending}
        disabled={!window.start || !window.end}
        onClick={() => void requestPrice()}
      >
        {texts.text('transition.requote')}
      </Button>
      {error && <Alert type="error" role="alert" showIcon message={error.message} />}
      <div role="status">
        {quote && <PriceDifference before={order.total_cents} after={quote.price.total_cents} />}
        {isDearer && <Alert type="warning" showIcon message={texts.text('proposal.lead')} />}
      </div>
      {isDearer && <ProposalReason />}
    </TransitionForm>
  )
}

function Time(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Form.Item label={props.label}>
      <Input
        type="datetime-local"
        aria-label={props.label}
        step={60}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </Form.Item>
  )
}

/** Builds a quote request for the same move at another time. */
async function quoteRequestFor(order: Order, start: string, end: string): Promise<QuoteInput> {
  const [vehicle, coupon] = await Promise.all([
    dataProvider.getOne<RowOf<typeof vehicles>>({ resource: vehicles.name, id: order.vehicle_id }),
    order.coupon_id
      ? dataProvider.getOne<{ id: number; code: string }>({
          resource: 'coupons',
          id: order.coupon_id,
        })
      : null,
  ])
  return {
    stops: order.stops.map(({ kind, zip, floor, flights, has_elevator, carry_ft }) => ({
      kind,
      zip,
      floor,
      flights,
      has_elevator,
      carry_ft,
    })),
    items: order.items.map(({ item_id, name, quantity, volume_ft3, weight_lb, minutes }) => ({
      ...(item_id ? { item_id } : { name, volume_ft3, weight_lb, minutes }),
      quantity,
    })),
    vehicle: vehicle.data.code,
    crew_size: order.crew_size,
    window_start_at: start,
    window_end_at: end,
    is_flexible: order.is_flexible,
    pricing_mode: order.pricing_mode,
    coupon: coupon?.data.code ?? null,
    order: order.code,
    declared_value_cents: order.declared_value_cents,
    tip_cents: order.tip_cents,
  }
}
