import type { HttpClient, Outcome } from '#contract/client/http-client.ts'
import type { Row } from '#contract/kernel/resource.ts'
import type { payouts as payoutsResource } from '#contract/resources/payouts.ts'
import { href } from '#contract/routes.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useSession } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import type { Loaded } from '../../lib/use-loaded.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { failureKey, payoutTones } from './payout-state.ts'

type PayoutRow = Row<typeof payoutsResource>

const shown = 3

/** Reads the mover's latest payouts. */
export const readPayouts = (
  http: Pick<HttpClient, 'get'>,
  signal: AbortSignal,
): Promise<Outcome<PayoutRow[]>> =>
  http.get<PayoutRow[]>('/api/payouts', {
    query: { _sort: 'id', _order: 'desc', _start: 0, _end: shown },
    signal,
  })

/** Lists the payouts, and explains those that did not arrive. */
export function PayoutList({ payouts: { data, error, reload } }: { payouts: Loaded<PayoutRow[]> }) {
  const say = useTexts('wallet')
  return (
    <section className="mt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-2xl">{say('payouts.title')}</h2>
        <LinkButton look="quiet" size="sm" to={href('mover-earnings-payouts')}>
          {say('payouts.all')}
        </LinkButton>
      </div>
      {data === null && (error ? <Failed error={error} onRetry={reload} /> : <Loading rows={1} />)}
      {data?.length === 0 && (
        <Empty title={say('payouts.none')}>
          <p>{say('payouts.none_text')}</p>
        </Empty>
      )}
      <ul className="flex flex-col gap-3">
        {data?.map((payout) => (
          <PayoutItem key={payout.id} payout={payout} />
        ))}
      </ul>
    </section>
  )
}

function PayoutItem({ payout }: { payout: PayoutRow }) {
  const say = useTexts('wallet')
  const { money, dayAndYear } = useFormat()
  const { identity } = useSession()
  const { code, state, method, amount_cents, fee_cents, last4, failure } = payout
  const at = payout.paid_at ?? payout.created_at
  const hasFailed = state === 'failed' || state === 'returned'
  return (
    <li className="rounded-card bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="numeral font-display text-2xl font-semibold">{money(amount_cents)}</p>
        <Flag tone={payoutTones[state]}>{say(`state.${state}`)}</Flag>
      </div>
      <p className="mt-1">
        {say(`payouts.${method}`)}{' '}
        <Link
          to={href('mover-earnings-payouts', {}, { code })}
          className="text-link underline underline-offset-4"
        >
          {code}
        </Link>
        {fee_cents > 0 && <>, {say('payouts.fee', { fee: money(fee_cents) })}</>}
      </p>
      <p className="text-soft">
        {dayAndYear(at, identity?.time_zone ?? readerZone())}
        {last4 && <> · {say('payouts.to', { last4 })}</>}
      </p>
      {hasFailed && (
        <p className="mt-2 text-brick">
          {say(failureKey(failure))} {say('payouts.back')}
        </p>
      )}
    </li>
  )
}
