import { useEffect } from 'react'
import { type Placement, readPlacement } from '#contract/calls/placement.ts'
import { isIn } from '#contract/order-phases.ts'
import { isChargeable } from '#contract/pricing/card-amount.ts'
import { href } from '#contract/routes.ts'
import { draftStore } from '../features/booking/draft/draft-store.ts'
import {
  BookingSheet,
  forOneBooking,
  UnreadBooking,
} from '../features/booking/pay/unread-booking.tsx'
import { cardName } from '../features/payment/card-name.ts'
import { useFormat } from '../lib/format.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { useNow } from '../lib/use-now.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('booking')('unread.title'), isPrivate: true }),
  Component: forOneBooking(Submitted),
})

function Submitted({ code }: { code: string }) {
  const say = useTexts('booking')
  const { call } = useServices()
  const { go } = useNavigation()
  const { data, error, reload } = useLoaded(`placed ${code}`, (signal) =>
    call(readPlacement, { params: { code }, signal }),
  )
  const elsewhere = data && pageInstead(data)
  const isPlaced = data !== null && data.order.state !== 'draft'
  useEffect(() => {
    if (isPlaced) draftStore.finish(code)
    if (elsewhere !== null) go(href(elsewhere, {}, { code }), { replace: true })
  }, [isPlaced, elsewhere, code, go])
  if (data === null && error !== null) return <UnreadBooking error={error} onRetry={reload} />
  if (data === null || elsewhere !== null) {
    return (
      <BookingSheet>
        <Loading rows={2} />
      </BookingSheet>
    )
  }
  return (
    <Sheet title={say('submitted.heading')} isNarrow>
      <Done placement={data} />
    </Sheet>
  )
}

/** An address that was kept may name a move that isn't booked yet, or not anymore. */
function pageInstead({ order }: Placement): 'order-submitting' | 'customer-moves-details' | null {
  if (order.state === 'draft') return 'order-submitting'
  return isIn(order.state, 'open', 'assigned') ? null : 'customer-moves-details'
}

const dayMs = 24 * 3_600_000

/** A move within a day is confirmed as soon as a crew has accepted it. */
const stepsOf = (start: string, now: number) => {
  const isWithinDay = Date.parse(start) - now <= dayMs
  return ['offered', isWithinDay ? 'confirmed_now' : 'confirmed', 'delivered'] as const
}

function Done({ placement }: { placement: Placement }) {
  const say = useTexts('booking')
  const sayCard = useTexts('payment')
  const { money, day, window } = useFormat()
  const { order, payment } = placement
  const now = useNow().getTime()
  const amount = money(payment?.amount_cents ?? order.card_cents)
  const card = placement.card === null ? null : cardName(placement.card, sayCard)
  const held = () => {
    if (payment === null && !isChargeable(order.card_cents)) return say('submitted.covered')
    if (order.hold_at !== null) {
      const values = { amount, day: day(order.hold_at, order.time_zone) }
      return card === null
        ? say('submitted.will_hold_plain', values)
        : say('submitted.will_hold', { ...values, card })
    }
    return card === null
      ? say('submitted.held_plain', { amount })
      : say('submitted.held', { amount, card })
  }
  return (
    <div className="flex flex-col gap-7">
      <Card>
        <p className="text-soft">{say('submitted.code')}</p>
        <p className="numeral font-display text-[2.5rem] leading-tight font-semibold">
          {order.code}
        </p>
        <p className="mt-1 text-lg">
          {day(order.window_start_at, order.time_zone)},{' '}
          {window(order.window_start_at, order.window_end_at, order.time_zone)}
        </p>
        <div className="seam my-5" />
        {order.credit_cents > 0 && (
          <p className="numeral font-semibold text-moss">
            {say('submitted.credit', { credit: money(order.credit_cents) })}
          </p>
        )}
        <p className="font-semibold">{held()}</p>
        <p className="text-soft">{say('submitted.held_text')}</p>
      </Card>
      <section>
        <h2 className="text-2xl">{say('submitted.next')}</h2>
        <ol className="mt-4 flex flex-col gap-4">
          {stepsOf(order.window_start_at, now).map((step, at) => (
            <li key={step} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-dashed border-stitch-deep font-semibold text-stitch-deep"
              >
                {at + 1}
              </span>
              <span className="pt-1">{say(`submitted.${step}`)}</span>
            </li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-4">
        <LinkButton to={href('customer-moves-details', {}, { code: order.code })} size="lg">
          {say('submitted.details')}
        </LinkButton>
        <LinkButton to={href('index')} look="quiet">
          {say('submitted.home')}
        </LinkButton>
      </div>
    </div>
  )
}
