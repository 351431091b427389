import type { Receipt } from '#contract/calls/receipts.ts'

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
