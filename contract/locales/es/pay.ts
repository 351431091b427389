import type { pay as en } from '../en/pay.ts'

export const pay: Record<keyof typeof en, string> = {
  promise:
    'Si una mudanza de precio fijo toma menos tiempo que el cotizado, el cliente paga menos. Primero asumimos nosotros la diferencia, hasta el total de nuestra comisión y nuestra tarifa. Solo el resto se descuenta del pago de la empresa.',
}
