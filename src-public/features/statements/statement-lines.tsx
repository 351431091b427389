import { useState } from 'react'
import type { Row } from '#contract/kernel/resource.ts'
import type { statements as statementsResource } from '#contract/resources/statements.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'

export type StatementRow = Row<typeof statementsResource>
export type StatementLine = StatementRow['lines'][number]

const shownAtFirst = 200

/** Lists the lines of a statement with the balance after each; long ones are unfolded by steps. */
export function StatementLines({ statement }: { statement: StatementRow }) {
  const say = useTexts('statements')
  const { money, dayOfMonth } = useFormat()
  const [kind, setKind] = useState('')
  const [shown, setShown] = useState(shownAtFirst)
  let balance = statement.opening_cents
  const lines = statement.lines.map((line) => {
    balance += line.amount_cents
    return { ...line, balance }
  })
  const kinds = [...new Set(lines.map((line) => line.kind))]
  const matching = lines.filter((line) => kind === '' || line.kind === kind)
  if (lines.length === 0) return <p>{say('no_lines')}</p>
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4 print:hidden">
        <div className="w-56">
          <SelectField
            label={say('filter')}
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          >
            <option value="">{say('all_kinds')}</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {say(`kind.${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <PrintButton onPrint={() => setShown(lines.length)} />
      </div>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-small">
          <thead>
            <tr className="border-b-2 border-ink text-left">
              <th scope="col" className="py-2 max-sm:sr-only">
                {say('at')}
              </th>
              <th scope="col" className="py-2 sm:pl-3">
                {say('what')}
              </th>
              <th scope="col" className="py-2 pl-3 text-right">
                {say('amount')}
              </th>
              <th scope="col" className="py-2 pl-3 text-right">
                {say('balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {matching.slice(0, shown).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position.
              <tr key={at} className="border-b border-line align-top">
                <td className="numeral py-2 whitespace-nowrap max-sm:sr-only">
                  {dayOfMonth(line.at, 'UTC')}
                </td>
                <td className="py-2 sm:pl-3">
                  <span aria-hidden="true" className="numeral block text-soft sm:hidden">
                    {dayOfMonth(line.at, 'UTC')}
                  </span>
                  {say(`kind.${line.kind}`)}
                  {line.code && (
                    <>
                      {' '}
                      <CodeLink kind={line.kind} code={line.code} />
                    </>
                  )}
                </td>
                <td
                  className={`numeral py-2 pl-3 text-right whitespace-nowrap ${line.amount_cents < 0 ? 'text-brick' : ''}`}
                >
                  {money(line.amount_cents)}
                </td>
                <td className="numeral py-2 pl-3 text-right whitespace-nowrap">
                  {money(line.balance)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {matching.length > shown && (
        <div className="mt-4 flex justify-center">
          <Button look="plain" onClick={() => setShown(shown + 500)}>
            {say('more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Prints all lines, also those that are not unfolded yet. */
function PrintButton({ onPrint }: { onPrint: () => void }) {
  const say = useTexts('statements')
  return (
    <Button
      look="plain"
      size="sm"
      onClick={() => {
        onPrint()
        // After the lines are rendered.
        requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
      }}
    >
      {say('print')}
    </Button>
  )
}

export function CodeLink({ kind, code }: { kind: StatementLine['kind']; code: string }) {
  const isPayout = kind === 'payout' || kind === 'returned_payout'
  const page = isPayout ? 'mover-earnings-payouts' : 'mover-earnings-details'
  return (
    <Link
      to={href(page, {}, { code })}
      className="whitespace-nowrap text-link underline underline-offset-4"
    >
      {code}
    </Link>
  )
}
