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
    message_fee:
      'Nadie aceptó {{code}} a su nueva hora. Se cobra el cargo que ya debías antes de cambiarla.',
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
  earning_held: {
    title: 'Revisa los tiempos de {{code}}',
    message:
      'El equipo fue demasiado rápido; su pago de {{amount}} queda retenido hasta que lo liberes.',
  },
  dispute_opened: {
    title: 'El pedido {{code}} está en disputa',
    message: '{{reason}}',
  },
  order_placed: {
    title: 'Su mudanza está reservada',
    message: '{{code}} se hace el {{date}}. Ya la ofrecemos a transportistas.',
  },
  order_offered: {
    title: 'Trabajo nuevo: {{pay}} para usted',
    message: '{{code}} el {{date}} en {{city}}. Es del primer transportista que lo acepte.',
  },
  order_in_transit: {
    title: 'Todo está cargado',
    message: 'El equipo de {{code}} va camino del destino.',
  },
  job_confirmed: {
    title: 'El trabajo {{code}} está confirmado',
    message: 'Se hace el {{date}}.',
  },
  job_crewed: {
    title: 'El trabajo {{code}} tiene otro conductor',
    message: '{{driver}} es su conductor el {{date}}.',
  },
  job_delivered: {
    title: 'El trabajo {{code}} está entregado',
    message:
      'Lo que gana con él queda disponible cuando el cliente lo confirme, a más tardar mañana.',
  },
  payment_failed: {
    title: 'El pago de {{code}} no se realizó',
    message: '{{why}} Su reserva queda como borrador; pruebe otra tarjeta.',
    message_reschedule: '{{why}} Su mudanza sigue el {{date}}, como estaba.',
  },
  payment_voided: {
    title: 'No se cobra {{code}} a su tarjeta',
    message: '{{why}} El importe se libera de nuevo.',
  },
  order_cheaper: {
    title: '{{code}} salió más barata',
    message: 'El precio medido es menor que el presupuesto: {{amount}} vuelve a su tarjeta.',
  },
  refund_settled: {
    title: '{{amount}} vuelve a su tarjeta',
    message: 'Es por su mudanza {{code}}. Su banco lo muestra en unos días.',
  },
  payout_sent: {
    title: '{{amount}} está en camino',
    message: 'Su pago {{code}} va a la cuenta terminada en {{last4}}.',
  },
  payout_paid: {
    title: 'Se le ha pagado {{amount}}',
    message: 'Su pago {{code}} está en la cuenta terminada en {{last4}}.',
  },
  payout_failed: {
    title: 'Su pago {{code}} no se realizó',
    message:
      '{{amount}} no se pudo pagar a la cuenta terminada en {{last4}}: {{why}} El dinero está de nuevo en su monedero.',
  },
  payout_cancelled: {
    title: 'Su pago {{code}} se canceló',
    message: '{{amount}} está de nuevo en su monedero: {{reason}}',
  },
  account_added: {
    title: 'Una cuenta de cobro nueva: …{{last4}}',
    message:
      'Se añadió la cuenta de {{holder}} para sus pagos. Si no fue usted, desactívela enseguida y avísenos.',
  },
  account_verified: {
    title: 'Su cuenta de cobro …{{last4}} está verificada',
    message: 'La cuenta de {{holder}} se puede usar desde el {{date}}.',
  },
  account_disabled: {
    title: 'Su cuenta de cobro …{{last4}} está desactivada',
    message: 'Ya no se paga nada a la cuenta de {{holder}}. Si no lo pidió usted, avísenos.',
  },
  document_approved: {
    title: 'Aprobado: {{paper}}',
    message: 'Hemos revisado este documento y lo aceptamos.',
  },
  document_rejected: {
    title: 'Envíelo de nuevo: {{paper}}',
    message: '{{reason}}',
  },
  document_ending: {
    title_one: 'Válido un día más: {{paper}}',
    title_other: 'Válido {{count}} días más: {{paper}}',
    message: 'Suba el nuevo a tiempo: sin él no se pueden aceptar trabajos.',
  },
  document_expired: {
    title: 'Caducado: {{paper}}',
    message: 'No se pueden aceptar trabajos hasta que aprobemos uno nuevo.',
  },
  ticket_answered: {
    title: 'Hemos respondido a {{code}}',
    message: '{{about}}',
  },
  ticket_replied: {
    title: '{{name}} ha escrito en {{code}}',
    message: '{{about}}',
  },
  ticket_assigned: {
    title: '{{code}} es suyo',
    message: '{{about}}',
  },
  chat_message: {
    title: '{{name}} le ha escrito',
    message: '{{excerpt}}',
    message_photo: 'Ha llegado una foto.',
    message_unknown: 'Hay algo nuevo en el chat.',
  },
  support_message: {
    title: '{{name}} pregunta a soporte',
    message: '{{excerpt}}',
    message_photo: 'Ha llegado una foto.',
    message_unknown: 'Hay algo nuevo en el chat.',
  },
  leave:
    'Recibe correos de Haulwell sobre «{{topic}}». Para dejar de recibirlos o elegir qué le enviamos:\n{{url}}',
  links: {
    'customer-moves-details': 'Ver la mudanza',
    'mover-jobs-details': 'Ver el trabajo',
    'driver-jobs-details': 'Ver el trabajo',
    'mover-earnings': 'Ver sus ganancias',
    'admin-orders-details': 'Ver el pedido',
    'mover-earnings-payouts': 'Ver sus pagos',
    'mover-statements': 'Ver tus estados de cuenta',
    'mover-wallet': 'Ver su monedero',
    'mover-documents': 'Ver sus documentos',
    'driver-documents': 'Ver sus documentos',
    'order-submitting': 'Ver el pago',
    chat: 'Abrir el chat',
    'chat-support': 'Abrir el chat',
    'admin-support-messages': 'Abrir el chat',
    'admin-support-tickets': 'Ver el ticket',
  },
  groups: {
    moves: {
      title: 'Sus mudanzas',
      text: 'Lo que pasa con una mudanza: quién la hace, cuándo es y por dónde va.',
      title_mover: 'Sus trabajos',
      text_mover: 'Lo que pasa con un trabajo que aceptó.',
      title_driver: 'Sus trabajos',
      text_driver: 'Lo que pasa con un trabajo que conduce.',
    },
    offers: {
      title: 'Ofertas de trabajo',
      text: 'Trabajos nuevos que podría aceptar.',
    },
    messages: {
      title: 'Mensajes del chat',
      text: 'Cuando alguien le escribe y usted no tiene abierto el chat.',
    },
    documents: {
      title: 'Documentos',
      text: 'Aprobados, rechazados o a punto de caducar.',
    },
    money: {
      title: 'Dinero',
      text: 'Cobros y reembolsos.',
      text_mover: 'Ganancias, pagos y cambios en su cuenta.',
    },
    disputes: {
      title: 'Disputas',
      text: 'Cuando una mudanza está en disputa y cuando se resuelve.',
    },
    support: {
      title: 'Soporte',
      text: 'Respuestas a sus consultas.',
      title_admin: 'Tickets',
      text_admin: 'Los tickets que son suyos.',
    },
  },
}
