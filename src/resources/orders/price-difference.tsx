import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'

/** Shows an order's price before and after a change. */
export function PriceDifference({ before, after }: { before: number; after: number }) {
  const { text } = useTexts()
  const { money } = useFormat()
  return (
    <dl className="properties">
      <div>
        <dt>{text('transition.oldPrice')}</dt>
        <dd>{money(before)}</dd>
      </div>
      <div>
        <dt>{text('transition.newPrice')}</dt>
        <dd>{money(after)}</dd>
      </div>
      <div>
        <dt>{text('transition.difference')}</dt>
        <dd>{money(after - before)}</dd>
      </div>
    </dl>
  )
}
