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
  line: {
    base: 'Camión',
    mileage: 'Millas',
    labor: 'Tiempo del equipo',
    stairs: 'Escaleras',
    extra_stops: 'Paradas adicionales',
    heavy: 'Objetos pesados',
    long_carry: 'Acarreo largo',
    peak: 'Día y temporada',
    discount: 'Descuento',
    fee: 'Tarifa de servicio',
    protection: 'Protección',
    tolls: 'Peajes',
    tax: 'Impuesto sobre las ventas',
    tip: 'Propina',
  },
}
