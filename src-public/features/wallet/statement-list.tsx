import { downloadStatement } from '#contract/calls/statements.ts'
import type { HttpClient, Outcome } from '#contract/client/http-client.ts'
import type { Row } from '#contract/kernel/resource.ts'
import type { statements as statementsResource } from '#contract/resources/statements.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import type { Loaded } from '../../lib/use-loaded.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/skeleton.tsx'

type StatementRow = Row<typeof statementsResource>

const shown = 3

/** Reads the mover's latest statements. */
export const readStatements = (
  http: Pick<HttpClient, 'get'>,
  signal: AbortSignal,
): Promise<Outcome<StatementRow[]>> =>
  http.get<StatementRow[]>('/api/statements', {
    query: { _sort: 'closed_at', _order: 'desc', _start: 0, _end: shown },
    signal,
  })

type Props = { statements: Loaded<StatementRow[]> }

/** Lists the mover's monthly statements with their files. */
export function StatementList({ statements: { data, error, reload } }: Props) {
  const say = useTexts('wallet')
  return (
    <section className="mt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-2xl">{say('statements.title')}</h2>
        <LinkButton look="quiet" size="sm" to={href('mover-statements')}>
          {say('statements.all')}
        </LinkButton>
      </div>
      {data === null && (error ? <Failed error={error} onRetry={reload} /> : <Loading rows={1} />)}
      {data?.length === 0 && (
        <Empty title={say('statements.none')}>
          <p>{say('statements.none_text')}</p>
        </Empty>
      )}
      <ul className="flex flex-col gap-3">
        {data?.map((statement) => (
          <Statement key={statement.id} statement={statement} />
        ))}
      </ul>
    </section>
  )
}

function Statement({ statement }: { statement: StatementRow }) {
  const say = useTexts('wallet')
  const { money, month } = useFormat()
  const { id, edition, closing_cents, file, reason } = statement
  const name = month(statement.month)
  const amount = money(Math.abs(closing_cents))
  return (
    <li className="rounded-card bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          to={href('mover-statements-view', {}, { id })}
          className="inline-block text-lg font-semibold text-link underline underline-offset-4 first-letter:uppercase"
        >
          {name}
        </Link>
        {file === null ? (
          <p className="text-soft">{say('statements.no_file')}</p>
        ) : (
          <a
            href={downloadStatement.path.replace(':id', String(id))}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            {say('statements.pdf')}
            <span className="sr-only"> {name}</span>
          </a>
        )}
      </div>
      <p className="text-soft">
        {say(closing_cents < 0 ? 'statements.owing' : 'statements.owed', { amount })}
      </p>
      {edition > 1 && reason !== null && (
        <p className="mt-1">{say('statements.corrected', { edition, reason })}</p>
      )}
    </li>
  )
}
