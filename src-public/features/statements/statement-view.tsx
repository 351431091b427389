import {
  downloadStatement,
  exportStatement,
  listOwnStatements,
  type StatementSummary,
} from '#contract/calls/statements.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import { href } from '#contract/routes.ts'
import { addDays } from '../../lib/days.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { CheckCopy } from './check-copy.tsx'
import { EditionDifference } from './edition-difference.tsx'
import { StatementLines, type StatementRow } from './statement-lines.tsx'
import { StatementSums } from './statement-months.tsx'

const link = 'inline-flex min-h-11 items-center text-link underline underline-offset-4'

/** Shows a statement: its sums and lines, its editions, and a check of copies. */
export function StatementView({ statement }: { statement: StatementRow }) {
  const say = useTexts('statements')
  const { call } = useServices()
  const { id, month, reason, file, file_sha256 } = statement
  const { data, error, reload } = useLoaded(`editions ${month}`, async (signal) => {
    // The page that begins with this month has all of its editions.
    const query = { before: addDays(month, 1) }
    const outcome = await call(listOwnStatements, { query, signal })
    return outcome.error === null
      ? { ...outcome, data: outcome.data.statements.filter((one) => one.month === month) }
      : (outcome satisfies Outcome<never>)
  })
  const own = data?.find((one) => one.id === id)
  const previous = data?.find(({ edition }) => edition === statement.edition - 1)
  return (
    <div className="flex flex-col gap-5">
      <Card>
        {reason !== null && <p className="mb-2">{say('corrected', { reason })}</p>}
        {own && <StatementSums statement={own} />}
        <p className="mt-3 flex flex-wrap items-center gap-x-6 print:hidden">
          {file === null ? (
            <span className="text-soft">{say('no_file')}</span>
          ) : (
            <a href={downloadStatement.path.replace(':id', String(id))} className={link}>
              {say('pdf')}
            </a>
          )}
          <a href={exportStatement.path.replace(':id', String(id))} download className={link}>
            {say('csv')}
          </a>
        </p>
      </Card>
      {error && <Failed error={error} onRetry={reload} />}
      {data && data.length > 1 && (
        <Card className="print:hidden">
          <h2 className="mb-3 text-2xl">{say('editions.title')}</h2>
          <Editions editions={data} current={id} />
          {previous && <EditionDifference statement={statement} previous={previous} />}
        </Card>
      )}
      <Card>
        <h2 className="mb-3 text-2xl">{say('lines')}</h2>
        <StatementLines statement={statement} />
      </Card>
      {data && (
        <Card className="print:hidden">
          <h2 className="mb-3 text-2xl">{say('check.title')}</h2>
          <CheckCopy editions={data} file_sha256={file_sha256} />
        </Card>
      )}
    </div>
  )
}

type EditionsProps = { editions: readonly StatementSummary[]; current: number }

function Editions({ editions, current }: EditionsProps) {
  const say = useTexts('statements')
  const { dayAndYear } = useFormat()
  return (
    <ul className="mb-4 flex flex-wrap gap-x-6">
      {editions.map(({ id, edition, closed_at }) => (
        <li key={id}>
          <Link
            to={href('mover-statements-view', {}, { id })}
            aria-current={id === current ? 'page' : undefined}
            className={`${link} aria-[current]:font-semibold aria-[current]:text-ink`}
          >
            {say('edition', { edition })}, {dayAndYear(closed_at, 'UTC')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
