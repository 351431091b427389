import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'

import { readAccountSeries, type Series } from '#contract/calls/reports.ts'
import type { accounts } from '#contract/resources/journal.ts'
import { listPath } from '../../declaration/admin-resources.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { send } from '../../providers/send.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { Compared } from '../reports/compared.tsx'
import { accountPath } from '../reports/financials.tsx'
import { PeriodPicker } from '../reports/period-picker.tsx'
import {
  createdIn,
  lastDayOf,
  type Period,
  periodBefore,
  usePeriod,
} from '../reports/use-period.ts'

const SeriesChart = lazy(() => import('../reports/series-chart.tsx'))

type Account = (typeof accounts)[number]

/** The accounts whose credits and debits make up what the company earns. */
const resultAccounts = [
  'platform_revenue',
  'coupon_expense',
  'credit_expense',
  'promise_expense',
  'refunds',
  'provider_fees',
  'write_offs',
] as const satisfies readonly Account[]

/** Shows what the company earned in a period: its revenue less what it gave away and paid. */
export default function Revenue() {
  const { text, choice } = useTexts()
  useDocumentTitle(text('revenue.title'))
  const { date, money } = useFormat()
  const [period, change] = usePeriod()
  const now = useSeries(period)
  const before = useSeries(periodBefore(period))
  const error = now.find((one) => one.error)?.error
  const series = now.flatMap(({ data }) => (data ? [data] : []))
  const starts = series[0]?.periods.map(({ start }) => start) ?? []
  const earned = (one: Series | undefined, at: number) => asEarned(one?.periods[at]?.cents)
  const net = (at: number) => series.reduce((sum, one) => sum + earned(one, at), 0)
  const total = (list: (Series | undefined)[]) =>
    list.reduce((sum, one) => sum + asEarned(one?.total.cents), 0)
  const isBeforeKnown = before.every(({ data }) => data)
  return (
    <>
      <PageHeader title={text('revenue.title')} />
      <p className="soft lead">{text('revenue.lead')}</p>
      <PeriodPicker period={period} onChange={change} />
      {error && (
        <Problem error={error} onRetry={() => now.forEach(({ refetch }) => void refetch())} />
      )}
      {!error && series.length < resultAccounts.length && <Loading />}
      {series.length === resultAccounts.length && (
        <>
          <section className="tiles" aria-label={text('period.label')}>
            <div className="tile">
              <span className="tile-label">{text('revenue.net')}</span>
              <span className="tile-value">{money(total(series))}</span>
              <Compared
                now={total(series)}
                before={isBeforeKnown ? total(before.map(({ data }) => data)) : undefined}
                isMoney
              />
            </div>
            {series.map((one, at) => (
              <div key={one.metric} className="tile">
                <span className="tile-label">{choice('account', resultAccounts[at] ?? '')}</span>
                <Link className="tile-value" to={accountPath(resultAccounts[at] ?? '', period)}>
                  {money(asEarned(one.total.cents))}
                </Link>
              </div>
            ))}
          </section>
          <section className="panel">
            <Suspense fallback={<Loading />}>
              <SeriesChart
                starts={starts}
                lines={[
                  {
                    name: choice('account', 'platform_revenue'),
                    values: starts.map((_, at) => earned(series[0], at)),
                  },
                  { name: text('revenue.net'), values: starts.map((_, at) => net(at)) },
                ]}
                label={text('revenue.chart')}
                isMoney
              />
            </Suspense>
          </section>
          <ScrollBox label={text('revenue.chart')}>
            <FigureTable
              columns={[
                text(`period.${period.unit}`),
                ...resultAccounts.map((account) => choice('account', account)),
                text('revenue.net'),
              ]}
              rows={starts.map((start, at) => {
                const days = { from: start, to: lastDayOf(starts, at, period.to) }
                return {
                  key: start,
                  head: date(start),
                  figures: [
                    ...resultAccounts.map((account, column) => (
                      <Link
                        key={account}
                        to={`${listPath('journal')}?account=${account}&${createdIn(days)}`}
                      >
                        {money(earned(series[column], at))}
                      </Link>
                    )),
                    money(net(at)),
                  ],
                }
              })}
              sums={{
                head: text('list.sum'),
                figures: [
                  ...series.map((one) => money(asEarned(one.total.cents))),
                  money(total(series)),
                ],
              }}
            />
          </ScrollBox>
        </>
      )}
    </>
  )
}

/** A credit is negative in the journal, and what the company earns is a credit. */
const asEarned = (cents = 0): number => 0 - cents

const useSeries = (period: Period) =>
  useQueries({
    queries: resultAccounts.map((account) => ({
      queryKey: ['reports', 'accounts', account, period],
      queryFn: () => send(readAccountSeries, { query: { ...period, account } }),
    })),
  }) as { data?: Series; error: ApiError | null; refetch: () => Promise<unknown> }[]
