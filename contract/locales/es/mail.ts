import type { mail as en } from '../en/mail.ts'

export const mail: typeof en = {
  code: {
    subject: '{{code}} es su código de Haulwell',
    text: 'Su código para entrar es {{code}}. Sirve una vez, durante {{minutes}} minutos. Si no lo pidió, ignore este mensaje.',
  },
  order_placed: {
    subject: 'Su mudanza {{code}} está reservada',
    text: 'Hola {{name}}:\n\nsu mudanza {{code}} del {{date}} está reservada por {{total}}. El importe queda autorizado en su tarjeta y se cobra solo cuando termine la mudanza. La estamos ofreciendo a los transportistas y le avisaremos en cuanto uno la acepte.\n\n{{url}}',
  },
  order_offered: {
    subject: 'Trabajo nuevo {{code}}: {{pay}} para usted',
    text: 'Hay una mudanza el {{date}} en {{city}}: {{pay}} netos, {{miles}} millas. La consigue el primero que la acepte.\n\n{{url}}',
  },
  order_accepted: {
    subject: '{{mover}} hará su mudanza {{code}}',
    text: 'Hola {{name}}:\n\n{{mover}} ha aceptado su mudanza {{code}} del {{date}}.\n\n{{url}}',
  },
  order_released: {
    subject: 'Buscamos otro transportista para {{code}}',
    text: 'Hola {{name}}:\n\nsu transportista no puede hacer {{code}} al final. La ofrecemos a otros enseguida; su precio no cambia.\n\n{{url}}',
  },
  order_assigned: {
    subject: 'El trabajo {{code}} es suyo el {{date}}',
    text: 'Hola {{name}}:\n\nes usted el conductor del trabajo {{code}} del {{date}}.\n\n{{url}}',
  },
  order_confirmed: {
    subject: 'Su mudanza {{code}} está confirmada',
    text: 'Hola {{name}}:\n\nsu mudanza {{code}} del {{date}} está confirmada. Ese día, dé al conductor el código {{delivery_code}} cuando haya llegado todo.\n\n{{url}}',
  },
  order_rescheduled: {
    subject: 'Su mudanza {{code}} tiene fecha nueva',
    text: 'Hola {{name}}:\n\nsu mudanza {{code}} es ahora el {{date}}, por {{total}}.\n\n{{url}}',
  },
  order_departed: {
    subject: 'Tus transportistas están en camino',
    text: 'Hola {{name}}:\n\nel equipo de {{code}} está en camino. Tenga preparado su código de 4 cifras para el final: {{delivery_code}}.\n\n{{url}}',
  },
  order_delivered: {
    subject: 'Ha llegado todo',
    text: 'Hola {{name}}:\n\n{{code}} está entregada. Revíselo todo y confírmelo; si no, la damos por completada mañana.\n\n{{url}}',
  },
  order_completed: {
    subject: 'Su recibo de {{code}}',
    text: 'Hola {{name}}:\n\n{{code}} está completada. Pagó {{paid}}. ¿Qué tal fue? Una reseña ayuda al equipo.\n\n{{url}}',
  },
  order_cancelled: {
    subject: 'La mudanza {{code}} está cancelada',
    text: 'Hola {{name}}:\n\n{{code}} está cancelada. Cargo: {{fee}}. Todo lo demás queda liberado en su tarjeta.\n\n{{url}}',
  },
  order_expired: {
    subject: 'No encontramos transportista para {{code}}',
    text: 'Hola {{name}}:\n\nlo sentimos: nadie aceptó {{code}} a tiempo. No se cobró nada. El cupón {{coupon}} le da un {{amount}} % de descuento en su próxima mudanza.\n\n{{url}}',
  },
  credit: {
    subject: 'Un saldo de {{amount}} por {{code}}',
    text: 'Hola {{name}}:\n\nsu transportista dejó {{code}} con poca antelación. El cupón {{coupon}} vale {{amount}} en su próxima mudanza.',
  },
  payment_failed: {
    subject: 'El pago de {{code}} no se realizó',
    text: 'Hola {{name}}:\n\nel pago de {{code}} falló: {{why}} Guardamos su reserva como borrador; pruebe otra tarjeta.\n\n{{url}}',
  },
}
