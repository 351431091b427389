import type { Move } from '#contract/calls/moves.ts'
import { isIn, isOver } from '#contract/order-phases.ts'
import { cardAmount } from '#contract/pricing/card-amount.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { PriceLines } from '../../price/price-lines.tsx'
import { paidCents } from './paid-lead.tsx'
import { Section } from './section.tsx'

export function PriceCard({ move }: { move: Move }) {
  const say = useTexts('moves')
  const { money } = useFormat()
  const { price, total_cents, max_cents, less_cents, pricing_mode, state, cancel_fee_cents } = move
  const { credit_cents, given_credit_cents } = move
  const paid_cents = paidCents(move)
  const net_cents = move.paid_cents - move.refunded_cents
  // Once the work is measured, the customer pays the lower of the two prices.
  const due_cents = total_cents - less_cents
  const isDue = less_cents > 0 && isIn(state, 'delivered', 'completed')
  const isNetNew = move.paid_cents > 0 && net_cents !== (cancel_fee_cents || total_cents)
  if (paid_cents !== null) return <PaidCard move={move} paid_cents={paid_cents} />
  return (
    <Section title={say('details.price')}>
      <PriceLines lines={price.lines} />
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 border-t-2 border-dashed border-stitch pt-3">
        <span className="font-semibold">
          {say(less_cents > 0 || isIn(state, 'called_off') ? 'receipt.quoted' : 'details.total')}
        </span>
        <span className="numeral font-display text-[min(2rem,12vw)] leading-none font-semibold">
          {money(total_cents)}
        </span>
      </p>
      {cancel_fee_cents > 0 && (
        <p className="mt-2 flex justify-between gap-3 font-semibold">
          <span>{say('receipt.fee')}</span>
          <span className="numeral">{money(cancel_fee_cents)}</span>
        </p>
      )}
      {credit_cents > 0 && (
        <>
          <p className="mt-2 flex justify-between gap-3 font-semibold text-moss">
            <span>{say('receipt.credit')}</span>
            <span className="numeral">{money(-credit_cents)}</span>
          </p>
          {!isOver(state) && (
            <p className="flex justify-between gap-3 font-semibold">
              <span>{say('details.by_card')}</span>
              <span className="numeral">{money(cardAmount(due_cents, credit_cents))}</span>
            </p>
          )}
        </>
      )}
      {given_credit_cents > 0 && (
        <p className="numeral mt-2 font-semibold text-moss">
          {say('details.given_credit', { amount: money(given_credit_cents) })}
        </p>
      )}
      {less_cents > 0 && (
        <p className="numeral mt-2 font-semibold text-moss">
          {isDue
            ? say('details.due', { amount: money(due_cents), less: money(less_cents) })
            : say('details.less', { amount: money(less_cents) })}
        </p>
      )}
      {isNetNew && (
        <p className="mt-2 flex justify-between gap-3 font-semibold text-moss">
          <span>{say('receipt.net')}</span>
          <span className="numeral">{money(net_cents)}</span>
        </p>
      )}
      {!isOver(state) && !isIn(state, 'delivered') && (
        <p className="mt-2 text-small text-soft">
          {say(`details.${pricing_mode}`, { most: money(max_cents) })}
        </p>
      )}
    </Section>
  )
}

/** Shows what a completed move has cost first, and the quote below it. */
function PaidCard({ move, paid_cents }: { move: Move; paid_cents: number }) {
  const say = useTexts('moves')
  const { money } = useFormat()
  const { price, total_cents, less_cents, credit_cents, given_credit_cents } = move
  return (
    <Section title={say('details.price')}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{say('receipt.net')}</span>
        <span className="numeral font-display text-[min(2rem,12vw)] leading-none font-semibold">
          {money(paid_cents)}
        </span>
      </p>
      {less_cents > 0 && (
        <p className="numeral mt-2 font-semibold text-moss">
          {say('details.less', { amount: money(less_cents) })}
        </p>
      )}
      {credit_cents > 0 && (
        <p className="numeral mt-2 flex justify-between gap-3">
          <span>{say('receipt.credit')}</span>
          <span>{money(credit_cents)}</span>
        </p>
      )}
      {given_credit_cents > 0 && (
        <p className="numeral mt-2 font-semibold text-moss">
          {say('details.given_credit', { amount: money(given_credit_cents) })}
        </p>
      )}
      <details className="mt-4 border-t-2 border-dashed border-stitch pt-3">
        <summary className="numeral flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4">
          {say('details.quote', { amount: money(total_cents) })}
        </summary>
        <div className="mt-2">
          <PriceLines lines={price.lines} />
        </div>
      </details>
    </Section>
  )
}
