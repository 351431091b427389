import {
  exportPaymentHistory,
  type PaymentEntry,
  type PaymentGroup,
  paymentGroups,
  readPaymentHistory,
} from '#contract/calls/payment-history.ts'
import { withQuery } from '#contract/kernel/routes.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { unbroken } from '../../lib/unbroken.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useOlder } from '../../lib/use-older.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Flag, type Tone } from '../../ui/flag.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ReceiptFile } from '../moves/receipt/receipt-file.tsx'
import { cardName } from './card-name.ts'

/** The year and the kind that the list is limited to; null for all. */
type HistoryFilter = { year: string | null; kind: PaymentGroup | null }

/** Lists the customer's payments and refunds. */
export function PaymentHistory({ year, kind }: HistoryFilter) {
  const say = useTexts('payment')
  const { call } = useServices()
  const asked = queryOf({ year, kind })
  const first = useLoaded('payment history', (signal) =>
    call(readPaymentHistory, { query: asked, signal }),
  )
  const older = useOlder(async (before: string) => {
    const outcome = await call(readPaymentHistory, { query: { ...asked, before } })
    if (outcome.error !== null) return outcome
    const { entries, next } = outcome.data
    return { ...outcome, data: { items: entries, next } }
  })
  const { data, error, reload } = first
  if (error) return <Failed error={error} onRetry={reload} />
  if (data === null) return <Loading rows={4} />
  const entries = [...data.entries, ...older.items]
  const next = older.hasLoaded ? older.next : data.next
  if (data.years.length === 0)
    return (
      <Empty title={say('history.empty')}>
        <p>{say('history.empty_text')}</p>
        <div className="mt-4">
          <LinkButton to={href('order')}>{say('own.book')}</LinkButton>
        </div>
      </Empty>
    )
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <Years years={data.years} year={year} kind={kind} />
          <Kinds year={year} kind={kind} />
        </div>
        <Sums charged={data.charged_cents} refunded={data.refunded_cents} />
      </div>
      <Card>
        {entries.length === 0 && (
          <p>{say(kind === null ? 'history.none_in_year' : 'history.none')}</p>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.cursor} className="py-4 first:pt-0 last:pb-0">
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-4">
        <a
          href={withQuery(exportPaymentHistory.path, asked)}
          download
          className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
        >
          {say('history.export')}
        </a>
      </p>
      <LoadMore more={older} next={next} label={say('history.older')} />
    </>
  )
}

const queryOf = ({ year, kind }: HistoryFilter) => ({
  ...(year === null ? {} : { year }),
  ...(kind === null ? {} : { kind }),
})

function Years({ years, year, kind }: HistoryFilter & { years: readonly number[] }) {
  const say = useTexts('payment')
  const choices = [
    { asked: { year: null, kind }, label: say('history.all') },
    ...years.map((one) => ({ asked: { year: String(one), kind }, label: String(one) })),
  ]
  return <Filters label={say('history.years')} choices={choices} current={{ year, kind }} />
}

function Kinds({ year, kind }: HistoryFilter) {
  const say = useTexts('payment')
  const choices = [
    { asked: { year, kind: null }, label: say('history.all_kinds') },
    ...paymentGroups.map((one) => ({
      asked: { year, kind: one },
      label: say(`history.groups.${one}`),
    })),
  ]
  return <Filters label={say('history.kind')} choices={choices} current={{ year, kind }} />
}

type FiltersProps = {
  label: string
  choices: readonly { asked: HistoryFilter; label: string }[]
  current: HistoryFilter
}

