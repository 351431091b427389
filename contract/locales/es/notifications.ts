import type { notifications as en } from '../en/notifications.ts'

export const notifications: typeof en = {
  order_accepted: {
    title: '{{mover}} hará su mudanza',
    message: '{{mover}} se encarga de {{code}} el {{date}}.',
  },
  order_released: {
    title: 'Buscamos otro transportista',
    message: 'Su transportista no puede hacer {{code}} al final. Su precio no cambia.',
  },
  order_confirmed: {
    title: 'Su mudanza está confirmada',
    message: '{{code}} se hace el {{date}}.',
  },
  order_rescheduled: {
    title: 'Su mudanza tiene otra fecha',
    message: '{{code}} se hace ahora el {{date}}.',
  },
  order_departed: {
    title: 'Sus transportistas están en camino',
    message: 'El equipo de {{code}} ha salido.',
    message_eta: 'El equipo de {{code}} ha salido y espera llegar a las {{eta}}.',
  },
  order_arrived: {
    title: 'Sus transportistas han llegado',
    message: 'El equipo de {{code}} ya está ahí.',
  },
  order_delivered: {
    title: 'Ha llegado todo',
    message: 'Revíselo todo y confirme {{code}}; si no, la damos por terminada mañana.',
  },
  order_completed: {
    title: 'Su mudanza ha terminado',
    message: 'Su recibo de {{code}} está listo. ¿Qué tal fue? Una reseña ayuda al equipo.',
  },
  order_cancelled: {
    title: 'Su mudanza está cancelada',
    message: '{{code}} del {{date}} está cancelada.',
  },
  order_expired: {
    title: 'No encontramos transportista',
    message: 'Ningún transportista aceptó {{code}} a tiempo. No se le ha cobrado nada.',
  },
  order_disputed: {
    title: 'Estamos revisando su mudanza',
    message: 'Se abrió una disputa sobre {{code}}. Le avisaremos cuando esté resuelta.',
  },
  order_resolved: {
    title: 'La disputa está resuelta',
    message: 'Hemos resuelto la disputa sobre {{code}}.',
  },
  job_rescheduled: {
    title: 'El trabajo {{code}} tiene otra fecha',
    message: 'Ahora es el {{date}} y ya no es suyo. Hasta las {{until}} nadie más puede aceptarlo.',
  },
  job_cancelled: {
    title: 'El trabajo {{code}} está cancelado',
    message: 'No tiene que ir el {{date}}.',
  },
  job_disputed: {
    title: 'El trabajo {{code}} está en disputa',
    message: 'Lo que ganó con él queda retenido hasta que se resuelva.',
  },
  job_resolved: {
    title: 'La disputa sobre {{code}} está resuelta',
    message: 'Lo que ganó con él ya no está retenido.',
  },
  job_assigned: {
    title: 'El trabajo {{code}} es suyo',
    message: 'Usted es el conductor el {{date}}.',
  },
  job_withdrawn: {
    title: 'El trabajo {{code}} ya no es suyo',
    message: 'Ya no es su conductor el {{date}}.',
    message_rescheduled: 'Se pasó al {{date}}. Le avisaremos si se lo asignan de nuevo.',
  },
  earning_available: {
    title: '{{amount}} están disponibles',
    message: 'Lo que ganó con {{code}} entra en su próximo pago.',
  },
  dispute_opened: {
    title: 'El pedido {{code}} está en disputa',
    message: '{{reason}}',
  },
  links: {
    'customer-moves-details': 'Ver la mudanza',
    'mover-jobs-details': 'Ver el trabajo',
    'driver-jobs-details': 'Ver el trabajo',
    'mover-earnings': 'Ver sus ganancias',
    'admin-orders-details': 'Ver el pedido',
  },
}
