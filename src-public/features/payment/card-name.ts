import type { Say } from '../../lib/texts.ts'

const brands = ['visa', 'mastercard', 'amex', 'discover'] as const

/** Formats a card as brand and last digits. */
export function cardName(card: { brand: string; last4: string }, say: Say<'payment'>): string {
  const brand = brands.find((known) => known === card.brand) ?? 'card'
  return say('ending', { brand: say(`brands.${brand}`), last4: card.last4 })
}
