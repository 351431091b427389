import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'

import { readOrderSeries, type Series } from '#contract/calls/reports.ts'
import { adminRoutes } from '#contract/routes.ts'
import { listPath } from '../../declaration/admin-resources.ts'
import { ReferenceSelect } from '../../form/reference-select.tsx'
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
import { Compared } from './compared.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { createdIn, lastDayOf, type Period, periodBefore, usePeriod } from './use-period.ts'
import { useUrlParameter } from './use-url-parameter.ts'

const SeriesChart = lazy(() => import('./series-chart.tsx'))

const titles = {
  'order.placed': 'sales.counted.placed',
  'order.completed': 'sales.counted.completed',
  'order.cancelled': 'sales.counted.cancelled',
  'order.expired': 'sales.counted.expired',
} as const
type Metric = keyof typeof titles
const metrics = Object.keys(titles) as Metric[]

/** Shows how many moves were placed, completed and called off, and what they were worth. */
export default function Sales() {
  const texts = useTexts()
  const { text } = texts
  useDocumentTitle(text('sales.title'))
  const [period, change] = usePeriod()
  const [city, setCity] = useUrlParameter('city_id')
  const city_id = Number(city) || null
  const now = useSeries(period, city_id)
  const before = useSeries(periodBefore(period), city_id)
  const error = now.find((one) => one.error)?.error
  const series = now.flatMap(({ data }) => (data ? [data] : []))
  return (
    <>
      <PageHeader
        title={text('sales.title')}
        actions={
          <Link
            className="button"
            to={`${adminRoutes['admin-reports-sales-details'].path}?from=${period.from}&to=${period.to}`}
          >
            {text('sales.breakDown')}
          </Link>
        }
      />
      <div className="report-head">
        <PeriodPicker period={period} onChange={change} />
        <label className="report-filter" htmlFor="sales-city">
          <span>{texts.one('cities')}</span>
          <ReferenceSelect
            id="sales-city"
            resource="cities"
            isClearable
            placeholder={text('list.any')}
            value={city_id}
            onChange={(id) => setCity(id === null ? null : String(id))}
          />
        </label>
      </div>
      {error && (
        <Problem error={error} onRetry={() => now.forEach(({ refetch }) => void refetch())} />
      )}
      {!error && series.length < metrics.length && <Loading />}
      {series.length === metrics.length && (
        <>
          <section className="tiles" aria-label={text('period.label')}>
            {series.map(({ metric, total }, at) => (
              <div key={metric} className="tile">
                <span className="tile-label">{text(titles[metric as Metric])}</span>
                <Count metric={metric as Metric} count={total.count} period={period} />
                <Worth cents={total.cents} />
                <Compared now={total.count} before={before[at]?.data?.total.count} />
              </div>
            ))}
          </section>
          <section className="panel">
            <Suspense fallback={<Loading />}>
              <SeriesChart
                starts={series[0]?.periods.map(({ start }) => start) ?? []}
                lines={series.slice(0, 2).map(({ metric, periods }) => ({
                  name: text(titles[metric as Metric]),
                  values: periods.map(({ count }) => count),
                }))}
                label={text('sales.chart')}
              />
            </Suspense>
          </section>
          <Periods series={series} period={period} />
        </>
      )}
    </>
  )
}

const useSeries = (period: Period, city_id: number | null) =>
  useQueries({
    queries: metrics.map((metric) => ({
      queryKey: ['reports', 'orders', metric, period, city_id],
      queryFn: () =>
        send(readOrderSeries, { query: { ...period, metric, ...(city_id && { city_id }) } }),
    })),
  }) as { data?: Series; error: ApiError | null; refetch: () => Promise<unknown> }[]

/** Links a count to the events that it counts. */
function Count({
  metric,
  count,
  period,
}: {
  metric: Metric
  count: number
  period: Pick<Period, 'from' | 'to'>
}) {
  const { number } = useFormat()
  return (
    <Link className="tile-value" to={`${listPath('events')}?name=${metric}&${createdIn(period)}`}>
      {number(count)}
    </Link>
  )
}

function Worth({ cents }: { cents: number }) {
  const { text } = useTexts()
  const { money } = useFormat()
  return <span className="tile-note">{text('sales.worth', { amount: money(cents) })}</span>
}

function Periods({ series, period }: { series: Series[]; period: Period }) {
  const { text } = useTexts()
  const { date, money, number } = useFormat()
  const starts = series[0]?.periods.map(({ start }) => start) ?? []
  return (
    <ScrollBox label={text('sales.chart')}>
      <FigureTable
        columns={[
          text(`period.${period.unit}`),
          ...series.map(({ metric }) => text(titles[metric as Metric])),
          text('sales.placedWorth'),
        ]}
        rows={starts.map((start, at) => {
          const days = { from: start, to: lastDayOf(starts, at, period.to) }
          return {
            key: start,
            head: date(start),
            figures: [
              ...series.map(({ metric, periods }) => (
                <Link key={metric} to={`${listPath('events')}?name=${metric}&${createdIn(days)}`}>
                  {number(periods[at]?.count ?? 0)}
                </Link>
              )),
              money(series[0]?.periods[at]?.cents ?? 0),
            ],
          }
        })}
        sums={{
          head: text('list.sum'),
          figures: [
            ...series.map(({ total }) => number(total.count)),
            money(series[0]?.total.cents ?? 0),
          ],
        }}
      />
    </ScrollBox>
  )
}
