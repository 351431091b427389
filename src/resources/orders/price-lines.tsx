import { Link } from 'react-router'

import type { divisionOf } from '#contract/pricing/division.ts'
import { explainLine } from '#contract/pricing/explain-line.ts'
import type { PriceBreakdown } from '#contract/pricing/quote-schema.ts'
import { listPath } from '../../declaration/admin-resources.ts'
import { useCan } from '../../providers/use-can.ts'
import { useFormat } from '../../text/use-format.ts'
import { type TextKey, useTexts } from '../../text/use-texts.ts'

type Division = ReturnType<typeof divisionOf>

type PriceLinesProps = {
  title: TextKey
  answer: PriceBreakdown
  /** How the price is divided, if not as its lines say. */
  division?: Division
  /** For a move that was called off, the fee that is owed instead of the price. */
  calledOff?: { fee_cents: number }
}

/** Shows the lines of a price and how it is split. */
export function PriceLines({ title, answer, division, calledOff }: PriceLinesProps) {
  const texts = useTexts()
  const { money } = useFormat()
  const shares = [
    ['order.mover', (division ?? answer).mover_cents],
    ['order.platform', (division ?? answer).platform_cents],
    ['order.protection', answer.protection_cents],
    ['order.tax', answer.tax_cents],
  ] as const
  return (
    <section className="panel">
      <h2>{texts.text(title)}</h2>
      <table className="small-table">
        <thead className="unseen">
          <tr>
            <th scope="col">{texts.text('order.priceLine')}</th>
            <th scope="col">{texts.field('amount_cents')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.lines.map(({ code, amount_cents, rule, inputs }) => (
            <tr key={code}>
              <th scope="row">
                <LineOrigin line={{ code, rule, inputs }} />
              </th>
              <td className="right">{money(amount_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.field('total_cents')}</th>
            <td className="right">{money(answer.total_cents)}</td>
          </tr>
        </tfoot>
      </table>
      {calledOff ? (
        <CalledOff {...calledOff} />
      ) : (
        <>
          <h3>{texts.text('order.shares')}</h3>
          <dl className="properties">
            {shares.map(([key, cents]) => (
              <div key={key}>
                <dt>{texts.text(key)}</dt>
                <dd>{money(cents)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {division && <LessThanQuoted division={division} />}
    </section>
  )
}

/** Says what a move costs that was called off. Its price is not divided. */
function CalledOff({ fee_cents }: { fee_cents: number }) {
  const { text } = useTexts()
  const { money } = useFormat()
  if (fee_cents === 0) return <p>{text('order.calledOffFree')}</p>
  return <p>{text('order.calledOffFee', { fee: money(fee_cents) })}</p>
}

/** Says who bears the difference between the quoted and the lower measured price, before tax. */
function LessThanQuoted({ division }: { division: Division }) {
  const { text } = useTexts()
  const { money } = useFormat()
  const { promise_cents, deduction_cents } = division
  const less_cents = promise_cents + deduction_cents
  if (less_cents === 0) return null
  const values = {
    less: money(less_cents),
    platform: money(promise_cents),
    mover: money(deduction_cents),
  }
  return <p>{text('order.lessThanQuoted', values)}</p>
}

type Line = Pick<PriceBreakdown['lines'][number], 'code' | 'rule' | 'inputs'>

/** Shows a line with the sentences that explain it, and the fees that it comes from. */
function LineOrigin({ line }: { line: Line }) {
  const texts = useTexts()
  const { money, number } = useFormat()
  const may = useCan()('fees', 'list')
  const sentences = explainLine(line, {
    say: (key, values) => texts.text(`order.${key}`, values),
    money,
    number,
  })
  const fees = line.rule.filter((code) => !code.startsWith('vehicle.'))
  return (
    <>
      {texts.priceLine(line.code)}
      {sentences.map((sentence) => (
        <div key={sentence} className="faint">
          {sentence}
        </div>
      ))}
      {may && fees.length > 0 && (
        <details className="faint">
          <summary>{texts.text('order.fees')}</summary>
          {fees.map((code) => (
            <div key={code}>
              <Link to={`${listPath('fees')}?q=${code}`}>{texts.fee(code)}</Link>
            </div>
          ))}
        </details>
      )}
    </>
  )
}
