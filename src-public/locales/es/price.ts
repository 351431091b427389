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
  size: 'Tamaño',
  choose_size: 'Elige uno',
  date: 'Día',
}
