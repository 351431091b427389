import { priceLines } from '#contract/locales/es/price-lines.ts'
import type { price as en } from '../en/price.ts'
import type { Same } from '../en.ts'

export const price: Same<typeof en> = {
  place: {
    hint: 'Código postal o ciudad',
    unknown: 'No conocemos este lugar. Escribe un código postal de EE. UU.',
    failed: 'No podemos buscar lugares en este momento. Inténtalo de nuevo.',
  },
  from: 'Desde',
  to: 'Hasta',
  size: 'Tamaño de tu mudanza',
  choose_size: 'Elige un tamaño',
  date: 'Día',
  total: 'Tu precio',
  updating: 'Actualizando el precio…',
  capped_at: 'Nunca más de {{amount}}',
  why: '¿Por qué?',
  line: { ...priceLines, tax: 'Impuesto sobre las ventas' },
}
