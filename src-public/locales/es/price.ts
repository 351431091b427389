import type { price as en } from '../en/price.ts'
import type { Same } from '../en.ts'

export const price: Same<typeof en> = {
  place: {
    hint: 'Código postal o ciudad',
    unknown: 'No conocemos este lugar. Escriba un código postal de EE. UU.',
    failed: 'Ahora no se pueden buscar lugares.',
  },
  from: 'Desde',
  to: 'Hasta',
  size: 'Qué se muda',
  choose_size: 'Elija un tamaño',
  date: 'Día',
  total: 'Su precio',
  updating: 'Actualizando el precio…',
  capped_at: 'Nunca más de {{amount}}',
  why: 'Por qué',
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
    tax: 'Impuesto',
    tip: 'Propina',
  },
}
