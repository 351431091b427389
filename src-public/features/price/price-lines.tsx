import { explainLine } from '#contract/pricing/explain-line.ts'
import type { QuoteLine } from '#contract/pricing/quote-schema.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'

/** Lists the price's lines; each expands to its explanation. */
export function PriceLines({ lines }: { lines: readonly QuoteLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.code}>
          <PriceLine line={line} />
        </li>
      ))}
    </ul>
  )
}

function PriceLine({ line }: { line: QuoteLine }) {
  const xray = useTexts('xray')
  const format = useFormat()
  const reader = {
    say: xray,
    money: (cents: number) => format.money(cents, { isRound: true }),
    number: format.number,
  }
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-2 py-1.5">
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-4 shrink-0 text-soft transition-transform group-open:rotate-90"
        >
          <path d="m8 4 9 8-9 8" fill="none" stroke="currentColor" strokeWidth="3" />
        </svg>
        <span className="min-w-0 grow">{xray(`line.${line.code}`)}</span>
        <span className={`numeral ${line.amount_cents < 0 ? 'font-semibold text-moss' : ''}`}>
          {format.money(line.amount_cents)}
        </span>
      </summary>
      <div className="mb-3 ml-6 flex flex-col gap-1 border-l-[3px] border-stitch pl-3 text-small text-soft">
        {explainLine(line, reader).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </details>
  )
}
