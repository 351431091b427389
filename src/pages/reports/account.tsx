import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'

import { readAccountSeries, type Series } from '#contract/calls/reports.ts'
import { accounts } from '#contract/resources/journal.ts'
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
import { useBalances } from './financials.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { createdIn, lastDayOf, usePeriod } from './use-period.ts'
import { useUrlParameter } from './use-url-parameter.ts'

const SeriesChart = lazy(() => import('./series-chart.tsx'))

/** Shows an account over time, with its balance after each day, week or month. */
export default function Account() {
  const { text, choice } = useTexts()
  const { date, money, number } = useFormat()
  const [period, change] = usePeriod()
  const [chosen, choose] = useUrlParameter('account')
  const account = accounts.find((one) => one === chosen) ?? 'platform_revenue'
  useDocumentTitle(choice('account', account))
  const { data, error, refetch } = useQuery<Series, ApiError>({
    queryKey: ['reports', 'accounts', account, period],
    queryFn: () => send(readAccountSeries, { query: { ...period, account } }),
  })
  const { data: balances } = useBalances(period)
  const opening = balances?.accounts.find((one) => one.account === account)?.opening_cents ?? 0
  const starts = data?.periods.map(({ start }) => start) ?? []
  let balance = opening
  return (
    <>
      <PageHeader title={choice('account', account)} />
      <p className="soft lead">{text('accountReport.lead')}</p>
      <div className="report-head">
        <PeriodPicker period={period} onChange={change} />
        <label className="report-filter">
          <span>{text('dashboard.account')}</span>
          <select
            className="native-select"
            value={account}
            onChange={({ target }) => choose(target.value)}
          >
            {accounts.map((one) => (
              <option key={one} value={one}>
                {choice('account', one)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <section className="panel">
            <Suspense fallback={<Loading />}>
              <SeriesChart
                starts={starts}
                lines={[
                  {
                    name: choice('account', account),
                    values: data.periods.map(({ cents }) => cents),
                  },
                ]}
                label={text('accountReport.chart')}
                isMoney
              />
            </Suspense>
          </section>
          <ScrollBox label={text('accountReport.chart')}>
            <FigureTable
              columns={[
                text(`period.${period.unit}`),
                text('financials.lines'),
                text('financials.change'),
                text('dashboard.balance'),
              ]}
              rows={[
                {
                  key: 'opening',
                  head: text('financials.opening'),
                  figures: [null, null, money(opening)],
                },
                ...data.periods.map(({ start, count, cents }, at) => {
                  balance += cents
                  const days = { from: start, to: lastDayOf(starts, at, period.to) }
                  return {
                    key: start,
                    head: date(start),
                    figures: [
                      <Link
                        key="lines"
                        to={`${listPath('journal')}?account=${account}&${createdIn(days)}`}
                      >
                        {number(count)}
                      </Link>,
                      money(cents),
                      money(balance),
                    ],
                  }
                }),
              ]}
              sums={{
                head: text('list.sum'),
                figures: [
                  number(data.total.count),
                  money(data.total.cents),
                  money(opening + data.total.cents),
                ],
              }}
            />
          </ScrollBox>
        </>
      )}
    </>
  )
}
