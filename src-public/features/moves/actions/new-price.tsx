import type { PriceBreakdown } from '#contract/pricing/quote-schema.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { PriceLines } from '../../price/price-lines.tsx'

type Props = {
  before: number
  price: Pick<PriceBreakdown, 'total_cents' | 'lines'>
  isCurrent: boolean
}

/** Shows the old price, the new one and the difference. */
export function NewPrice({ before, price, isCurrent }: Props) {
  const say = useTexts('moves')
  const { money } = useFormat()
  const after = price.total_cents
  const amount = money(Math.abs(after - before))
  return (
    <div
      aria-live="polite"
      aria-busy={!isCurrent}
      className={isCurrent ? '' : 'opacity-85 grayscale'}
    >
      <dl className="flex flex-col gap-2 rounded-card bg-sunken px-4 py-3">
        <div className="flex justify-between gap-4">
          <dt>{say('reschedule.before')}</dt>
          <dd className="numeral">{money(before)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="font-semibold">{say('reschedule.after')}</dt>
          <dd className="numeral font-semibold">{money(after)}</dd>
        </div>
      </dl>
      <p className={`mt-2 font-semibold ${after < before ? 'text-moss' : ''}`}>
        {after === before && say('reschedule.same')}
        {after > before && say('reschedule.dearer', { amount })}
        {after < before && say('reschedule.cheaper', { amount })}
      </p>
      <details className="mt-2">
        <summary className="flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
          {say('reschedule.lines')}
        </summary>
        <PriceLines lines={price.lines} />
      </details>
    </div>
  )
}
