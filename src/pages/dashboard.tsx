import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { readToday, type Today } from '#contract/calls/reports.ts'
import { statesIn } from '#contract/order-phases.ts'
import type { ResourceName } from '#contract/resources.ts'
import { listPath } from '../declaration/admin-resources.ts'
import type { ApiError } from '../providers/api-error.ts'
import { send } from '../providers/send.ts'
import { useCan } from '../providers/use-can.ts'
import { useChanges } from '../providers/use-changes.ts'
import { groupsFor } from '../shell/main-menu.tsx'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { useThrottled } from '../ui/use-throttled.ts'
import { today } from '../value/wall-clock.ts'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { Compared } from './reports/compared.tsx'
import { useWaitingWork, WaitingWork } from './waiting-work.tsx'

const DaysChart = lazy(() => import('./days-chart.tsx'))

/** Minimum interval between reloads, since orders may change much more often. */
const refreshIntervalMs = 5_000

/**
 * Says how to begin where something is missing, and what waits for the person; then shows today's
 * numbers, the last thirty days and whether the journal balances, to those who may see them.
 */
export default function Dashboard() {
  const { text } = useTexts()
  const can = useCan()
  useDocumentTitle(text('dashboard.title'))
  const mayCount = can('orders', 'list')
  const waiting = useWaitingWork()
  const first = useFirstSteps()
  const figures = useFigures(mayCount)
  const failed = [waiting, figures].filter(({ error }) => error)
  const [problem] = failed.flatMap(({ error }) => error ?? [])
  return (
    <>
      <PageHeader title={text('dashboard.title')} />
      {problem && (
        <Problem
          error={problem}
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        />
      )}
      {waiting.isLoading || first.isLoading ? (
        // The figures would be pushed down by the parts above them.
        <Loading />
      ) : (
        <>
          <FirstSteps found={first} />
          <WaitingWork found={waiting} />
          {mayCount ? !figures.error && <Figures report={figures.data} /> : <Pages />}
        </>
      )}
    </>
  )
}

function useFigures(isAllowed: boolean) {
  const query = useQuery<Today, ApiError>({
    queryKey: ['reports', 'today'],
    queryFn: () => send(readToday, {}),
    enabled: isAllowed,
    refetchInterval: 60_000,
  })
  const refresh = useThrottled(() => void query.refetch(), refreshIntervalMs)
  const can = useCan()
  useChanges('orders', refresh, isAllowed)
  useChanges('payments', refresh, isAllowed && can('payments', 'list'))
  return query
}

function Figures({ report }: { report: Today | undefined }) {
  if (!report) return <Loading />
  return (
    <>
      <Tiles report={report} />
      <Days days={report.days} before={report.days_before} />
      <Journal report={report} />
    </>
  )
}

