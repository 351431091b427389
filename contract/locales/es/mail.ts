import type { mail as en } from '../en/mail.ts'

export const mail: typeof en = {
  code: {
    subject: '{{code}} es su código de Haulwell',
    text: 'Su código para entrar es {{code}}. Sirve una vez, durante {{minutes}} minutos. Si no lo pidió, ignore este mensaje.',
  },
  invitation: {
    subject: 'Su cuenta para la administración de Haulwell',
    text: 'Hola {{name}}:\n\nse ha abierto una cuenta para usted en la administración de Haulwell. Elija aquí su contraseña; el enlace sirve una vez, durante {{hours}} horas.\n\n{{url}}',
  },
  new_password: {
    subject: 'Elija una contraseña nueva para Haulwell',
    text: 'Hola {{name}}:\n\naquí puede elegir una contraseña nueva; el enlace sirve una vez, durante {{hours}} horas. Si no lo pidió, ignore este mensaje: su contraseña no cambia.\n\n{{url}}',
  },
  password_changed: {
    subject: 'Su contraseña de Haulwell ha cambiado',
    text: 'Hola {{name}}:\n\nsu contraseña se cambió el {{date}}. En los demás lugares donde tenía la sesión abierta, esta se ha cerrado. Si no fue usted, elija enseguida una contraseña nueva («¿Olvidó la contraseña?») y avise a otro administrador.\n\n{{url}}',
  },
  order_placed: {
    subject: 'Su mudanza {{code}} está reservada',
    text: 'Hola {{name}}:\n\nsu mudanza {{code}} del {{date}} está reservada por {{total}}. El importe queda autorizado en su tarjeta y se cobra solo cuando termine la mudanza. La estamos ofreciendo a los transportistas y le avisaremos en cuanto uno la acepte.\n\n{{url}}',
    text_capped:
      'Hola {{name}}:\n\nsu mudanza {{code}} del {{date}} está reservada por {{total}}, según el tiempo medido y nunca más de {{most}}. Este máximo queda autorizado en su tarjeta; se le cobra lo medido, cuando termine la mudanza. La estamos ofreciendo a los transportistas y le avisaremos en cuanto uno la acepte.\n\n{{url}}',
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
    text_credit:
      'Hola {{name}}:\n\ntu transportista no puede hacer {{code}} al final. La ofrecemos a otros enseguida; tu precio no cambia. Como avisó tan tarde, recibirás un crédito de {{credit}} cuando otro transportista complete tu mudanza.\n\n{{url}}',
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
    text_capped:
      'Hola {{name}}:\n\nsu mudanza {{code}} es ahora el {{date}}, por {{total}}, según el tiempo medido y nunca más de {{most}}.\n\n{{url}}',
    text_fee:
      'Hola {{name}}:\n\ntu mudanza {{code}} es ahora el {{date}}, por {{total}}. Cambiar la hora no te costó nada. Si cancelas después, o nadie acepta la nueva hora, se cobra el cargo de {{reached}} que ya costaba cancelar.\n\n{{url}}',
    text_fee_capped:
      'Hola {{name}}:\n\ntu mudanza {{code}} es ahora el {{date}}, por {{total}}, según el tiempo medido y nunca más de {{most}}. Cambiar la hora no te costó nada. Si cancelas después, o nadie acepta la nueva hora, se cobra el cargo de {{reached}} que ya costaba cancelar.\n\n{{url}}',
  },
  order_departed: {
    subject: 'Sus transportistas están en camino',
    text: 'Hola {{name}}:\n\nel equipo de {{code}} está en camino. Tenga preparado su código de 4 cifras para el final: {{delivery_code}}.\n\n{{url}}',
    text_eta:
      'Hola {{name}}:\n\nel equipo de {{code}} está en camino y calcula llegar a las {{eta}}. Tenga preparado su código de 4 cifras para el final: {{delivery_code}}.\n\n{{url}}',
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
  order_resolved: {
    subject: 'La disputa sobre {{code}} está resuelta',
    text: 'Hola {{name}}:\n\nhemos resuelto su disputa sobre {{code}}.\n\n{{url}}',
    text_refund:
      'Hola {{name}}:\n\nhemos resuelto su disputa sobre {{code}}. Se ha solicitado una devolución de {{refund}}; le escribiremos cuando vaya a su tarjeta.\n\n{{url}}',
  },
  job_rescheduled: {
    subject: 'El trabajo {{code}} tiene fecha nueva',
    text: 'Hola {{name}}:\n\nel trabajo {{code}} es ahora el {{date}}, por {{pay}}. Ya no es suyo, pero hasta las {{until}} nadie más puede aceptarlo: acéptelo de nuevo si le conviene la nueva fecha.\n\n{{url}}',
  },
  job_cancelled: {
    subject: 'El trabajo {{code}} está cancelado',
    text: 'Hola {{name}}:\n\nel trabajo {{code}} del {{date}} está cancelado. No hace falta que vaya.\n\n{{url}}',
  },
  job_withdrawn: {
    subject: 'Usted ya no es el conductor del trabajo {{code}}',
    text: 'Hola {{name}}:\n\nel trabajo {{code}} del {{date}} ya no es suyo.',
    text_rescheduled:
      'Hola {{name}}:\n\nel trabajo {{code}} se ha cambiado al {{date}} y ya no es suyo. Le avisaremos si se le asigna de nuevo.',
  },
  job_disputed: {
    subject: 'Hay una disputa sobre el trabajo {{code}}',
    text: 'Hola {{name}}:\n\nhay una disputa sobre el trabajo {{code}}. Lo que ganó con él queda retenido hasta que la resolvamos; le avisaremos.\n\n{{url}}',
  },
  job_resolved: {
    subject: 'La disputa sobre el trabajo {{code}} está resuelta',
    text: 'Hola {{name}}:\n\nla disputa sobre el trabajo {{code}} está resuelta. Lo que ganó con él ya no está retenido.\n\n{{url}}',
  },
  order_expired: {
    subject: 'No encontramos transportista para {{code}}',
    text: 'Hola {{name}}:\n\nlo sentimos: nadie aceptó {{code}} a tiempo. No se cobró nada.\n\n{{url}}',
    text_coupon:
      'Hola {{name}}:\n\nlo sentimos: nadie aceptó {{code}} a tiempo. No se cobró nada. El cupón {{coupon}} te da un {{percent}} % de descuento en tu próxima mudanza, hasta {{credit}}. Solo puedes usarlo tú, una vez, con tu sesión iniciada.\n\n{{url}}',
    text_fee:
      'Hola {{name}}:\n\nlo sentimos: nadie aceptó {{code}} a su nueva hora. Cambiaste la hora cuando cancelar ya costaba {{fee}}; cobramos ese cargo, que va en su mayor parte al transportista que te había reservado la hora. Todo lo demás queda liberado en tu tarjeta.\n\n{{url}}',
  },
  credit: {
    subject: 'Tu crédito de {{credit}} por {{code}}',
    text: 'Hola {{name}}:\n\ntu mudanza {{code}} está hecha. Como su primer transportista la dejó a última hora, el cupón {{coupon}} te descuenta {{credit}} en tu próxima mudanza. Solo puedes usarlo tú, una vez, con tu sesión iniciada.',
  },
  payment_failed: {
    subject: 'El pago de {{code}} no se realizó',
    text: 'Hola {{name}}:\n\nel pago de {{code}} falló: {{why}} Guardamos su reserva como borrador; pruebe otra tarjeta.\n\n{{url}}',
    text_reschedule:
      'Hola {{name}}:\n\nel pago de la nueva fecha de {{code}} falló: {{why}} Su mudanza sigue el {{date}}, como estaba.\n\n{{url}}',
  },
  payment_voided: {
    subject: 'No se cobra nada en su tarjeta por {{code}}',
    text: 'Hola {{name}}:\n\nsu tarjeta fue aceptada para {{code}}, pero demasiado tarde: {{why}} El importe queda liberado.\n\n{{url}}',
  },
  ticket_answered: {
    subject: 'Nuestra respuesta a {{code}}: {{about}}',
    text: 'Hola {{name}}:\n\nhemos respondido a su solicitud {{code}}:\n\n{{answer}}\n\nSiga leyendo y responda aquí:\n{{url}}',
    text_phone: 'Hemos respondido a su solicitud {{code}}. Siga leyendo y responda aquí: {{url}}',
  },
  message_answered: {
    subject: 'Nuestra respuesta a su mensaje: {{about}}',
    text: 'Hola {{name}}:\n\n{{answer}}\n\nUsted nos escribió el {{date}}:\n\n{{asked}}',
    text_phone: 'Hola {{name}}: usted nos escribió el {{date}}. Nuestra respuesta: {{answer}}',
  },
  document_rejected: {
    subject: '{{paper}}: envíelo de nuevo, por favor',
    text: 'Hola {{name}}:\n\nno hemos podido aceptar este documento: {{paper}}.\n\n{{reason}}\n\nSúbalo de nuevo, por favor.\n\n{{url}}',
  },
  document_ending: {
    subject: '{{paper}}: válido hasta el {{date}}',
    text_one:
      'Hola {{name}}:\n\neste documento es válido un día más, hasta el {{date}}: {{paper}}. Suba ya el nuevo: sin él no se pueden aceptar trabajos.\n\n{{url}}',
    text_other:
      'Hola {{name}}:\n\neste documento es válido {{count}} días más, hasta el {{date}}: {{paper}}. Suba el nuevo a tiempo: sin él no se pueden aceptar trabajos.\n\n{{url}}',
  },
  document_expired: {
    subject: '{{paper}} ha caducado',
    text: 'Hola {{name}}:\n\neste documento era válido hasta el {{date}}: {{paper}}. No se pueden aceptar trabajos hasta que hayamos aprobado uno nuevo.\n\n{{url}}',
  },
  account_added: {
    subject: 'Una cuenta nueva para sus pagos: …{{last4}}',
    text: 'Hola {{name}}:\n\nse ha añadido para sus pagos la cuenta de {{holder}} que termina en {{last4}}. Cuando esté verificada se podrá usar a partir del {{date}}. Si no la añadió usted, desactívela enseguida y avísenos.\n\n{{url}}',
  },
  account_verified: {
    subject: 'Su cuenta …{{last4}} está verificada',
    text: 'Hola {{name}}:\n\nla cuenta de {{holder}} que termina en {{last4}} está verificada y se puede usar a partir del {{date}}.\n\n{{url}}',
  },
  account_disabled: {
    subject: 'Su cuenta …{{last4}} está desactivada',
    text: 'Hola {{name}}:\n\nla cuenta de {{holder}} que termina en {{last4}} está desactivada: ya no se paga nada en ella. Si usted no lo pidió, avísenos.\n\n{{url}}',
  },
  payout_waiting: {
    subject: '{{amount}} le esperan',
    text: 'Hola {{name}}:\n\nsu pago {{code}} de {{amount}} está listo, pero no hay ninguna cuenta verificada a la que pueda ir. Añada una, o mire qué le falta a la suya.\n\n{{url}}',
  },
  payout_paid: {
    subject: 'Le hemos pagado {{amount}}',
    text: 'Hola {{name}}:\n\nsu pago {{code}} ha llegado: {{amount}}, en la cuenta que termina en {{last4}}.\n\n{{url}}',
  },
  payout_failed: {
    subject: 'Su pago {{code}} no se pudo hacer',
    text: 'Hola {{name}}:\n\nno se pudieron pagar {{amount}} en la cuenta que termina en {{last4}}: {{why}} El dinero está de nuevo en su monedero. Revise la cuenta, por favor.\n\n{{url}}',
  },
  refund_settled: {
    subject: 'Le devolvemos {{amount}} a su tarjeta',
    text: 'Hola {{name}}:\n\nhemos devuelto {{amount}} de su mudanza {{code}} a la tarjeta con la que pagó. Su banco lo mostrará en unos días.\n\n{{url}}',
  },
  earning_adjusted: {
    subject: '{{amount}} menos por el trabajo {{code}}',
    text: 'Hola {{name}}:\n\nal cliente del trabajo {{code}} se le ha devuelto dinero, y {{amount}} se descuentan de lo que usted ganó: {{reason}}\n\n{{url}}',
  },
  statement_closed: {
    subject: 'Su extracto de {{month}}',
    text: 'Hola {{name}}:\n\nsu extracto de {{month}} está listo. Al final del mes se le debían {{closing}}.\n\n{{url}}',
    text_corrected:
      'Hola {{name}}:\n\nsu extracto de {{month}} se ha corregido: {{reason}} Al final del mes se le debían {{closing}}.\n\n{{url}}',
  },
}
