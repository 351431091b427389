import type { Say } from '../../../lib/texts.ts'

const brands = ['visa', 'mastercard', 'amex', 'discover'] as const

/** Formats a card as brand and last digits; null if nothing is known about it. */
export function cardName(
  card: { brand: string | null; last4: string | null },
  say: Say<'booking'>,
): string | null {
  if (card.last4 === null) return null
  const brand = brands.find((known) => known === card.brand) ?? 'card'
  return say('pay.ending', { brand: say(`pay.brands.${brand}`), last4: card.last4 })
}
