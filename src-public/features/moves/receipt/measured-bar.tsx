import type { Receipt } from '#contract/calls/receipts.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useDuration } from '../../../lib/use-duration.ts'

const names = ['loading', 'driving', 'unloading'] as const
type SpanName = (typeof names)[number]

const colors: Record<SpanName, string> = {
  loading: 'bg-stitch',
  driving: 'bg-link',
  unloading: 'bg-moss',
}

/** Shows the measured spans to scale, each with its start and end. */
export function MeasuredBar({ receipt }: { receipt: Receipt }) {
  const say = useTexts('moves')
  const { time } = useFormat()
  const duration = useDuration()
  const { measured, city, quoted } = receipt
  const spans = spanMinutes(measured).flatMap((span) => {
    const name = names.find((known) => known === span.name)
    return name === undefined ? [] : [{ ...span, name }]
  })
  const total = spans.reduce((sum, { minutes }) => sum + minutes, 0)
  if (total === 0) return null
  return (
    <section className="break-inside-avoid">
      <h2 className="mb-3 text-2xl">{say('receipt.spans')}</h2>
      <div aria-hidden="true" className="flex h-5 gap-0.5 overflow-hidden rounded-full">
        {spans.map(({ name, minutes }) => (
          <span
            key={name}
            style={{ flexGrow: minutes }}
            className={`${colors[name]} [print-color-adjust:exact]`}
          />
        ))}
      </div>
      <ul className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-3">
        {spans.map(({ name, minutes, from, to }) => (
          <li key={name} className="flex items-baseline gap-2">
            <span
              aria-hidden="true"
              className={`size-3 shrink-0 rounded-full ${colors[name]} [print-color-adjust:exact]`}
            />
            <span>
              <span className="font-semibold">{say(`receipt.span.${name}`)}</span>,{' '}
              <span className="numeral">{duration(minutes)}</span>
              <span className="block text-small text-soft">
                {say('receipt.span_time', {
                  from: time(from, city.time_zone),
                  to: time(to, city.time_zone),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-soft">
        {say('receipt.span_total', {
          minutes: duration(total),
          quoted: duration(quoted.billed_minutes),
        })}
      </p>
    </section>
  )
}

const minute = 60_000

/**
 * Returns the measured spans with whole minutes that add up to the billed minutes: those are
 * rounded up once, from the first box to the last, not per span.
 */
export function spanMinutes(measured: Receipt['measured']): Receipt['measured'] {
  const [first] = measured
  if (first === undefined) return []
  const since = (instant: string) =>
    Math.ceil((Date.parse(instant) - Date.parse(first.from)) / minute)
  return measured.map((span) => ({ ...span, minutes: since(span.to) - since(span.from) }))
}