/** Lists the available pages, for people who may not see the numbers. */
function Pages() {
  const texts = useTexts()
  const groups = groupsFor(useCan())
  if (groups.length === 0) return <p>{texts.text('problems.noneAllowed')}</p>
  return groups.map(([group, members]) => (
    <section key={group} className="panel">
      <h2>{texts.group(group)}</h2>
      <ul className="inline-list">
        {members.map(({ path, titleIn }) => (
          <li key={path}>
            <Link to={path}>{titleIn(texts)}</Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Tiles({ report }: { report: Today }) {
  const { text } = useTexts()
  const { money, number, timeZone } = useFormat()
  const happened = (name: string) => `name=${name}&created_at_gte=${today(timeZone)}`
  const moving = statesIn('under_way')
  return (
    <section className="tiles" aria-label={text('dashboard.today')}>
      <Tile
        label={text('dashboard.placed')}
        value={number(report.placed)}
        note={text('dashboard.placedWorth', { amount: money(report.placed_cents) })}
        yesterday={number(report.yesterday.placed)}
        list="events"
        query={happened('order.placed')}
      />
      <Tile
        label={text('dashboard.completed')}
        value={number(report.completed)}
        yesterday={number(report.yesterday.completed)}
        list="events"
        query={happened('order.completed')}
      />
      <Tile
        label={text('dashboard.captured')}
        value={money(report.captured_cents)}
        yesterday={money(report.yesterday.captured_cents)}
        list="events"
        query={happened('payment.captured')}
      />
      <Tile
        label={text('dashboard.openJobs')}
        value={number(report.open_jobs)}
        list="orders"
        query="state=placed&sort=window_start_at"
      />
      <Tile
        label={text('dashboard.underWay')}
        value={number(report.under_way)}
        list="orders"
        query={moving.map((state) => `state=${state}`).join('&')}
      />
      <Tile
        label={text('dashboard.disputed')}
        value={number(report.disputed)}
        list="orders"
        query="state=disputed"
      />
    </section>
  )
}

function Tile(props: {
  label: string
  value: string
  note?: string
  yesterday?: string
  list: ResourceName
  query: string
}) {
  const { text } = useTexts()
  const can = useCan()
  const inner = (
    <>
      <span className="tile-label">{props.label}</span>
      <span className="tile-value">{props.value}</span>
      {props.note && <span className="tile-note">{props.note}</span>}
      {props.yesterday && (
        <span className="tile-note">{text('dashboard.yesterday', { value: props.yesterday })}</span>
      )}
    </>
  )
  if (!can(props.list, 'list')) return <div className="tile">{inner}</div>
  return (
    <Link className="tile" to={`${listPath(props.list)}?${props.query}`}>
      {inner}
    </Link>
  )
}

function Days({ days, before }: { days: Today['days']; before: Today['days_before'] }) {
  const { text } = useTexts()
  const [isTable, setTable] = useState(false)
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{text('dashboard.days')}</h2>
        <Button size="small" onClick={() => setTable(!isTable)}>
          {text(isTable ? 'dashboard.asChart' : 'dashboard.asTable')}
        </Button>
      </div>
      <Sums days={days} before={before} />
      {isTable ? (
        <DaysTable days={days} />
      ) : (
        <Suspense
          fallback={
            <div className="chart">
              <Loading />
            </div>
          }
        >
          <DaysChart days={days} />
        </Suspense>
      )}
    </section>
  )
}

/** Shows the sums of the days beside those of as many days before. */
function Sums({ days, before }: { days: Today['days']; before: Today['days_before'] }) {
  const { text } = useTexts()
  const { money, number } = useFormat()
  const sumOf = (name: keyof typeof before) => days.reduce((sum, day) => sum + day[name], 0)
  const sums = [
    { name: 'placed', label: text('dashboard.ordersPlaced') },
    { name: 'completed', label: text('dashboard.ordersCompleted') },
    { name: 'placed_cents', label: text('dashboard.value'), isMoney: true },
  ] as const
  return (
    <section className="tiles" aria-label={text('dashboard.sums')}>
      {sums.map(({ name, label, ...more }) => {
        const isMoney = 'isMoney' in more
        const now = sumOf(name)
        return (
          <div key={name} className="tile">
            <span className="tile-label">{label}</span>
            <span className="tile-value">{isMoney ? money(now) : number(now)}</span>
            <Compared now={now} before={before[name]} isMoney={isMoney} />
          </div>
        )
      })}
    </section>
  )
}

function DaysTable({ days }: { days: Today['days'] }) {
  const { text } = useTexts()
  const { day, money, number } = useFormat()
  return (
    <FigureTable
      caption={text('dashboard.chart')}
      columns={[
        text('dashboard.day'),
        text('dashboard.ordersPlaced'),
        text('dashboard.ordersCompleted'),
        text('dashboard.value'),
      ]}
      rows={days.map((one) => ({
        key: one.day,
        head: day(one.day),
        figures: [number(one.placed), number(one.completed), money(one.placed_cents)],
      }))}
    />
  )
}

function Journal({ report }: { report: Today }) {
  const { text, choice } = useTexts()
  const { money } = useFormat()
  const sum = report.journal_sum_cents
  if (sum === null) return null
  return (
    <section className="panel">
      <h2>{text('dashboard.journal')}</h2>
      <p className={sum === 0 ? 'balanced' : 'unbalanced'} role="status">
        {sum === 0 ? text('dashboard.zero') : text('dashboard.notZero', { sum: money(sum) })}
      </p>
      {report.accounts.length === 0 ? (
        <p>{text('dashboard.noBalances')}</p>
      ) : (
        <FigureTable
          columns={[text('dashboard.account'), text('dashboard.balance')]}
          rows={report.accounts.map(({ account, balance_cents }) => ({
            key: account,
            head: (
              <Link to={`${listPath('journal')}?account=${account}`}>
                {choice('account', account)}
              </Link>
            ),
            figures: [money(balance_cents)],
          }))}
          sums={{ head: text('dashboard.sum'), figures: [money(sum)] }}
        />
      )}
    </section>
  )
}
