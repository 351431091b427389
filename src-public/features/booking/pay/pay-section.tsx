import type { Quote } from '#contract/calls/quotes.ts'
import { holdAt, isHoldDue } from '#contract/hold-times.ts'
import { isChargeable } from '#contract/pricing/card-amount.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useFront, useSession } from '../../../lib/front-context.tsx'
import { useNavigation } from '../../../lib/navigation.tsx'
import type { Say } from '../../../lib/texts.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardForm } from '../../payment/card-form.tsx'
import { isNotServed } from '../../waiting/waiting-list.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import type { Draft } from '../draft/draft.ts'
import { stopTitle } from '../draft/stop-title.ts'
import { Section } from '../sections/section.tsx'
import { CreditLine, Refusal, tenderOf } from '../sections/summary.tsx'
import { placeBooking } from './place-booking.ts'

export function PaySection() {
  const say = useTexts('booking')
  const front = useFront()
  const { identity } = useSession()
  const { go } = useNavigation()
  const { draft, price, credit } = useBooking()
  const { money, day } = useFormat()
  const { quote, isCurrent } = price
  const missing = missingIn(draft, say)
  const isCustomer = identity?.role === 'customer'

  const place = async (payment_method_id: number) => {
    if (quote === null) return null
    const { code, error } = await placeBooking(front, quote, payment_method_id)
    if (error === null) {
      go(href('order-submitting', {}, { code }))
      return null
    }
    const isPriceGone = ['quote_id', 'hash', 'quote'].some((field) => error.errors?.[field])
    if (!isPriceGone) return error
    price.again()
    return say('pay.price_changed')
  }

  if (isNotServed(price.error))
    return (
      <Section id="pay" number={7} title={say('pay.title')}>
        <Notice tone="warn">{say('pay.not_served')}</Notice>
      </Section>
    )
  const leadOf = (quoted: Quote): string => {
    const { pricing_mode, window_start_at, city } = quoted
    const isCapped = pricing_mode === 'capped'
    const { card_cents } = tenderOf(quoted, credit.left_cents)
    if (!isChargeable(card_cents)) return say('pay.lead_covered')
    const amount = money(card_cents)
    if (isHoldDue(window_start_at, new Date()))
      return isCapped ? say('pay.lead_capped', { most: amount }) : say('pay.lead', { amount })
    const on = day(holdAt(window_start_at), city.time_zone)
    return isCapped
      ? say('pay.lead_later_capped', { most: amount, day: on })
      : say('pay.lead_later', { amount, day: on })
  }
  return (
    <Section id="pay" number={7} title={say('pay.title')}>
      <div className="flex flex-col gap-5">
        {quote !== null && (
          <div className="max-w-prose">
            <p className="text-soft">{leadOf(quote)}</p>
            <CreditLine quote={quote} />
          </div>
        )}
        {missing.length > 0 && (
          <Notice tone="warn">{say('pay.incomplete', { what: missing.join(', ') })}</Notice>
        )}
        <div className="lg:hidden">
          <Refusal />
        </div>
        {isCustomer ? (
          <CardForm
            label={
              quote === null
                ? say('title')
                : say('pay.place', { amount: money(quote.price.total_cents) })
            }
            isBlocked={missing.length > 0 || quote === null || !isCurrent}
            onSubmit={place}
          />
        ) : (
          <p className="text-soft">{say('pay.sign_in_first')}</p>
        )}
        {isCustomer && price.isLoading && (
          <p role="status" className="text-small text-soft">
            {say('pay.waiting_price')}
          </p>
        )}
      </div>
    </Section>
  )
}

/** Lists what is still missing before the move can be booked, in words. */
function missingIn({ stops, items, size, date }: Draft, say: Say<'booking'>): string[] {
  const hasGoods = items === null ? size !== null : items.length > 0
  const addressless = stops.flatMap(({ address }, at) =>
    address.trim() === '' ? [stopTitle(stops, at, say).toLowerCase()] : [],
  )
  return [
    ...addressless.map((stop) => say('missing.address', { stop })),
    ...(stops.every(({ place }) => place !== null) ? [] : [say('missing.places')]),
    ...(hasGoods ? [] : [say('missing.goods')]),
    ...(date === '' ? [say('missing.date')] : []),
  ]
}
