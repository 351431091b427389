import { priceExplanation } from '#contract/locales/en/price-explanation.ts'
import { priceLines } from '#contract/locales/en/price-lines.ts'

export const xray = {
  line: { ...priceLines, tax: 'Sales tax' },
  ...priceExplanation,
}
