import type { MoveTips } from '#contract/calls/tips.ts'

type Terms = NonNullable<MoveTips['terms']>

/** An amount that the customer can choose; `percent` of the price, or a round one. */
export type Suggestion = { cents: number; percent: number | null }

const roundAmounts = [2000, 4000, 8000]
const percents = [10, 15]

/** Suggests amounts that can be given, each once, the lowest first. */
export function suggestionsFor({ min_cents, max_cents, price_cents }: Terms): Suggestion[] {
  const all: Suggestion[] = [
    ...roundAmounts.map((cents) => ({ cents, percent: null })),
    ...percents.map((percent) => ({ cents: Math.round((price_cents * percent) / 100), percent })),
  ]
  return all
    .filter(({ cents }) => cents >= min_cents && cents <= max_cents)
    .filter(({ cents }, at, kept) => kept.findIndex((other) => other.cents === cents) === at)
    .sort((one, other) => one.cents - other.cents)
}
