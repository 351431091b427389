import { Fragment, type ReactNode } from 'react'
import type { Receipt } from '#contract/calls/receipts.ts'
import { isIn } from '#contract/order-phases.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { brandName } from './brand-name.ts'
import { MeasuredBar } from './measured-bar.tsx'
import { ReceiptPrices } from './receipt-prices.tsx'

/** Renders the complete receipt, printable on one sheet. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const say = useTexts('moves')
  return (
    <div className="flex flex-col gap-8 rounded-card bg-card p-5 shadow-card sm:p-8 print:gap-5 print:rounded-none print:p-0 print:shadow-none">
      <Parties receipt={receipt} />
      <section>
        <ReceiptPrices receipt={receipt} />
        {receipt.metered === null && !isCalledOff(receipt) && (
          <p className="mt-3 text-small text-soft">{say('receipt.not_yet')}</p>
        )}
      </section>
      <MeasuredBar receipt={receipt} />
      <LowerOfTwo receipt={receipt} />
      <Balance receipt={receipt} />
      <Tips receipt={receipt} />
    </div>
  )
}

const isCalledOff = ({ state }: Receipt) => isIn(state, 'called_off')

function Parties({ receipt }: { receipt: Receipt }) {
  const say = useTexts('moves')
  const { dayAndYear, number } = useFormat()
  const { customer, mover, from, to, city, window_start_at, completed_at } = receipt
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
      <Fact name={say('receipt.seller')}>{receipt.seller}</Fact>
      <Fact name={say('receipt.customer')}>{customer}</Fact>
      {mover && <Fact name={say('receipt.mover')}>{mover}</Fact>}
      <Fact name={say('receipt.moved')}>{dayAndYear(window_start_at, city.time_zone)}</Fact>
      {completed_at && (
        <Fact name={say('receipt.completed')}>{dayAndYear(completed_at, city.time_zone)}</Fact>
      )}
      <Fact name={say('receipt.route')}>
        {from}
        <br />
        {to}
      </Fact>
      <Fact name={say('receipt.tax')}>
        {say('receipt.tax_rate', {
          place: receipt.tax_place,
          rate: number(receipt.tax_bp / 100, 2),
        })}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}

/** Explains the measured price in a sentence. */
function LowerOfTwo({ receipt }: { receipt: Receipt }) {
  const say = useTexts('moves')
  const { money } = useFormat()
  const { quoted, metered, max_cents, pricing_mode } = receipt
  if (metered === null) return null
  const difference = quoted.total_cents - metered.total_cents
  const values = {
    quoted: money(quoted.total_cents),
    measured: money(metered.total_cents),
    difference: money(difference),
    most: money(max_cents),
  }
  const fixed = difference <= 0 ? 'same' : 'cheaper'
  return (
    <Notice tone={difference > 0 ? 'good' : 'info'} title={say('receipt.lower.title')}>
      <p>{say(`receipt.lower.${pricing_mode === 'capped' ? 'capped' : fixed}`, values)}</p>
    </Notice>
  )
}

function Balance({ receipt }: { receipt: Receipt }) {
  const say = useTexts('moves')
  const { money } = useFormat()
  const { charged_cents, refunded_cents, cancel_fee_cents, card } = receipt
  const { credit_cents, credit_returned_cents } = receipt
  return (
    <section className="break-inside-avoid border-t-2 border-dashed border-stitch pt-4">
      <dl className="flex flex-col gap-1.5">
        {cancel_fee_cents > 0 && (
          <Amount name={say('receipt.fee')}>{money(cancel_fee_cents)}</Amount>
        )}
        {credit_cents > 0 && <Amount name={say('receipt.credit')}>{money(credit_cents)}</Amount>}
        {credit_returned_cents > 0 && (
          <Amount name={say('receipt.credit_returned')}>{money(-credit_returned_cents)}</Amount>
        )}
        <Amount name={say('receipt.charged')}>{money(charged_cents)}</Amount>
        <Amount name={say('receipt.returned')}>
          {money(refunded_cents === 0 ? 0 : -refunded_cents)}
        </Amount>
        <Amount name={say('receipt.net')} isLarge>
          {money(charged_cents - refunded_cents)}
        </Amount>
        {card && (
          <Amount name={say('receipt.card')}>
            {say('details.card', { brand: brandName(card.brand), last4: card.last4 })}
          </Amount>
        )}
      </dl>
      {charged_cents === 0 && credit_cents === 0 && (
        <p className="mt-2 text-small text-soft">{say('receipt.not_charged')}</p>
      )}
    </section>
  )
}

/** Lists the tips after the move, which are charges of their own. */
function Tips({ receipt: { tips, city } }: { receipt: Receipt }) {
  const say = useTexts('tips')
  const { money, dayAndYear } = useFormat()
  if (tips.length === 0) return null
  return (
    <dl className="flex break-inside-avoid flex-col gap-1.5">
      {tips.map(({ id, amount_cents, refunded_cents, charged_at }) => (
        <Fragment key={id}>
          <Amount
            name={say('receipt', { day: charged_at ? dayAndYear(charged_at, city.time_zone) : '' })}
          >
            {money(amount_cents)}
          </Amount>
          {refunded_cents > 0 && (
            <Amount name={say('receipt_refunded')}>{money(-refunded_cents)}</Amount>
          )}
        </Fragment>
      ))}
    </dl>
  )
}

type AmountProps = { name: string; isLarge?: boolean; children: ReactNode }

function Amount({ name, isLarge = false, children }: AmountProps) {
  const look = isLarge ? 'font-display text-2xl font-semibold' : ''
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${look}`}>
      <dt>{name}</dt>
      <dd className="numeral text-right">{children}</dd>
    </div>
  )
}
