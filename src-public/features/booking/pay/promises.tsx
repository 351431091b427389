import { type BookingTerms, readBookingTerms } from '#contract/calls/booking-terms.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import { tierFee } from '#contract/pricing/cancellation-tier.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Says beside the button what happens if nobody accepts, when the card is charged, and what
 * canceling costs: one sentence each, by the rules in force.
 */
export function Promises({ quote }: { quote: Quote }) {
  const { call } = useServices()
  const { data, error } = useLoaded('booking-terms', (signal) => call(readBookingTerms, { signal }))
  if (data === null) return error === null ? <Skeleton className="h-28" /> : null
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-small text-soft">
      <li>
        <NobodyAccepts quote={quote} terms={data} />
      </li>
      <li>
        <Charge terms={data} />
      </li>
      <li>
        <Cancellation quote={quote} terms={data} />
      </li>
    </ul>
  )
}

type SentenceProps = { quote: Quote; terms: BookingTerms }

function NobodyAccepts({ quote: { window_start_at, city }, terms }: SentenceProps) {
  const say = useTexts('booking')
  const { money, moment } = useFormat()
  const start = Date.parse(window_start_at)
  const expires = new Date(start - terms.expires_minutes_before * minuteMs).toISOString()
  const at = moment(expires, city.time_zone)
  const { amount_cents, hours_ahead, most, days } = terms.expiry_credit
  const isAhead = start - Date.now() >= hours_ahead * hourMs
  return isAhead && amount_cents > 0 && most > 0
    ? say('promise.nobody_credit', {
        at,
        amount: money(amount_cents, { isRound: true }),
        most,
        days,
      })
    : say('promise.nobody', { at })
}

function Charge({ terms: { completes_minutes_after } }: Pick<SentenceProps, 'terms'>) {
  const say = useTexts('booking')
  return say('promise.charge', { count: Math.round(completes_minutes_after / 60) })
}

/** Says until when canceling is free, and how the price of it grows after that. */
function Cancellation({ quote: { window_start_at, city }, terms }: SentenceProps) {
  const say = useTexts('booking')
  const { moment, number } = useFormat()
  const { cancellation } = terms
  const start = Date.parse(window_start_at)
  const now = Date.now()
  const percentAt = (at: number, state: 'placed' | 'arrived' = 'placed') => {
    const request = {
      service_cents: 0,
      state,
      placed_at: new Date(now).toISOString(),
      window_start_at,
      now: new Date(at).toISOString(),
      has_mover: true,
    }
    return number(tierFee(request, { fees: cancellation }).percent, 2)
  }
  const minutes = cancellation.cancel_grace_minutes
  const freeUntil = start - cancellation.cancel_early_hours * hourMs
  const graceEnd = now + minutes * minuteMs
  const values = {
    minutes,
    from: percentAt(Math.max(freeUntil, graceEnd) + 1),
    to: percentAt(start, 'arrived'),
  }
  return freeUntil > graceEnd
    ? say('promise.cancel', {
        ...values,
        at: moment(new Date(freeUntil).toISOString(), city.time_zone),
      })
    : say('promise.cancel_soon', values)
}
