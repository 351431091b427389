import type { PriceBreakdown } from '#contract/pricing/quote-schema.ts'
import type { ChangeProps } from '../../declaration/screens-context.ts'
import { AmountChange } from '../../record/amount-change.tsx'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'

/** Shows the lines of a quote that have changed, and the new total. */
export const QuoteChange = ({ before, after }: ChangeProps) => (
  <PriceChange before={priceIn(before)} after={priceIn(after)} />
)

const priceIn = (quote: unknown) => (quote as { answer: PriceBreakdown }).answer

/** Shows the lines of a measured price that have changed, and the new total. */
export const MeasuredChange = ({ before, after }: ChangeProps) => (
  <PriceChange before={before as PriceBreakdown} after={after as PriceBreakdown} />
)

function PriceChange({ before, after }: { before: PriceBreakdown; after: PriceBreakdown }) {
  const { priceLine, field } = useTexts()
  const [from, to] = [amountsOf(before), amountsOf(after)]
  const codes = [...new Set([...from.keys(), ...to.keys()])]
  const changed = codes.filter((code) => from.get(code) !== to.get(code))
  return (
    <ul className="inner-changes">
      {changed.map((code) => (
        <li key={code}>
          {priceLine(code)}: <AmountChange before={from.get(code)} after={to.get(code)} />
        </li>
      ))}
      <li>
        {field('total_cents')}:{' '}
        <AmountChange before={before.total_cents} after={after.total_cents} />
      </li>
    </ul>
  )
}

const amountsOf = ({ lines }: PriceBreakdown) =>
  new Map<string, number>(lines.map(({ code, amount_cents }) => [code, amount_cents]))

type LoggedStep = { step: string; happened_at: string; doubt?: string | null; undone_at?: unknown }

/** Shows the steps that a driver's phone has added or taken back. */
export function StepChanges({ before, after }: ChangeProps) {
  const texts = useTexts()
  const { instant } = useFormat()
  const known = new Set((before as LoggedStep[]).map(keyOf))
  return (
    <ul className="inner-changes">
      {(after as LoggedStep[])
        .filter((step) => !known.has(keyOf(step)))
        .map((one) => (
          <li key={keyOf(one)}>
            {texts.transition('orders', one.step)}
            {': '}
            {instant(one.happened_at)}
            {one.undone_at ? ` · ${texts.field('undone_at', 'orders')}` : null}
            {one.doubt ? ` · ${texts.choice('doubt', one.doubt)}` : null}
          </li>
        ))}
    </ul>
  )
}

const keyOf = ({ step, happened_at, undone_at }: LoggedStep): string =>
  [step, happened_at, undone_at].join(' ')
