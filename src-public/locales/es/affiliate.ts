import type { affiliate as en } from '../en/affiliate.ts'
import type { Same } from '../en.ts'

export const affiliate: Same<typeof en> = {
  title: '{{percent}}% de descuento en tu mudanza, de parte de {{name}}',
  title_plain: 'Te damos la bienvenida de parte de {{name}}',
  lead: '{{name}} te envió con nosotros. Esta es nuestra promesa: una mudanza a un precio que puedes comprobar, hecha por personas que también revisamos.',
  action: 'Ver tu precio',
  fine: 'El {{percent}}% se descuenta automáticamente si reservas desde este navegador en los próximos 30 días. Si escribes un cupón, reemplaza este descuento.',
  promises: {
    title: 'Con qué puedes contar',
    price: 'Un precio que puedes comprobar',
    price_text:
      'Abre cualquier línea y verás la regla y los números que la calcularon. El descuento tiene su propia línea.',
    lower: 'El menor de dos precios',
    lower_text: 'Si el tiempo medido sale más barato que el precio fijo, pagas el precio menor.',
    crew: 'Equipos revisados',
    crew_text:
      'Revisamos seguro, registro, licencias y antecedentes antes del primer trabajo, y otra vez antes de que venzan.',
  },
  more: 'Más sobre nosotros',
}