function Filters({ label, choices, current }: FiltersProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5">
        {choices.map(({ asked, label: name }) => {
          const isCurrent = asked.year === current.year && asked.kind === current.kind
          return (
            <li key={name}>
              <Link
                to={href('customer-payments-history', {}, queryOf(asked))}
                aria-current={isCurrent ? 'page' : undefined}
                className="inline-block py-2 text-link underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
              >
                {name}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Sums({ charged, refunded }: { charged: number; refunded: number }) {
  const say = useTexts('payment')
  const { money } = useFormat()
  const sums = [
    { label: say('history.charged'), cents: charged },
    { label: say('history.refunded'), cents: refunded },
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {sums.map(({ label, cents }) => (
        <div key={label}>
          <dt className="text-small text-soft">{label}</dt>
          <dd className="numeral font-display text-xl font-semibold">{money(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

const tones: Record<PaymentEntry['kind'], Tone> = {
  charge: 'info',
  cancellation_fee: 'info',
  tip: 'info',
  hold: 'warn',
  released: 'info',
  waiting: 'warn',
  refused: 'bad',
  refund: 'good',
  refund_sent: 'good',
  refund_failed: 'bad',
  credit: 'info',
  credit_returned: 'good',
}

function Entry({ entry }: { entry: PaymentEntry }) {
  const say = useTexts('payment')
  const { money, dayAndYear } = useFormat()
  const { kind, at, amount_cents, code, is_tip, time_zone, card, failure, dispute, cause } = entry
  const isRefund = kind === 'refund' || kind === 'refund_sent' || kind === 'credit_returned'
  const isCharge = kind === 'charge' || kind === 'tip'
  const isMoved = isRefund || isCharge || kind === 'cancellation_fee' || kind === 'credit'
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div>
        <p className="font-semibold">{dayAndYear(at, time_zone)}</p>
        <p className="text-small text-soft">
          <Link
            to={href('customer-moves-details', {}, { code })}
            className="text-link underline underline-offset-4"
          >
            {unbroken(say(is_tip ? 'history.tip' : 'history.move', { code }))}
          </Link>
          {card && <>, {cardName(card, say)}</>}
        </p>
        {failure && <p className="text-small text-brick">{failure}</p>}
        {cause && (
          <p className="text-small text-soft">
            {say(`history.causes.${cause.kind}`, { claim: cause.claim ?? '' })}
          </p>
        )}
        {dispute && <Dispute dispute={dispute} time_zone={time_zone} />}
        {kind === 'refund_failed' && (
          <>
            <p className="mt-1">{say('history.failed')}</p>
            <div className="mt-2">
              <LinkButton size="sm" look="plain" to={href('chat-support')}>
                {say('history.to_support')}
                <span className="sr-only"> {code}</span>
              </LinkButton>
            </div>
          </>
        )}
        {(isCharge || kind === 'cancellation_fee') && (
          <p className="flex flex-wrap items-center gap-x-5">
            <Link
              to={href('customer-moves-receipt', {}, { code })}
              className="text-small text-link underline underline-offset-4"
            >
              {say('history.receipt')}
              <span className="sr-only"> {code}</span>
            </Link>
            <ReceiptFile code={code} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Flag tone={tones[kind]}>{say(`history.kinds.${kind}`)}</Flag>
        <span
          className={`numeral text-lg ${isRefund ? 'text-moss' : ''} ${isMoved ? 'font-semibold' : 'text-soft'}`}
        >
          {isRefund && '+'}
          {money(amount_cents)}
        </span>
      </div>
    </div>
  )
}

type DisputeProps = { dispute: NonNullable<PaymentEntry['dispute']>; time_zone: string }

/** Says that the customer's bank has taken a charge back, or has decided not to. */
function Dispute({ dispute: { opened_at, outcome }, time_zone }: DisputeProps) {
  const say = useTexts('payment')
  const { dayAndYear } = useFormat()
  return (
    <p className="text-small">
      {say(`history.disputed.${outcome ?? 'open'}`, { day: dayAndYear(opened_at, time_zone) })}{' '}
      <Link
        to={href('help', {}, { q: say('history.disputed.search') })}
        className="text-link underline underline-offset-4"
      >
        {say('history.disputed.help')}
      </Link>
    </p>
  )
}
