import {
  exportOwnPayouts,
  listOwnPayouts,
  type OwnPayout,
  type PayoutEntry,
  readOwnPayout,
} from '#contract/calls/own-earnings.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useOlder } from '../../lib/use-older.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Bars } from '../../ui/chart/bars.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { failureKey, isPayoutState, payoutTones } from '../wallet/payout-state.ts'

const maxBars = 26

/** Lists the mover's payouts, newest first, a page at a time. */
export function PayoutPages() {
  const say = useTexts('earnings')
  const { dayOfMonth } = useFormat()
  const { call } = useServices()
  const { data, error, reload } = useLoaded('own payouts', (signal) =>
    call(listOwnPayouts, { query: {}, signal }),
  )
  const older = useOlder(async (before: string) => {
    const outcome = await call(listOwnPayouts, { query: { before } })
    if (outcome.error !== null) return outcome
    const { payouts, next } = outcome.data
    return { ...outcome, data: { items: payouts, next } }
  })
  if (error) return <Failed error={error} onRetry={reload} />
  if (data === null) return <Loading rows={3} />
  const payouts = [...data.payouts, ...older.items]
  const next = older.hasLoaded ? older.next : data.next
  if (payouts.length === 0)
    return (
      <Empty title={say('payouts.none')}>
        <p>{say('payouts.none_text')}</p>
      </Empty>
    )
  const arrived = payouts.filter(({ state }) => state === 'paid').slice(0, maxBars)
  return (
    <>
      {arrived.length > 1 && (
        <Card className="mb-5">
          {/* The list below holds the same numbers as text. */}
          <h2 className="mb-4 text-2xl">{say('payouts.chart')}</h2>
          <Bars
            bars={arrived
              .map(({ code, at, amount_cents }) => ({
                key: code,
                label: dayOfMonth(at, 'UTC'),
                value: amount_cents,
              }))
              .toReversed()}
          />
        </Card>
      )}
      <Card>
        <ul className="flex flex-col divide-y divide-line">
          {payouts.map((payout) => (
            <li key={payout.id} className="py-4 first:pt-0 last:pb-0">
              <Entry payout={payout} />
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-4">
        <a
          href={exportOwnPayouts.path}
          download
          className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
        >
          {say('payouts.export')}
        </a>
      </p>
      <LoadMore more={older} next={next} label={say('payouts.older')} />
    </>
  )
}

const dayStart = (day: string) => `${day}T00:00:00.000Z`

function Entry({ payout }: { payout: PayoutEntry }) {
  const say = useTexts('earnings')
  const wallet = useTexts('wallet')
  const { money, dayOfMonth, dayAndYear } = useFormat()
  const { code, at, method, period_from, period_to, amount_cents, state, last4 } = payout
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div>
        <p className="font-semibold">
          {say(`payouts.${method}`)}{' '}
          <Link
            to={href('mover-earnings-payouts', {}, { code })}
            className="text-link underline underline-offset-4"
          >
            {code}
          </Link>
        </p>
        <p className="text-small text-soft">
          {dayAndYear(at, 'UTC')}
          {last4 && <> · {say('payouts.to', { last4 })}</>}
        </p>
        <p className="text-small text-soft">
          {say('payouts.period', {
            from: dayOfMonth(dayStart(period_from), 'UTC'),
            to: dayOfMonth(dayStart(period_to), 'UTC'),
          })}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Flag tone={payoutTones[state]}>{wallet(`state.${state}`)}</Flag>
        <span className="numeral font-semibold">{money(amount_cents)}</span>
      </div>
    </div>
  )
}

/** Shows one payout: its steps, the moves in it, and why it didn't arrive. */
export function PayoutDetails({ code }: { code: string }) {
  const say = useTexts('earnings')
  const wallet = useTexts('wallet')
  const { money, dayAndYear } = useFormat()
  const { call } = useServices()
  const { data, error, reload } = useLoaded(`payout ${code}`, (signal) =>
    call(readOwnPayout, { params: { code }, signal }),
  )
  if (error?.status === 404) return <Empty title={say('payouts.missing')} />
  if (error) return <Failed error={error} onRetry={reload} />
  if (data === null) return <Loading rows={3} />
  const { amount_cents, state, method, institution, last4, period_from, period_to } = data
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="numeral font-display text-figure leading-tight font-semibold">
            {money(amount_cents)}
          </p>
          <Flag tone={payoutTones[state]}>{wallet(`state.${state}`)}</Flag>
        </div>
        <p>
          {say(`payouts.${method}`)}
          {last4 && (
            <>
              , {institution && `${institution}, `}
              {say('payouts.to', { last4 })}
            </>
          )}
        </p>
        <p className="text-soft">
          {say('payouts.period', {
            from: dayAndYear(dayStart(period_from), 'UTC'),
            to: dayAndYear(dayStart(period_to), 'UTC'),
          })}
        </p>
      </Card>
      <Problem payout={data} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Contents payout={data} />
        <Progress payout={data} />
      </div>
    </div>
  )
}

function Problem({ payout: { state, failure } }: { payout: OwnPayout }) {
  const say = useTexts('earnings')
  const wallet = useTexts('wallet')
  if (state !== 'failed' && state !== 'returned') return null
  return (
    <Notice tone="bad" title={say('payouts.failed')} isLive={false}>
      <p>{wallet(failureKey(failure))}</p>
      <p>{say('payouts.next')}</p>
      <LinkButton look="quiet" size="sm" to={href('mover-wallet')}>
        {say('payouts.account')}
      </LinkButton>
    </Notice>
  )
}

function Contents({ payout }: { payout: OwnPayout }) {
  const say = useTexts('earnings')
  const { money } = useFormat()
  const { earnings, others, others_cents, fee_cents, amount_cents } = payout
  if (earnings.length === 0)
    return (
      <Card>
        <p>{say('payouts.no_earnings')}</p>
      </Card>
    )
  const row = 'flex justify-between gap-4 py-2'
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{say('payouts.earnings')}</h2>
      <dl className="divide-y divide-line">
        {earnings.map(({ code, net_cents }) => (
          <div key={code} className={row}>
            <dt>
              <Link
                to={href('mover-earnings-details', {}, { code })}
                className="text-link underline underline-offset-4"
              >
                {code}
              </Link>
            </dt>
            <dd className="numeral">{money(net_cents)}</dd>
          </div>
        ))}
        {others > 0 && (
          <div className={row}>
            <dt>{say('payouts.others', { count: others })}</dt>
            <dd className="numeral">{money(others_cents)}</dd>
          </div>
        )}
        {fee_cents > 0 && (
          <>
            <div className={row}>
              <dt>{say('payouts.sum')}</dt>
              <dd className="numeral">{money(amount_cents + fee_cents)}</dd>
            </div>
            <div className={row}>
              <dt>{say('payouts.fee')}</dt>
              <dd className="numeral">−{money(fee_cents)}</dd>
            </div>
          </>
        )}
        <div className={`${row} border-t-2 border-ink font-semibold`}>
          <dt>{say('payouts.sent')}</dt>
          <dd className="numeral">{money(amount_cents)}</dd>
        </div>
      </dl>
    </Card>
  )
}

function Progress({ payout: { steps, state, reference } }: { payout: OwnPayout }) {
  const say = useTexts('earnings')
  const wallet = useTexts('wallet')
  const { moment } = useFormat()
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{say('payouts.steps')}</h2>
      <ol className="flex flex-col gap-2">
        {steps.map(({ state: step, at }) => (
          <li key={`${step} ${at}`} className="border-l-4 border-line pl-4">
            <span className="font-semibold">{isPayoutState(step) && wallet(`state.${step}`)}</span>
            <span className="block text-small text-soft">{moment(at, 'UTC')} UTC</span>
          </li>
        ))}
      </ol>
      {(state === 'sent' || state === 'paid') && (
        <div className="mt-4">
          <p className="font-semibold">{say('payouts.where')}</p>
          <p className="text-soft">{say('payouts.where_text')}</p>
          {reference && (
            <p className="mt-1">
              {say('payouts.reference')}: <code className="break-all">{reference}</code>
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
