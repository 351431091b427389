import type { widget as en } from '../en/widget.ts'
import type { Same } from '../en.ts'

export const widget: Same<typeof en> = {
  total: 'Tu precio',
  details: 'Ver cada línea',
  valid: 'Válido por 24 horas. No cobramos nada hasta que termine la mudanza.',
  missing: 'Escribe los dos lugares y elige un tamaño y un día.',
  for: '{{vehicle}}, {{crew}}, {{miles}}',
  coupon: {
    on: '{{amount}} menos con {{code}}',
    use: 'Aplicar {{percent}}% de descuento, hasta {{amount}}, con {{code}}',
    use_uncapped: 'Aplicar {{percent}}% de descuento con {{code}}',
    remove: 'Quitar {{code}}',
  },
}
