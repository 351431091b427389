import type { affiliate as en } from '../en/affiliate.ts'
import type { Same } from '../en.ts'

export const affiliate: Same<typeof en> = {
  title: '{{percent}}% menos en su mudanza, de parte de {{name}}',
  title_plain: 'Le damos la bienvenida de parte de {{name}}',
  lead: '{{name}} le envía con nosotros y lo tomamos como una promesa: una mudanza a un precio que puede comprobar, hecha por personas también comprobadas.',
  action: 'Ver su precio',
  fine: 'El {{percent}}% se descuenta solo si reserva desde este navegador en los próximos 30 días. Si escribe un cupón, cuenta en su lugar.',
  promises: {
    title: 'Con lo que puede contar',
    price: 'Un precio que se explica solo',
    price_text:
      'Cada línea muestra la regla y los números que la hicieron. El descuento es una de ellas.',
    lower: 'El menor de los dos',
    lower_text:
      'Si el tiempo medido sale más barato que el precio fijo, la diferencia vuelve a su tarjeta.',
    crew: 'Equipos revisados',
    crew_text:
      'Revisamos seguro, registro, licencias y antecedentes antes del primer trabajo, y otra vez antes de que venzan.',
  },
  more: 'Más sobre nosotros',
}
