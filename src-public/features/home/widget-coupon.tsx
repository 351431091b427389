import { readBadgeCoupon } from '#contract/calls/coupons.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices, useSession } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { draftStore, useDraft } from '../booking/draft/draft-store.ts'
import type { QuoteState } from '../booking/draft/quote-state.ts'

/** Shows the coupon that the widget's price contains, or offers the badge's. */
export function WidgetCoupon({ quote, error }: Pick<QuoteState, 'quote' | 'error'>) {
  const { coupon } = useDraft()
  const { identity } = useSession()
  if (coupon !== '') return <Entered coupon={coupon} quote={quote} error={error} />
  return identity === null && quote !== null ? <Offered /> : null
}

type EnteredProps = {
  coupon: string
  quote: QuoteState['quote']
  error: CallError | null
}

function Entered({ coupon, quote, error }: EnteredProps) {
  const say = useTexts('widget')
  const { money } = useFormat()
  const refusal = fieldErrors(error)('coupon')
  const discount = quote?.price.lines.find(({ code }) => code === 'discount')
  const remove = (
    <Button look="quiet" size="sm" onClick={() => draftStore.change({ coupon: '' })}>
      {say('coupon.remove', { code: coupon.trim() })}
    </Button>
  )
  if (refusal !== undefined) {
    return (
      <div className="flex flex-col gap-2">
        <Notice tone="bad" isLive={false}>
          {refusal}
        </Notice>
        <div>{remove}</div>
      </div>
    )
  }
  if (!quote?.coupon || discount === undefined) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="font-semibold text-moss">
        {say('coupon.on', { code: quote.coupon.code, amount: money(-discount.amount_cents) })}
      </p>
      {remove}
    </div>
  )
}

function Offered() {
  const say = useTexts('widget')
  const { money } = useFormat()
  const { call } = useServices()
  const { data } = useLoaded('badge-coupon', (signal) => call(readBadgeCoupon, { signal }))
  if (data === null || data.code === null || data.amount <= 0) return null
  const { code, amount, cap_cents } = data
  const values = { code, percent: amount }
  return (
    <Button look="plain" isWide onClick={() => draftStore.change({ coupon: code })}>
      {cap_cents === null
        ? say('coupon.use_uncapped', values)
        : say('coupon.use', { ...values, amount: money(cap_cents, { isRound: true }) })}
    </Button>
  )
}
