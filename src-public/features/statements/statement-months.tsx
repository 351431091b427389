import {
  downloadStatement,
  listOwnStatements,
  type StatementSummary,
} from '#contract/calls/statements.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useOlder } from '../../lib/use-older.ts'
import { Card } from '../../ui/card.tsx'
import { Bars } from '../../ui/chart/bars.tsx'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/skeleton.tsx'

const maxBars = 12

/** Lists the mover's monthly statements by year, with all editions. */
export function StatementMonths() {
  const say = useTexts('statements')
  const { call } = useServices()
  const { data, error, reload } = useLoaded('own statements', (signal) =>
    call(listOwnStatements, { query: {}, signal }),
  )
  const older = useOlder(async (before: string) => {
    const outcome = await call(listOwnStatements, { query: { before } })
    if (outcome.error !== null) return outcome
    return { ...outcome, data: { items: outcome.data.statements, next: outcome.data.next } }
  })
  if (error) return <Failed error={error} onRetry={reload} />
  if (data === null) return <Loading rows={3} />
  const statements = [...data.statements, ...older.items]
  const next = older.hasLoaded ? older.next : data.next
  if (statements.length === 0)
    return (
      <Empty title={say('none')}>
        <p>{say('none_text')}</p>
      </Empty>
    )
  const years = [...new Set(statements.map(({ month }) => month.slice(0, 4)))]
  return (
    <div className="flex flex-col gap-8">
      <Balances statements={statements.filter(({ is_latest }) => is_latest)} />
      {years.map((year) => (
        <Year
          key={year}
          year={year}
          statements={statements.filter(({ month }) => month.startsWith(year))}
        />
      ))}
      <LoadMore more={older} next={next} label={say('older')} />
    </div>
  )
}

type Props = { statements: readonly StatementSummary[] }

function Balances({ statements }: Props) {
  const say = useTexts('statements')
  const { money, month: nameOf, monthShort } = useFormat()
  const shown = statements.slice(0, maxBars).toReversed()
  // With one month there is nothing to compare, and its card says it all.
  if (shown.length < 2) return null
  return (
    <Card>
      <h2 className="mb-4 text-2xl">{say('chart')}</h2>
      <Bars
        bars={shown.map(({ id, month, closing_cents }) => ({
          key: String(id),
          label: monthShort(month),
          value: closing_cents,
        }))}
      />
      <ChartTable
        summary={say('table')}
        columns={[say('month'), say('closing')]}
        rows={shown.map(({ id, month, closing_cents }) => ({
          key: String(id),
          cells: [nameOf(month), money(closing_cents)],
        }))}
      />
    </Card>
  )
}

function Year({ year, statements }: Props & { year: string }) {
  const say = useTexts('statements')
  const { money, month: monthName } = useFormat()
  // By UTC, as the months of statements.
  const thisMonth = new Date().toISOString().slice(0, 7)
  const latest = statements.filter(({ is_latest }) => is_latest)
  const sum = (name: 'earned_cents' | 'taken_back_cents' | 'paid_out_cents') =>
    latest.reduce((cents, row) => cents + row[name], 0)
  return (
    <section>
      <h2 className="text-2xl">{say('year', { year })}</h2>
      <p className="mb-3 text-soft">
        {say('year_sum', {
          earned: money(sum('earned_cents') + sum('taken_back_cents')),
          paid: money(-sum('paid_out_cents')),
        })}
        {thisMonth.startsWith(year) && (
          <span className="block text-small">
            {say('year_open', { month: monthName(`${thisMonth}-01`) })}
          </span>
        )}
      </p>
      <ul className="flex flex-col gap-3">
        {statements.map((statement) => (
          <li key={statement.id}>
            <Month statement={statement} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Month({ statement }: { statement: StatementSummary }) {
  const say = useTexts('statements')
  const { month: nameOf } = useFormat()
  const { id, month, edition, is_latest, reason, has_file } = statement
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Link
          to={href('mover-statements-view', {}, { id })}
          className="inline-flex min-h-11 items-center text-lg font-semibold text-link underline underline-offset-4 first-letter:uppercase"
        >
          {nameOf(month)}
          {(edition > 1 || !is_latest) && <>, {say('edition', { edition })}</>}
        </Link>
        {has_file ? (
          <a
            href={downloadStatement.path.replace(':id', String(id))}
            className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
          >
            {say('pdf')}
            <span className="sr-only"> {nameOf(month)}</span>
          </a>
        ) : (
          <p className="text-soft">{say('no_file')}</p>
        )}
      </div>
      {!is_latest && <p className="text-soft">{say('replaced')}</p>}
      {reason !== null && <p>{say('corrected', { reason })}</p>}
      <StatementSums statement={statement} />
    </Card>
  )
}

const sums = ['opening', 'earned', 'taken_back', 'paid_out', 'closing'] as const

/** Shows how a month's balance came about. */
export function StatementSums({ statement }: { statement: StatementSummary }) {
  const say = useTexts('statements')
  const { money } = useFormat()
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-5">
      {sums.map((name) => (
        <div key={name}>
          <dt className="text-small text-soft">{say(name)}</dt>
          <dd className="numeral font-semibold">{money(statement[`${name}_cents`])}</dd>
        </div>
      ))}
    </dl>
  )
}
