import type { UnfinishedBooking } from '#contract/calls/moves.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = { bookings: readonly UnfinishedBooking[] }

/** Lists the bookings that only a payment is missing for, each with the way to make it. */
export function UnfinishedBookings({ bookings }: Props) {
  if (bookings.length === 0) return null
  return (
    <ul className="mb-6 flex flex-col gap-4">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <Unfinished booking={booking} />
        </li>
      ))}
    </ul>
  )
}

function Unfinished({ booking }: { booking: UnfinishedBooking }) {
  const say = useTexts('moves')
  const { money, day, dayShort, moment } = useFormat()
  const { code, from, to, time_zone, window_start_at, amount_cents, tried_at, until } = booking
  return (
    <Notice tone="warn" title={say('unfinished.title', { day: day(window_start_at, time_zone) })}>
      <p>{say('list.route', { from, to })}</p>
      <p className="mt-2">
        {say(booking.is_refused ? 'unfinished.refused' : 'unfinished.left', {
          amount: money(amount_cents),
          day: dayShort(tried_at, time_zone),
        })}{' '}
        {say('unfinished.until', { time: moment(until, time_zone) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <FinishBooking code={code} isRefused={booking.is_refused} />
        <LinkButton look="quiet" size="sm" to={href('customer-moves-details', {}, { code })}>
          {say('unfinished.open')}
        </LinkButton>
      </div>
    </Notice>
  )
}

/** Leads to where a booking is paid for with another card, or where its payment goes on. */
export function FinishBooking({ code, isRefused }: { code: string; isRefused: boolean }) {
  const say = useTexts('moves')
  return (
    <LinkButton size="sm" to={href('order-submitting', {}, { code })}>
      {say(isRefused ? 'unfinished.other_card' : 'unfinished.go_on')}
    </LinkButton>
  )
}
