import {
  type EarningPeriod,
  type EarningSummary,
  earningPeriods,
  summarizeEarnings,
} from '#contract/calls/own-earnings.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useDuration } from '../../lib/use-duration.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { Bars } from '../../ui/chart/bars.tsx'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { FuelLine } from './fuel-line.tsx'
import { HourGrid } from './hour-grid.tsx'

/** Shows what a period brought: the sum, the pay for each hour, and how it is spread. */
export function Summary({ period }: { period: EarningPeriod }) {
  const say = useTexts('earnings')
  const { call } = useServices()
  const { data, error, reload } = useLoaded(`earnings ${period}`, (signal) =>
    call(summarizeEarnings, { query: { period }, signal }),
  )
  return (
    <div className="flex flex-col gap-5">
      <Periods current={period} />
      {error && <Failed error={error} onRetry={reload} />}
      {!error && data === null && <Loading rows={3} />}
      {data && (
        <>
          <Total summary={data} onChanged={reload} />
          <OverTime summary={data} period={period} />
          <Share summary={data} />
          {data.grid.length > 0 && <HourGrid grid={data.grid} />}
          <p className="text-small text-soft">{say('utc')}</p>
        </>
      )}
    </div>
  )
}

function Periods({ current }: { current: EarningPeriod }) {
  const say = useTexts('earnings')
  return (
    <nav aria-label={say('period.label')}>
      <ul className="flex flex-wrap gap-x-5">
        {earningPeriods.map((period) => (
          <li key={period}>
            <Link
              to={href('mover-earnings', {}, { period })}
              replace
              aria-current={period === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
            >
              {say(`period.${period}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TotalProps = { summary: EarningSummary; onChanged: () => Promise<void> }

function Total({ summary, onChanged }: TotalProps) {
  const { total } = summary
  const say = useTexts('earnings')
  const { money, number } = useFormat()
  const duration = useDuration()
  const { jobs, minutes, miles, tip_cents, per_hour_cents, promised_per_hour_cents } = total
  const facts = [
    { key: 'jobs', value: number(jobs) },
    { key: 'hours', value: duration(minutes) },
    { key: 'miles', value: number(miles) },
    { key: 'tips', value: money(jobs > 0 ? Math.round(tip_cents / jobs) : 0) },
    { key: 'commission', value: money(total.commission_cents) },
    { key: 'adjustment', value: money(total.adjustment_cents) },
  ] as const
  return (
    <Card>
      <p className="font-semibold">{say('net')}</p>
      <p className="numeral font-display text-figure leading-tight font-semibold">
        {money(total.net_cents)}
      </p>
      {per_hour_cents !== null && (
        <>
          <p className="mt-1 text-lg font-semibold">
            {say('per_hour', {
              amount: money(per_hour_cents),
              promised: money(promised_per_hour_cents ?? 0),
            })}
          </p>
          <p className="text-small text-soft">{say('per_hour_hint')}</p>
        </>
      )}
      <FuelLine summary={summary} onChanged={onChanged} />
      {(jobs > 0 || total.net_cents !== 0) && (
        <dl className="mt-5 grid grid-cols-2 gap-x-5 gap-y-4 border-t border-line pt-4 sm:grid-cols-3">
          {facts.map(({ key, value }) => (
            <div key={key}>
              <dt className="text-small text-soft">{say(`facts.${key}`)}</dt>
              <dd className="numeral font-display text-xl font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

type OverTimeProps = { summary: EarningSummary; period: EarningPeriod }

function OverTime({ summary: { buckets, ahead }, period }: OverTimeProps) {
  const say = useTexts('earnings')
  const { money, dayOfMonth, weekdayShort, month, monthShort } = useFormat()
  const labelOf = (start: string) =>
    period === 'week'
      ? weekdayShort(start, 'UTC')
      : period === 'weeks'
        ? dayOfMonth(start, 'UTC')
        : monthShort(start.slice(0, 10))
  const longOf = (start: string) =>
    period === 'year' ? month(start.slice(0, 10)) : dayOfMonth(start, 'UTC')
  const known = new Set(buckets.map(({ start }) => start))
  const expected = new Map(ahead.map(({ start, net_cents }) => [start, net_cents]))
  const later = ahead
    .filter(({ start }) => !known.has(start))
    .map(({ start, jobs }) => ({ start, net_cents: 0, jobs }))
  const all = [
    ...buckets.map(({ start, net_cents, jobs }) => ({ start, net_cents, jobs })),
    ...later,
  ]
  if (all.every(({ net_cents, start }) => net_cents === 0 && !expected.has(start))) return null
  return (
    <Card>
      <h2 className="mb-4 text-2xl">{say('chart.title')}</h2>
      <Bars
        bars={all.map(({ start, net_cents }) => ({
          key: start,
          label: labelOf(start),
          value: net_cents,
          expected: expected.get(start) ?? 0,
        }))}
      />
      <p aria-hidden="true" className="mt-2 text-small text-soft">
        {say('chart.legend')}
      </p>
      <ChartTable
        summary={say('chart.table')}
        columns={[say('chart.label'), say('chart.earned'), say('chart.ahead'), say('chart.jobs')]}
        rows={all.map(({ start, net_cents, jobs }) => ({
          key: start,
          cells: [longOf(start), money(net_cents), money(expected.get(start) ?? 0), jobs],
        }))}
      />
    </Card>
  )
}

function Share({ summary: { total } }: { summary: EarningSummary }) {
  const say = useTexts('earnings')
  const { money } = useFormat()
  const { gross_cents, commission_cents } = total
  if (gross_cents <= 0) return null
  const parts = [
    { key: 'yours', cents: gross_cents - commission_cents, fill: 'bg-moss' },
    { key: 'commission', cents: commission_cents, fill: 'bg-stitch' },
  ] as const
  return (
    <Card>
      <h2 className="text-2xl">{say('share.title')}</h2>
      <p className="mb-4 text-soft">{say('share.lead')}</p>
      <div aria-hidden="true" className="flex h-5 overflow-hidden rounded-full">
        {parts.map(({ key, cents, fill }) => (
          <span key={key} className={fill} style={{ width: `${(100 * cents) / gross_cents}%` }} />
        ))}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {parts.map(({ key, cents, fill }) => (
          <div key={key} className="flex items-center gap-2">
            <dt className="flex items-center gap-2">
              <span aria-hidden="true" className={`size-3 rounded-full ${fill}`} />
              {say(`share.${key}`)}
            </dt>
            <dd className="numeral font-semibold whitespace-nowrap">
              {money(cents)} ({Math.round((100 * cents) / gross_cents)} %)
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
