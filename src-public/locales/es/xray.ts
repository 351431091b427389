import { priceExplanation } from '#contract/locales/es/price-explanation.ts'
import { priceLines } from '#contract/locales/es/price-lines.ts'
import type { xray as en } from '../en/xray.ts'
import type { Same } from '../en.ts'

export const xray: Same<typeof en> = {
  line: { ...priceLines, tax: 'Impuesto sobre las ventas' },
  ...priceExplanation,
}
