import type { Outcome } from '#contract/client/http-client.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { CodeLink, type StatementLine, type StatementRow } from './statement-lines.tsx'

type Props = { statement: StatementRow; previous: { id: number; edition: number } }

/** Shows which lines an edition of a statement has that the one before had not, and the reverse. */
export function EditionDifference({ statement, previous }: Props) {
  const say = useTexts('statements')
  const { http } = useServices()
  const { data, error, reload } = useLoaded(
    `statement ${previous.id}`,
    (signal): Promise<Outcome<StatementRow>> =>
      http.get(`/api/statements/${previous.id}`, { signal }),
  )
  if (error) return <Failed error={error} onRetry={reload} />
  if (data === null) return <Loading rows={1} />
  const added = without(statement.lines, data.lines)
  const gone = without(data.lines, statement.lines)
  const { edition } = previous
  if (added.length + gone.length === 0) return <p>{say('editions.same', { edition })}</p>
  return (
    <>
      <p className="mb-3">{say('editions.lead', { edition })}</p>
      <ul className="flex flex-col gap-2">
        {added.map((line) => (
          <Changed key={keyOf(line)} line={line} label={say('editions.added')} />
        ))}
        {gone.map((line) => (
          <Changed key={keyOf(line)} line={line} label={say('editions.gone')} isGone />
        ))}
      </ul>
    </>
  )
}

const keyOf = ({ at, kind, code, amount_cents }: StatementLine) =>
  `${at} ${kind} ${code} ${amount_cents}`

/** Returns the lines that `others` does not have, counting equal lines. */
function without(
  lines: readonly StatementLine[],
  others: readonly StatementLine[],
): StatementLine[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(keyOf(line)) ?? 0
    left.set(keyOf(line), count - 1)
    return count <= 0
  })
}

type ChangedProps = { line: StatementLine; label: string; isGone?: boolean }

function Changed({ line, label, isGone = false }: ChangedProps) {
  const say = useTexts('statements')
  const { money, dayOfMonth } = useFormat()
  const { at, kind, code, amount_cents } = line
  return (
    <li className={`border-l-4 pl-4 ${isGone ? 'border-brick' : 'border-moss'}`}>
      <span className="font-semibold">{label}:</span> {dayOfMonth(at, 'UTC')}, {say(`kind.${kind}`)}{' '}
      {code && <CodeLink kind={kind} code={code} />}{' '}
      <span className={`numeral ${isGone ? 'line-through' : ''}`}>{money(amount_cents)}</span>
    </li>
  )
}
