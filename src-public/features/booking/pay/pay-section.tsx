import { lazy, Suspense } from 'react'
import type { Quote } from '#contract/calls/quotes.ts'
import { holdAt, isHoldDue } from '#contract/hold-times.ts'
import { isChargeable } from '#contract/pricing/card-amount.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useServices, useSession } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { isNotServed } from '../../waiting/waiting-list.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { bookingSteps, hrefOfStep, stepOfField } from '../draft/booking-steps.ts'
import { Section } from '../sections/section.tsx'
import { CreditLine, Refusal, tenderOf } from '../sections/summary.tsx'
import { placeBooking } from './place-booking.ts'
import { Promises } from './promises.tsx'

// The form is shown only to customers who have signed in, and brings the provider's fields along.
const CardForm = lazy(async () => {
  const { CardForm } = await import('../../payment/card-form.tsx')
  return { default: CardForm }
})

export function PaySection() {
  const say = useTexts('booking')
  const services = useServices()
  const { identity } = useSession()
  const { go } = useNavigation()
  const { price, problems, showProblem, refuse } = useBooking()
  const { money } = useFormat()
  const { quote, isCurrent } = price
  const isCustomer = identity?.role === 'customer'

  const place = async (payment_method_id: number) => {
    if (quote === null) return null
    const { code, error } = await placeBooking(services, quote, payment_method_id)
    if (error === null) {
      go(href('order-submitting', {}, { code }))
      return null
    }
    const refused = Object.keys(error.errors ?? {})
    if (refused.some((field) => ['quote_id', 'hash', 'quote'].includes(field))) {
      price.again()
      return say('pay.price_changed')
    }
    if (refused.some((field) => stepOfField(field) !== undefined)) refuse(error)
    return error
  }

  if (isNotServed(price.error))
    return (
      <Section id="pay" title={say('pay.title')}>
        <Notice tone="warn">
          {say('pay.not_served')}{' '}
          <Link to={hrefOfStep('places')} className="worded-link">
            {say('pay.to_places')}
          </Link>
        </Notice>
      </Section>
    )
  return (
    <Section id="pay" title={say('pay.title')}>
      <div className="flex flex-col gap-5">
        {quote !== null && <Lead quote={quote} />}
        <Missing />
        <div className="lg:hidden">
          <Refusal />
        </div>
        {isCustomer ? (
          <Suspense fallback={<Skeleton className="h-24 max-w-lg" />}>
            <CardForm
              label={
                quote === null
                  ? say('title')
                  : say('pay.place', { amount: money(quote.price.total_cents) })
              }
              move={
                quote && {
                  window_start_at: quote.window_start_at,
                  time_zone: quote.city.time_zone,
                }
              }
              // With a problem left, the button leads to it.
              isBlocked={!isCurrent && problems.length === 0}
              check={() => !showProblem(bookingSteps) && isCurrent}
              onSubmit={place}
            />
          </Suspense>
        ) : (
          <p className="text-soft">{say('pay.sign_in_first')}</p>
        )}
        {isCustomer && price.isLoading && (
          <p role="status" className="text-small text-soft">
            {say('pay.waiting_price')}
          </p>
        )}
        {quote !== null && <Promises quote={quote} />}
      </div>
    </Section>
  )
}

/** Says what is held on the card, and when it is charged. */
function Lead({ quote }: { quote: Quote }) {
  const say = useTexts('booking')
  const { credit } = useBooking()
  const { money, day } = useFormat()
  const { pricing_mode, window_start_at, city } = quote
  const isCapped = pricing_mode === 'capped'
  const { card_cents } = tenderOf(quote, credit.left_cents)
  const lead = (): string => {
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
    <div className="max-w-prose">
      <p className="text-soft">{lead()}</p>
      <CreditLine quote={quote} />
    </div>
  )
}

/** Lists what is still missing before the move can be booked; each leads to its step. */
function Missing() {
  const say = useTexts('booking')
  const { problems } = useBooking()
  const missing = problems.filter(({ missing }) => missing !== null)
  if (missing.length === 0) return null
  return (
    <Notice tone="warn" title={say('pay.incomplete')}>
      <ul className="mt-1">
        {missing.map(({ field, step, missing }) => (
          <li key={field}>
            <Link to={hrefOfStep(step)} className="worded-link">
              {missing}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
