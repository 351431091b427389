import type { priceLines as english } from '../en/price-lines.ts'

/** Names of the lines of a price, on pages and receipts alike. */
export const priceLines: Record<keyof typeof english, string> = {
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
  tip: 'Propina',
}
