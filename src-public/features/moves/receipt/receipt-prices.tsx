import type { Receipt } from '#contract/calls/receipts.ts'
import type { QuoteLine } from '#contract/pricing/quote-schema.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'

/** Lists each price line as quoted and, once measured, as measured. */
export function ReceiptPrices({ receipt }: { receipt: Receipt }) {
  const say = useTexts('moves')
  const xray = useTexts('xray')
  const { money } = useFormat()
  const { quoted, metered } = receipt
  const amount = (lines: readonly QuoteLine[] | undefined, code: QuoteLine['code']) => {
    const line = lines?.find((one) => one.code === code)
    return line === undefined ? '–' : money(line.amount_cents)
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{say('receipt.prices')}</caption>
        <thead>
          <tr className="border-b-2 border-ink text-small">
            <th scope="col" className={head}>
              {say('receipt.line')}
            </th>
            <th scope="col" className={numberHead}>
              {say('receipt.quoted')}
            </th>
            {metered && (
              <th scope="col" className={numberHead}>
                {say('receipt.measured')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {codesOf(receipt).map((code) => (
            <tr key={code} className="border-b border-line">
              <th scope="row" className={`${head} font-normal`}>
                {xray(`line.${code}`)}
              </th>
              <td className={number}>{amount(quoted.lines, code)}</td>
              {metered && <td className={number}>{amount(metered.lines, code)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-ink font-semibold">
            <th scope="row" className={head}>
              {say('receipt.total')}
            </th>
            <td className={number}>{money(quoted.total_cents)}</td>
            {metered && <td className={number}>{money(metered.total_cents)}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const head = 'py-2 pr-2 text-left'
const numberHead = 'py-2 pl-2 text-right'
const number = 'numeral py-2 pl-2 text-right whitespace-nowrap'

/**
 * Merges the line codes of both prices in their common order; a line may be in only one of them.
 */
function codesOf({ quoted, metered }: Receipt): QuoteLine['code'][] {
  const codes = quoted.lines.map(({ code }) => code)
  const places = new Map(codes.map((code, at) => [code, at]))
  let place = -1
  for (const { code } of metered?.lines ?? []) {
    place = places.get(code) ?? place + 0.5
    places.set(code, place)
  }
  return [...places.keys()].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
}
