import type { mail as en } from '../en/mail.ts'

export const mail: typeof en = {
  code: {
    subject: 'Tu código de Haulwell es {{code}}',
    text: 'Tu código para iniciar sesión es {{code}}. Sirve una sola vez y vence en {{minutes}} minutos. Si no lo pediste, ignora este mensaje.',
  },
  confirm_code: {
    subject: 'Tu código de Haulwell es {{code}}',
    text: 'Tu código es {{code}}. Escríbelo en la página de tu cuenta donde lo pediste. Sirve una sola vez y vence en {{minutes}} minutos. Si no lo pediste, no se lo des a nadie.',
  },
  email_changed: {
    subject: 'El correo de tu cuenta de Haulwell cambió',
    text: 'Hola, {{name}}:\n\nEl correo de tu cuenta se cambió el {{date}}, y cerramos la sesión en todos los demás dispositivos. Si no fuiste tú, escríbenos de inmediato.\n\n{{url}}',
    text_phone:
      'Haulwell: el correo de tu cuenta cambió. Si no fuiste tú, escríbenos de inmediato: {{url}}',
    button: 'Escribirnos',
  },
  phone_changed: {
    subject: 'El teléfono de tu cuenta de Haulwell cambió',
    text: 'Hola, {{name}}:\n\nEl teléfono de tu cuenta se agregó, se cambió o se quitó el {{date}}. Si no fuiste tú, escríbenos de inmediato.\n\n{{url}}',
    text_phone:
      'Haulwell: tu cuenta ya no usa este número. Si no fuiste tú, escríbenos de inmediato: {{url}}',
    button: 'Escribirnos',
  },
  contact_corrected: {
    subject: 'Cambiamos tus datos de contacto',
    text: 'Hola, {{name}}:\n\nEl {{date}} nuestro equipo cambió un correo o un teléfono de tu cuenta de Haulwell y se cerró la sesión en todos tus dispositivos. Desde ahora entra con los datos que nos diste. Si no nos lo pediste, escríbenos de inmediato.\n\n{{url}}',
    text_phone:
      'Haulwell: nuestro equipo cambió un correo o un teléfono de tu cuenta. Si no nos lo pediste, escríbenos de inmediato: {{url}}',
    button: 'Escríbenos',
  },
  account_closing: {
    subject: 'Tu cuenta de Haulwell se borrará el {{date}}',
    text: 'Hola, {{name}}:\n\nCerraste tu cuenta. El {{date}} borraremos tus datos personales, y el crédito que te quede se perderá. Hasta entonces puedes cambiar de opinión: inicia sesión y elige «Conservar mi cuenta». Si no la cerraste tú, hazlo ahora.\n\n{{url}}',
    text_phone:
      'Haulwell: cerraste tu cuenta y la borraremos el {{date}}. Para conservarla, inicia sesión antes: {{url}}',
    button: 'Conservar mi cuenta',
  },
  account_kept: {
    subject: 'Tu cuenta de Haulwell sigue abierta',
    text: 'Hola, {{name}}:\n\nDecidiste conservar tu cuenta. No se borró nada. Si no fuiste tú, escríbenos de inmediato.\n\n{{url}}',
    text_phone:
      'Haulwell: tu cuenta sigue abierta y no se borró nada. Si no fuiste tú, escríbenos de inmediato: {{url}}',
    button: 'Escribirnos',
  },
  account_closed: {
    subject: 'Tu cuenta de Haulwell está cerrada',
    text: 'Hola, {{name}}:\n\nTu cuenta se cerró el {{date}} y borramos tus datos personales. La ley nos obliga a conservar las fechas y los montos de tus mudanzas y pagos. Este es nuestro último mensaje al respecto. Si no la cerraste tú, escríbenos de inmediato.\n\n{{url}}',
    text_phone:
      'Haulwell: tu cuenta está cerrada y borramos tus datos personales. Si no fuiste tú, escríbenos de inmediato: {{url}}',
    button: 'Escribirnos',
  },
  /** The answer to HELP, which goes to phones only. */
  text_help: {
    text_phone:
      '{{company}}. Te enviamos mensajes de texto para iniciar sesión y sobre tus mudanzas. Escríbenos: {{url}}. Pueden aplicarse tarifas de mensajes y datos. Responde STOP para no recibir más mensajes.',
  },
  team_invitation: {
    subject: '{{mover}} te invita a su empresa',
    text: 'Hola, {{name}}:\n\n{{mover}} quiere que trabajes con su empresa en Haulwell. Tu rol: {{role}}. Inicia sesión con esta dirección a más tardar el {{date}} para aceptar o rechazar. Si no los conoces, puedes ignorar este mensaje.\n\n{{url}}',
    text_phone:
      'Haulwell: {{mover}} te invita a su empresa. Inicia sesión con este número a más tardar el {{date}}: {{url}}',
    button: 'Ver la invitación',
  },
  team_owner: {
    subject: 'Nuevo propietario de {{mover}}',
    text: 'Hola, {{name}}:\n\n{{person}} ahora es propietario de {{mover}} y puede cambiar su cuenta de cobro y su equipo. Si no lo esperabas, revisa tu equipo de inmediato.\n\n{{url}}',
    text_phone:
      'Haulwell: {{person}} ahora es propietario de {{mover}}. Si no lo esperabas, revisa tu equipo: {{url}}',
    button: 'Abrir tu equipo',
  },
  crew_invitation: {
    subject: '{{mover}} te invita a conducir',
    text: 'Hola, {{name}}:\n\n{{mover}} quiere que conduzcas para su empresa en Haulwell. Inicia sesión con esta dirección para aceptar o rechazar. Si no los conoces, puedes ignorar este mensaje.\n\n{{url}}',
    text_phone: 'Haulwell: {{mover}} te invita a conducir. Inicia sesión con este número: {{url}}',
    button: 'Ver la invitación',
  },
  invitation: {
    subject: 'Tu cuenta de administración de Haulwell',
    text: 'Hola, {{name}}:\n\nAbrimos una cuenta para ti en la administración de Haulwell. Elige tu contraseña aquí. El enlace sirve una sola vez y vence en {{hours}} horas.\n\n{{url}}',
    button: 'Elegir contraseña',
  },
  new_password: {
    subject: 'Elige una contraseña nueva para Haulwell',
    text: 'Hola, {{name}}:\n\nAquí puedes elegir una contraseña nueva. El enlace sirve una sola vez y vence en {{hours}} horas. Si no lo pediste, ignora este mensaje: tu contraseña no cambia.\n\n{{url}}',
    button: 'Elegir contraseña nueva',
  },
  password_changed: {
    subject: 'Tu contraseña de Haulwell cambió',
    text: 'Hola, {{name}}:\n\nTu contraseña se cambió el {{date}}. Cerramos tu sesión en todos los demás lugares. Si no fuiste tú, elige de inmediato una contraseña nueva («¿Olvidaste la contraseña?») y avísale a otro administrador.\n\n{{url}}',
    button: 'Iniciar sesión',
  },
  order_placed: {
    subject: 'Tu mudanza {{code}} está reservada',
    text: 'Hola, {{name}}:\n\nTu mudanza {{code}} del {{date}} está reservada por {{total}}. Retenemos el monto en tu tarjeta tres días antes de la mudanza, o ahora si falta menos, y lo cobramos solo cuando termine la mudanza. Ya la estamos ofreciendo a los transportistas y te avisaremos en cuanto uno la acepte.\n\n{{url}}',
    text_capped:
      'Hola, {{name}}:\n\nTu mudanza {{code}} del {{date}} está reservada por {{total}}. Pagas el tiempo medido y nunca más de {{most}}. Retenemos ese máximo en tu tarjeta tres días antes de la mudanza, o ahora si falta menos, y cobramos el precio medido cuando termine la mudanza. Ya la estamos ofreciendo a los transportistas y te avisaremos en cuanto uno la acepte.\n\n{{url}}',
    text_phone:
      'Tu mudanza {{code}} del {{date}} está reservada por {{total}}. Te avisaremos en cuanto un transportista la acepte: {{url}}',
  },
  order_offered: {
    subject: 'Trabajo nuevo {{code}}: {{pay}} para ti',
    text: 'Hola, {{name}}:\n\nHay una mudanza disponible el {{date}} en {{city}}: {{pay}} netos, {{miles}} millas. Es del primer transportista que la acepte.\n\n{{url}}',
    text_held:
      'Hola, {{name}}:\n\nHay una mudanza disponible el {{date}} en {{city}}: {{pay}} netos, {{miles}} millas. Está reservada para ti hasta las {{until}}. Después se pregunta a todos.\n\n{{url}}',
  },
  order_accepted: {
    subject: '{{mover}} aceptó tu mudanza {{code}}',
    text: 'Hola, {{name}}:\n\n{{mover}} aceptó tu mudanza {{code}} del {{date}}.\n\n{{url}}',
  },
  order_released: {
    subject: 'Estamos buscando otro transportista para {{code}}',
    text: 'Hola, {{name}}:\n\nTu transportista ya no puede hacer {{code}}. La estamos ofreciendo a otros, y tu precio no cambia.\n\n{{url}}',
    text_credit:
      'Hola, {{name}}:\n\nTu transportista ya no puede hacer {{code}}. La estamos ofreciendo a otros, y tu precio no cambia. Como avisó con tan poco tiempo, recibirás un crédito de {{credit}} cuando otro transportista complete tu mudanza.\n\n{{url}}',
  },
  order_taken_over: {
    subject: '{{mover}} se encarga de tu mudanza {{code}}',
    text: 'Hola, {{name}}:\n\nTu primer equipo no puede hacer {{code}}. {{mover}} se encarga y conduce {{driver}}. Tu precio y tu código de entrega no cambian.\n\n{{url}}',
    text_driver:
      'Hola, {{name}}:\n\n{{driver}}, de {{mover}}, sigue con tu mudanza {{code}} en lugar del primer conductor. No cambia nada más.\n\n{{url}}',
  },
  job_taken_over: {
    subject: 'El trabajo {{code}} ahora es tuyo',
    text: 'Hola, {{name}}:\n\nTe dimos el trabajo {{code}} según lo acordado. Conduce {{driver}}, el horario es {{date}} y pagamos {{pay}}.\n\n{{url}}',
  },
  job_taken_away: {
    subject: 'El trabajo {{code}} pasó a otro equipo',
    text: 'Hola, {{name}}:\n\nDimos el trabajo {{code}} a {{mover}}. Ya no es tuyo. {{reason}}',
  },
  job_reoffered: {
    subject: 'Ofrecemos el trabajo {{code}} a otras empresas',
    text: 'Hola, {{name}}:\n\nUno de tus documentos vence antes del trabajo {{code}} del {{date}}, así que lo ofrecemos a otras empresas. Ya no es tuyo. Cuando aprobemos un documento nuevo, puedes tomarlo otra vez si sigue libre. Si tu renovación llevaba un día esperando nuestra revisión, esto no cuenta en tu contra.',
  },
  order_assigned: {
    subject: 'El trabajo {{code}} es tuyo el {{date}}',
    text: 'Hola, {{name}}:\n\nTe toca manejar en el trabajo {{code}} del {{date}}.\n\n{{url}}',
  },
  order_confirmed: {
    subject: 'Tu mudanza {{code}} está confirmada',
    text: 'Hola, {{name}}:\n\nTu mudanza {{code}} del {{date}} está confirmada. Ese día, cuando haya llegado todo, dale tu código al conductor: {{delivery_code}}.\n\n{{url}}',
  },
  change_proposed: {
    subject: 'Confirma un cambio de tu mudanza {{code}}',
    text: 'Hola, {{name}}:\n\nQueremos cambiar tu mudanza {{code}} y necesitamos tu confirmación, porque costaría más.\n\nAhora: {{now}}, {{before}}\nDespués del cambio: {{date}}, {{total}}\n\nMotivo: {{reason}}\n\nNada cambia si no lo aceptas. Acéptalo o recházalo antes del {{until}}:\n\n{{url}}',
    text_revise:
      'Hola, {{name}}:\n\nQueremos cambiar lo que se lleva, o el equipo y el camión, de tu mudanza {{code}} del {{date}}. Para eso necesitamos tu confirmación.\n\nPrecio ahora: {{before}}\nDespués del cambio: {{total}}\n\nMotivo: {{reason}}\n\nNada cambia si no lo aceptas. Acéptalo o recházalo antes del {{until}}:\n\n{{url}}',
  },
  change_withdrawn: {
    subject: 'Retiramos el cambio propuesto de tu mudanza {{code}}',
    text: 'Hola, {{name}}:\n\nRetiramos el cambio de tu mudanza {{code}} que te propusimos. Tu mudanza sigue como estaba: {{now}}, {{before}}.\n\n{{url}}',
  },
  order_rescheduled: {
    subject: 'Tu mudanza {{code}} tiene nueva fecha',
    text: 'Hola, {{name}}:\n\nTu mudanza {{code}} ahora es el {{date}}, por {{total}}.\n\n{{url}}',
    text_capped:
      'Hola, {{name}}:\n\nTu mudanza {{code}} ahora es el {{date}}, por {{total}}. Pagas el tiempo medido y nunca más de {{most}}.\n\n{{url}}',
    text_fee:
      'Hola, {{name}}:\n\nTu mudanza {{code}} ahora es el {{date}}, por {{total}}. Cambiar la hora fue gratis. Si cancelas después, o nadie acepta la nueva hora, cobraremos los {{reached}} que ya costaba cancelar antes del cambio.\n\n{{url}}',
    text_fee_capped:
      'Hola, {{name}}:\n\nTu mudanza {{code}} ahora es el {{date}}, por {{total}}. Pagas el tiempo medido y nunca más de {{most}}. Cambiar la hora fue gratis. Si cancelas después, o nadie acepta la nueva hora, cobraremos los {{reached}} que ya costaba cancelar antes del cambio.\n\n{{url}}',
  },
  order_amended: {
    subject: 'Cambiaron detalles de tu mudanza {{code}}',
    text: 'Hola, {{name}}:\n\nNuestro equipo de soporte cambió detalles de tu mudanza {{code}} del {{date}}: {{changes}}. El precio sigue igual. Si algo no está bien, cámbialo en la página de tu mudanza o escríbenos.\n\n{{url}}',
  },
  order_revised: {
    subject: 'Tu mudanza {{code}} cambió',
    text: 'Hola, {{name}}:\n\nTu mudanza {{code}} del {{date}} cambió. Ahora cuesta {{most}} como máximo.\n\n{{url}}',
    text_asked:
      'Hola, {{name}}:\n\nTu mudanza {{code}} del {{date}} cambió. Ahora cuesta {{most}} como máximo. Tu transportista tiene hasta las {{until}} para aceptar el cambio. Después la ofreceremos a todos los transportistas cercanos. El precio no cambia.\n\n{{url}}',
    text_fee:
      'Hola, {{name}}:\n\nTu mudanza {{code}} del {{date}} cambió. Ahora cuesta {{most}} como máximo. El cambio fue gratis. Si cancelas más tarde, cobraremos al menos el cargo por cancelación de {{reached}} que se aplicaba antes del cambio.\n\n{{url}}',
    text_asked_fee:
      'Hola, {{name}}:\n\nTu mudanza {{code}} del {{date}} cambió. Ahora cuesta {{most}} como máximo. Tu transportista tiene hasta las {{until}} para aceptar el cambio. Después, cualquier transportista puede tomarla. Si cancelas o nadie la toma, cobraremos el cargo por cancelación de {{reached}} que se aplicaba antes.\n\n{{url}}',
  },
  revision_agreed: {
    subject: '{{mover}} aceptó tu cambio de {{code}}',
    text: 'Hola, {{name}}:\n\n{{mover}} aceptó tu cambio y hará {{code}} el {{date}}.\n\n{{url}}',
  },
  revision_declined: {
    subject: 'Estamos buscando otro transportista para {{code}}',
    text: 'Hola, {{name}}:\n\nTu transportista no puede hacer {{code}} con el cambio. Ya se la estamos ofreciendo a otros transportistas, y el precio no cambia.\n\n{{url}}',
  },
  order_departed: {
    subject: 'Tus transportistas van en camino',
    text: 'Hola, {{name}}:\n\nEl equipo de {{code}} va en camino. Ten a la mano tu código de 4 dígitos para el final de la mudanza: {{delivery_code}}.\n\n{{url}}',
    text_eta:
      'Hola, {{name}}:\n\nEl equipo de {{code}} va en camino y calcula llegar a las {{eta}}. Ten a la mano tu código de 4 dígitos para el final de la mudanza: {{delivery_code}}.\n\n{{url}}',
  },
  order_delivered: {
    subject: 'Ya llegó todo',
    text: 'Hola, {{name}}:\n\n{{code}} ya se entregó. Revisa que esté todo y completa la mudanza. Si no lo haces, la completaremos mañana.\n\n{{url}}',
  },
  order_completed: {
    subject: 'Tu recibo de {{code}}',
    subject_held: '{{code}} está completada y revisamos sus tiempos',
    text: 'Hola, {{name}}:\n\n{{code}} está completada. Pagaste {{paid}}. ¿Cómo te fue? Una reseña ayuda al equipo.\n\n{{url}}',
    text_held:
      'Hola, {{name}}:\n\n{{code}} está completada. Tomó mucho menos tiempo que el estimado, así que revisamos los tiempos medidos antes de cobrar tu tarjeta. Después recibirás tu recibo.\n\n{{url}}',
    text_less:
      'Hola, {{name}}:\n\n{{code}} está completada. Pagaste {{paid}}, {{less}} menos que la cotización. ¿Cómo te fue? Una reseña ayuda al equipo.\n\n{{url}}',
  },
  order_cancelled: {
    subject: 'La mudanza {{code}} está cancelada',
    text: 'Hola, {{name}}:\n\n{{code}} está cancelada. El cargo por cancelación es de {{fee}}. Todo lo demás queda liberado en tu tarjeta.\n\n{{url}}',
    text_free:
      'Hola, {{name}}:\n\n{{code}} está cancelada y no pagas nada por ella. Si teníamos el precio retenido en tu tarjeta, ya lo liberamos.\n\n{{url}}',
    text_mover:
      'Hola, {{name}}:\n\nLo sentimos: tu transportista ya no puede hacer {{code}} y la canceló. No pagas nada por ella y liberamos lo retenido en tu tarjeta. Puedes reservar otra hora ahora mismo.\n\n{{url}}',
    text_contest:
      'Hola, {{name}}:\n\n{{code}} está cancelada. El cargo por cancelación es de {{fee}}. Todo lo demás queda liberado en tu tarjeta. Si el equipo nunca estuvo en la puerta, impugna el cargo antes del {{contest_until}}.\n\n{{url}}',
  },
  order_payment_missed: {
    subject: 'No pudimos retener el precio de {{code}}',
    text: 'Hola, {{name}}:\n\nNo pudimos retener en tu tarjeta el precio de {{code}} del {{date}}. Mira por qué y elige una tarjeta antes de {{pay_until}} o la mudanza se cancelará. Hasta entonces volveremos a probar esta.\n\n{{url}}',
    text_phone:
      'El precio de tu mudanza {{code}} no está retenido. Elige una tarjeta antes de {{pay_until}} o se cancelará: {{url}}',
  },
  order_unpaid: {
    subject: 'Tu mudanza {{code}} está cancelada',
    text: 'Hola, {{name}}:\n\nNo pudimos retener el precio de {{code}} en ninguna de tus tarjetas, así que la mudanza del {{date}} queda cancelada. No debes nada.\n\n{{url}}',
    text_phone:
      'Ninguna tarjeta pudo retener el precio de tu mudanza {{code}}, así que está cancelada. No debes nada: {{url}}',
  },
  crew_late: {
    subject: '¿Ya llegó tu equipo para {{code}}?',
    text: 'Hola, {{name}}:\n\nTu equipo ya debería haber llegado pero no ha registrado su llegada. Si está ahí, dínoslo. Si no, puedes cancelar gratis. Si nadie llega antes de las {{no_show}}, cancelaremos la mudanza y no pagas nada.\n\n{{url}}',
    text_phone: '¿Ya llegó tu equipo para {{code}}? Dínoslo o cancela gratis: {{url}}',
  },
  job_unsecured: {
    subject: 'El pago del trabajo {{code}} no está asegurado',
    text: 'Hola, {{name}}:\n\nNo se pudo retener el precio del trabajo {{code}} del {{date}} en la tarjeta del cliente. El cliente puede elegir otra hasta {{pay_until}}. Hasta entonces puedes devolver el trabajo sin costo, y no cuenta en tu historial. Si ninguna tarjeta funciona, el trabajo se cancela.\n\n{{url}}',
    text_phone:
      'El pago del trabajo {{code}} no está asegurado. Puedes devolverlo sin costo: {{url}}',
  },
  job_late: {
    subject: 'Vas tarde al trabajo {{code}}',
    text: 'Hola, {{name}}:\n\nTu equipo no ha registrado su llegada a {{code}}. El cliente ya puede cancelar gratis. Registra tu llegada en cuanto estés en la puerta. Si no lo haces, el trabajo se cancela a las {{no_show}} y cuenta en tu historial.\n\n{{url}}',
    text_phone:
      'Llegas tarde al trabajo {{code}}. Registra tu llegada o se cancela a las {{no_show}}: {{url}}',
  },
  no_show: {
    subject: 'Tu equipo para {{code}} no llegó',
    text: 'Hola, {{name}}:\n\nLo sentimos: tu equipo no llegó. Cancelamos {{code}}. No pagas nada por ella y liberamos lo retenido en tu tarjeta.\n\n{{url}}',
    text_credit:
      'Hola, {{name}}:\n\nLo sentimos: tu equipo no llegó. Cancelamos {{code}}. No pagas nada por ella y liberamos lo retenido en tu tarjeta. Ahora tienes un crédito de {{credit}}. Se aplica automáticamente a tu próxima mudanza, y puedes verlo con tus pagos.\n\n{{url}}',
    text_fee:
      'Hola, {{name}}:\n\nLo sentimos: tu equipo no llegó. Cancelamos {{code}}. Cuando cambiaste la hora, cancelar ya costaba {{fee}}. Solo cobramos eso. La mayor parte es para el transportista que te había reservado ese tiempo.\n\n{{url}}',
    text_phone:
      'Lo sentimos: tu equipo no llegó y cancelamos tu mudanza {{code}}. No pagas nada por ella: {{url}}',
    text_phone_credit:
      'Lo sentimos: tu equipo no llegó y cancelamos tu mudanza {{code}}. No pagas nada por ella y ahora tienes un crédito de {{credit}}: {{url}}',
    text_phone_fee:
      'Lo sentimos: tu equipo no llegó y cancelamos tu mudanza {{code}}. Solo cobramos los {{fee}} de tu cambio anterior: {{url}}',
  },
  job_no_show: {
    subject: 'El trabajo {{code}} está cancelado: nadie llegó',
    text: 'Hola, {{name}}:\n\nNo registraste tu llegada a {{code}}, así que la mudanza se canceló sin cargo para el cliente. Cuenta en tu historial. Si tu equipo estuvo ahí, contacta a soporte de inmediato: puede reactivar el trabajo.\n\n{{url}}',
  },
  no_show_staff: {
    subject: 'El equipo de {{code}} no llegó',
    text: 'Hola, {{name}}:\n\n{{mover}} no registró su llegada, así que {{code}} se canceló sin cargo para el cliente. Si el equipo estuvo ahí, puedes reactivar la mudanza.\n\n{{url}}',
  },
  order_reinstated: {
    subject: 'Tu mudanza {{code}} continúa',
    text: 'Hola, {{name}}:\n\nSoporte confirmó que tu equipo estuvo ahí, así que {{code}} ya no está cancelada. Volvemos a retener su precio en tu tarjeta. Si no llegó ningún equipo, dínoslo de inmediato.\n\n{{url}}',
  },
  job_reinstated: {
    subject: 'El trabajo {{code}} es tuyo otra vez',
    text: 'Hola, {{name}}:\n\nSoporte reactivó el trabajo {{code}} porque tu equipo estuvo ahí. Registra ahora los pasos que faltan.\n\n{{url}}',
  },
  contact_tried: {
    subject: 'Tu equipo está en la puerta',
    text: 'Hola, {{name}}:\n\nEl equipo de {{code}} está en la puerta y está intentando contactarte. Devuélvele la llamada o abre la puerta. Espera sin costo hasta las {{free_until}}. Si no lo logra, puede irse, y la mudanza se cancela con un cargo de {{door_fee}}.\n\n{{url}}',
    text_phone:
      'El equipo de tu mudanza {{code}} está en la puerta y espera sin costo hasta las {{free_until}}: {{url}}',
  },
  absence_reported: {
    subject: 'Tu equipo para {{code}} se fue',
    text: 'Hola, {{name}}:\n\nEl equipo de {{code}} te esperó en la puerta y no pudo contactarte, así que la mudanza está cancelada. El cargo por cancelación es de {{fee}}. Todo lo demás queda liberado en tu tarjeta. Si el equipo no estuvo ahí, impugna el cargo antes del {{contest_until}}.\n\n{{url}}',
  },
  job_absence: {
    subject: 'El trabajo {{code}} está cancelado: no había nadie',
    text: 'Hola, {{name}}:\n\nTu equipo registró que no había nadie para {{code}}. El cliente paga un cargo. Tu parte se paga después del {{contest_until}}, si el cliente no lo impugna.\n\n{{url}}',
    text_proven:
      'Hola, {{name}}:\n\nTu equipo registró que no había nadie para {{code}}. El cliente paga un cargo y tu parte ya es tuya, porque tu equipo mostró que estuvo en la puerta. El cliente puede impugnar el cargo hasta el {{contest_until}}.\n\n{{url}}',
  },
  fee_contested: {
    subject: 'El cliente impugna el cargo de {{code}}',
    text: 'Hola, {{name}}:\n\nEl cliente del trabajo {{code}} dice que tu equipo no estuvo en la puerta. Retenemos tu parte del cargo hasta decidir y te avisaremos.\n\n{{url}}',
  },
  fee_upheld: {
    subject: 'El cargo de {{code}} se mantiene',
    text: 'Hola, {{name}}:\n\nRevisamos lo que nos dijeron tú y el equipo sobre {{code}}. El equipo estuvo ahí, así que el cargo por cancelación se mantiene: {{reason}}\n\n{{url}}',
  },
  job_fee_upheld: {
    subject: 'Te pagamos tu parte del cargo de {{code}}',
    text: 'Hola, {{name}}:\n\nDecidimos que tu equipo estuvo en la puerta para {{code}}. Tu parte del cargo ya no está retenida.\n\n{{url}}',
  },
  fee_reversed: {
    subject: 'Te devolvemos el cargo de {{code}}',
    text: 'Hola, {{name}}:\n\nTenías razón sobre {{code}}: no debes el cargo por cancelación. Lo que hayas pagado vuelve a tu tarjeta o como crédito.\n\n{{url}}',
  },
  job_fee_reversed: {
    subject: 'No hay cargo por el trabajo {{code}}',
    text: 'Hola, {{name}}:\n\nDecidimos que tu equipo no estuvo en la puerta para {{code}}, así que el cliente recupera el cargo y tú no recibes una parte: {{reason}}\n\n{{url}}',
  },
  order_resolved: {
    subject: 'La disputa sobre {{code}} está resuelta',
    text: 'Hola, {{name}}:\n\nYa resolvimos tu disputa sobre {{code}}.\n\n{{url}}',
    text_refund:
      'Hola, {{name}}:\n\nYa resolvimos tu disputa sobre {{code}}. Se solicitó un reembolso de {{refund}}. Te escribiremos cuando te lo devolvamos.\n\n{{url}}',
  },
  job_rescheduled: {
    subject: 'El trabajo {{code}} tiene nueva fecha',
    text: 'Hola, {{name}}:\n\nEl trabajo {{code}} ahora es el {{date}}, por {{pay}}. Ya no es tuyo, pero nadie más puede aceptarlo hasta las {{until}}. Si te queda bien la nueva fecha, acéptalo otra vez.\n\n{{url}}',
  },
  job_revised: {
    subject: 'El trabajo {{code}} cambió',
    text: 'Hola, {{name}}:\n\nEl cliente cambió el trabajo {{code}} del {{date}}: {{changes}}. Sigue siendo tuyo, por {{pay}}.\n\n{{url}}',
    text_asked:
      'Hola, {{name}}:\n\nEl cliente cambió el trabajo {{code}} del {{date}}: {{changes}}. Ahora paga {{pay}} y ya no es tuyo, pero nadie más puede tomarlo hasta las {{until}}. Si el cambio te funciona, acéptalo.\n\n{{url}}',
  },
  job_cancelled: {
    subject: 'El trabajo {{code}} está cancelado',
    text: 'Hola, {{name}}:\n\nEl trabajo {{code}} del {{date}} está cancelado. No tienes que ir.\n\n{{url}}',
  },
  job_withdrawn: {
    subject: 'Ya no te toca manejar en el trabajo {{code}}',
    text: 'Hola, {{name}}:\n\nEl trabajo {{code}} del {{date}} ya no es tuyo.',
    text_revised:
      'Hola, {{name}}:\n\nEl cliente cambió el trabajo {{code}} y tu transportista tiene que aceptarlo primero. Te avisaremos si te lo asignan de nuevo.',
    text_rescheduled:
      'Hola, {{name}}:\n\nEl trabajo {{code}} se cambió al {{date}} y ya no es tuyo. Te avisaremos si te lo asignan de nuevo.',
  },
  job_disputed: {
    subject: 'Hay una disputa sobre el trabajo {{code}}',
    text: 'Hola, {{name}}:\n\nEl cliente abrió una disputa sobre el trabajo {{code}}. Retendremos lo que ganaste con él hasta resolver la disputa, y te avisaremos cuando esté resuelta.\n\n{{url}}',
  },
  job_resolved: {
    subject: 'La disputa sobre el trabajo {{code}} está resuelta',
    text: 'Hola, {{name}}:\n\nLa disputa sobre el trabajo {{code}} está resuelta. Lo que ganaste con él ya no está retenido.\n\n{{url}}',
  },
  order_expired: {
    subject: 'No encontramos transportista para {{code}}',
    text: 'Hola, {{name}}:\n\nLo sentimos: ningún transportista aceptó {{code}} a tiempo. No te cobramos nada.\n\n{{url}}',
    text_credit:
      'Hola, {{name}}:\n\nLo sentimos: ningún transportista aceptó {{code}} a tiempo. No te cobramos nada. Ahora tienes un crédito de {{credit}}. Se aplica automáticamente a tu próxima mudanza, y puedes verlo con tus pagos.\n\n{{url}}',
    text_fee:
      'Hola, {{name}}:\n\nLo sentimos: ningún transportista aceptó {{code}} a su nueva hora. Cuando cambiaste la hora, cancelar ya costaba {{fee}}. Ahora cobramos ese cargo. La mayor parte es para el transportista que te había reservado ese tiempo. Todo lo demás queda liberado en tu tarjeta.\n\n{{url}}',
  },
  credit: {
    subject: 'Tu crédito de {{credit}} por {{code}}',
    text: 'Hola, {{name}}:\n\nTu mudanza {{code}} ya terminó. Como el primer transportista la devolvió a última hora, ahora tienes un crédito de {{credit}}. Se aplica automáticamente a tu próxima mudanza, y puedes verlo con tus pagos.\n\n{{url}}',
  },
  order_written_off: {
    subject: 'No se pudo cobrar {{code}}',
    text: 'Hola, {{name}}:\n\nNinguna tarjeta del cliente pagó {{amount}} por {{code}} en una semana. La plataforma asume la pérdida y el equipo cobra de todos modos.\n\n{{url}}',
  },
  payment_unknown: {
    subject: '¿Está pagada {{code}}? El proveedor de pagos no ha respondido',
    text: 'Hola, {{name}}:\n\nEl proveedor de pagos no ha respondido sobre {{code}}, que empieza el {{date}}. La mudanza no se cancela, pero el equipo no puede salir antes de que se retenga el precio.\n\n{{url}}',
  },
  card_ending: {
    subject: 'Tu tarjeta vence antes de tu mudanza {{code}}',
    text: 'Hola, {{name}}:\n\nLa tarjeta terminada en {{last4}} vence antes de tu mudanza {{code}} del {{date}}, así que quizá no podamos retener el precio en ella. Elige otra tarjeta a tiempo y tu mudanza sigue como está:\n\n{{url}}',
  },
  card_missing: {
    subject: 'No hay tarjeta para cobrar {{code}}',
    text: 'Hola, {{name}}:\n\nEl cliente debe {{amount}} por {{code}} y no tiene ninguna tarjeta guardada. Pídele que agregue una. Lo intentamos cada día durante una semana; después la plataforma asume la pérdida.\n\n{{url}}',
  },
  payment_failed: {
    subject: 'Tu pago de {{code}} no se pudo hacer',
    text: 'Hola, {{name}}:\n\nTu pago de {{code}} no se pudo hacer. {{why}} Guardamos tu reserva como borrador para que lo intentes de nuevo.\n\n{{url}}',
    text_revise:
      'Hola, {{name}}:\n\nTu pago por el cambio de {{code}} no se completó. {{why}} Tu mudanza sigue como estaba.\n\n{{url}}',
    text_reschedule:
      'Hola, {{name}}:\n\nTu pago de la nueva fecha de {{code}} no se pudo hacer. {{why}} Tu mudanza sigue el {{date}}.\n\n{{url}}',
  },
  payment_voided: {
    subject: 'No cobramos nada a tu tarjeta por {{code}}',
    text: 'Hola, {{name}}:\n\nTu tarjeta fue aceptada para {{code}}, pero demasiado tarde. {{why}} Ya liberamos el monto en tu tarjeta.\n\n{{url}}',
  },
  appeal_granted: {
    subject: 'Aceptamos tu apelación sobre {{code}}',
    text: 'Hola, {{name}}:\n\n«{{what}}», del trabajo {{code}}, ya no cuenta en tu historial.\n\nEl motivo: {{reason}}\n\n{{url}}',
  },
  appeal_denied: {
    subject: 'Rechazamos tu apelación sobre {{code}}',
    text: 'Hola, {{name}}:\n\n«{{what}}», del trabajo {{code}}, sigue contando en tu historial hasta el día que allí se indica.\n\nEl motivo: {{reason}}\n\n{{url}}',
  },
  ticket_answered: {
    subject: 'Nuestra respuesta a {{code}}: {{about}}',
    text: 'Hola, {{name}}:\n\nRespondimos a tu solicitud {{code}}:\n\n{{answer}}\n\nLee más y responde aquí:\n{{url}}',
    text_phone: 'Respondimos a tu solicitud {{code}}. Lee la respuesta y contesta aquí: {{url}}',
  },
  bank_dispute_opened: {
    subject: 'Un banco retiró {{amount}} por {{code}}',
    text: 'Hola, {{name}}:\n\nEl banco del cliente retiró {{amount}} por {{code}}. El motivo que dio: {{why}}.\n\nYa reunimos las pruebas. Revísalas, agrega lo que el banco deba saber y envíalas antes del {{until}}. Sin respuesta, el monto se pierde.\n\n{{url}}',
  },
  bank_dispute_ending: {
    subject: 'Quedan dos días para responder al banco sobre {{code}}',
    text: 'Hola, {{name}}:\n\nEl banco acepta pruebas sobre {{code}} hasta el {{until}}. Sin respuesta, se pierden {{amount}}.\n\n{{url}}',
  },
  bank_dispute_refused: {
    subject: 'No se aceptaron las pruebas sobre {{code}}',
    text: 'Hola, {{name}}:\n\nEl proveedor de pagos no aceptó las pruebas sobre {{code}}: {{reason}}\n\nEnvíalas de nuevo antes del {{until}}.\n\n{{url}}',
  },
  reconciliation_differs: {
    subject: 'Los libros y los proveedores difieren',
    text_one:
      'Hola, {{name}}:\n\nUna conciliación encontró una diferencia nueva entre nuestros libros y los proveedores. Explícala o corrígela.\n\n{{url}}',
    text_other:
      'Hola, {{name}}:\n\nUna conciliación encontró {{count}} diferencias nuevas entre nuestros libros y los proveedores. Explica o corrige cada una.\n\n{{url}}',
  },
  reconciliation_failed: {
    subject: 'Una conciliación falló',
    text: 'Hola, {{name}}:\n\nNo se pudieron comparar los movimientos de los proveedores con nuestros libros: {{reason}}\n\n{{url}}',
  },
  message_undelivered: {
    subject: 'No se pudo entregar un mensaje ({{channel}})',
    text: 'Hola, {{name}}:\n\nUn mensaje a {{recipient}} no se pudo entregar, ni siquiera en su último intento.\n\nMotivo: {{reason}}\n\nMensajes en espera en este canal: {{count}}. Vuelve a intentarlo cuando la causa esté resuelta, o descártalos:\n{{url}}',
  },
  webhook_switched_off: {
    subject: 'El webhook «{{webhook}}» se desactivó',
    text: 'Hola, {{name}}:\n\nNada de lo que enviamos a {{host}} para el webhook «{{webhook}}» ha llegado en varios días, o el servidor dijo que ya no existe. Dejamos de intentarlo. Cuando vuelva a funcionar, reanuda el webhook y envía otra vez lo que falta:\n{{url}}',
  },
  api_token_made: {
    subject: 'Nuevo token de API: {{token}}',
    text: 'Hola, {{name}}:\n\nSe creó un token de API con tu cuenta: «{{token}}» ({{prefix}}…), válido hasta el {{until}}. Un programa que lo tenga puede actuar con una parte de tus permisos.\n\nSi no fuiste tú, revócalo ahora y cambia tu contraseña:\n{{url}}',
  },
  comment_mentioned: {
    subject: '{{who}} te mencionó en un comentario sobre {{record}}',
    text: 'Hola, {{name}}:\n\n{{who}} escribió sobre {{record}}:\n\n{{text}}\n\n{{url}}',
  },
  message_answered: {
    subject: 'Nuestra respuesta a tu mensaje: {{about}}',
    text: 'Hola, {{name}}:\n\n{{answer}}\n\nNos escribiste el {{date}}:\n\n{{asked}}',
    text_phone: 'Hola, {{name}}: nos escribiste el {{date}}. Nuestra respuesta: {{answer}}',
  },
  mover_approved: {
    subject: 'Tu perfil está aprobado',
    text: 'Hola, {{name}}:\n\n{{business}} está aprobada. Ya puedes tomar trabajos.\n\n{{url}}',
  },
  mover_rejected: {
    subject: 'Todavía no pudimos aceptar tu perfil',
    text: 'Hola, {{name}}:\n\nNo pudimos aceptar el perfil de {{business}}.\n\n{{reason}}\n\nCorrígelo y envíalo de nuevo.\n\n{{url}}',
  },
  mover_suspended: {
    subject: 'Tu perfil está suspendido',
    text: 'Hola, {{name}}:\n\nPor ahora {{business}} no puede tomar trabajos.\n\n{{reason}}\n\nEscríbenos si crees que es un error.\n\n{{url}}',
  },
  driver_left: {
    subject: '{{driver}} dejó tu equipo',
    text: 'Hola, {{name}}:\n\n{{driver}} ya no conduce para {{business}}. No le quedaban trabajos contigo y se lleva sus documentos. Puedes volver a invitarlo cuando quieras.\n\n{{url}}',
  },
  document_rejected: {
    subject: '{{paper}}: por favor, envíalo de nuevo',
    text: 'Hola, {{name}}:\n\nNo pudimos aceptar este documento: {{paper}}.\n\n{{reason}}\n\nPor favor, súbelo de nuevo.\n\n{{url}}',
  },
  calendar_feed_failing: {
    subject: 'No podemos leer tu calendario «{{calendar}}»',
    text: 'Hola, {{name}}:\n\nNo hemos podido leer tu calendario «{{calendar}}» desde el {{since}}. Las horas ocupadas que conocemos siguen bloqueadas, pero lo que hayas añadido desde entonces no bloquea tu tiempo con nosotros. Revisa su dirección, o quítalo y vuelve a añadirlo.\n\n{{url}}',
  },
  document_ending: {
    subject: '{{paper}}: válido hasta el {{date}}',
    text_one:
      'Hola, {{name}}:\n\nEste documento es válido un día más, hasta el {{date}}: {{paper}}. Sube uno nuevo ya: sin él no se pueden aceptar trabajos.{{risk}}\n\n{{url}}',
    text_other:
      'Hola, {{name}}:\n\nEste documento es válido {{count}} días más, hasta el {{date}}: {{paper}}. Sube uno nuevo a tiempo: sin él no se pueden aceptar trabajos.{{risk}}\n\n{{url}}',
    text_background_one:
      'Hola, {{name}}:\n\nEsta verificación de antecedentes es válida un día más, hasta el {{date}}: {{paper}}. Hace falta una nueva: el transportista la pide y el conductor la acepta.\n\n{{url}}',
    text_background_other:
      'Hola, {{name}}:\n\nEsta verificación de antecedentes es válida {{count}} días más, hasta el {{date}}: {{paper}}. Hace falta una nueva: el transportista la pide y el conductor la acepta.\n\n{{url}}',
  },
  document_expired: {
    subject: '{{paper}}: venció',
    text: 'Hola, {{name}}:\n\nEste documento era válido hasta el {{date}}: {{paper}}. No se pueden aceptar trabajos hasta que aprobemos uno nuevo.\n\n{{url}}',
    text_background:
      'Hola, {{name}}:\n\nEsta verificación de antecedentes era válida hasta el {{date}}: {{paper}}. Hace falta una nueva: el transportista la pide y el conductor la acepta.\n\n{{url}}',
  },
  background_asked: {
    subject: '{{mover}} te pide una verificación de antecedentes',
    text: 'Hola, {{name}}:\n\n{{mover}} te pide una verificación de antecedentes, que los conductores necesitan para los trabajos de Haulwell. Lee de qué se trata y después decide. Si no estás de acuerdo, no se verifica nada.\n\n{{url}}',
    text_phone:
      '{{mover}} te pide una verificación de antecedentes. Lee de qué se trata y decide: {{url}}',
  },
  background_form: {
    subject: 'Continúa con tu verificación de antecedentes',
    text: 'Hola, {{name}}:\n\nGracias por tu consentimiento. La empresa que hace la verificación necesita ahora tu fecha de nacimiento y tu número de Seguro Social. Los escribes en su propia página; nosotros nunca los vemos.\n\n{{url}}',
    text_phone: 'Tu verificación de antecedentes necesita algunos datos tuyos: {{url}}',
  },
  background_stalled: {
    subject: 'Tu verificación de antecedentes te espera',
    text: 'Hola, {{name}}:\n\nTu verificación de antecedentes no puede seguir: falta algo o algún dato no coincide. Aquí te decimos qué hacer.\n\n{{url}}',
    text_phone: 'Tu verificación de antecedentes te espera. Mira qué hacer: {{url}}',
  },
  background_cleared: {
    subject: 'Tu verificación de antecedentes está lista',
    text: 'Hola, {{name}}:\n\nTu verificación de antecedentes está lista y nada te impide manejar. Vale hasta el {{day}}.\n\n{{url}}',
    text_phone: 'Tu verificación de antecedentes está lista. Vale hasta el {{day}}. {{url}}',
  },
  background_considered: {
    subject: 'Estamos revisando tu verificación de antecedentes',
    text: 'Hola, {{name}}:\n\nYa llegó el informe de tu verificación de antecedentes y una persona lo está revisando. No hay nada decidido. Si algo pudiera llevar a un rechazo, te avisamos antes y tienes tiempo para responder.\n\n{{url}}',
    text_phone: 'Estamos revisando tu verificación de antecedentes. No hay nada decidido. {{url}}',
  },
  background_notice: {
    subject: 'Aviso antes de decidir sobre tu verificación de antecedentes',
    text: 'Hola, {{name}}:\n\nEs posible que no te aceptemos como conductor por lo que dice tu verificación de antecedentes:\n\n{{findings}}\n\nNo se decide nada antes del {{until}}. Hasta entonces puedes disputar lo que esté mal o contarnos más en la página de abajo. No decidimos nada mientras haya una disputa abierta.\n\nPuedes obtener una copia del informe de la empresa que lo hizo, y tienes derechos según la ley Fair Credit Reporting Act: https://files.consumerfinance.gov/f/201504_cfpb_summary_your-rights-under-fcra.pdf\n\n{{url}}',
    text_phone:
      'Un aviso sobre tu verificación de antecedentes: es posible que no te aceptemos. Lee por qué y responde antes del {{until}}: {{url}}',
  },
  background_refused: {
    subject: 'Nuestra decisión sobre tu verificación de antecedentes',
    text: 'Hola, {{name}}:\n\nPor tu verificación de antecedentes, por ahora no puedes manejar en los trabajos de Haulwell:\n\n{{findings}}\n\nLa empresa que hizo el informe no tomó esta decisión y no puede explicarla. Puedes pedirle una copia gratuita del informe dentro de 60 días y disputar lo que esté mal. Tus derechos: https://files.consumerfinance.gov/f/201504_cfpb_summary_your-rights-under-fcra.pdf\n\n{{url}}',
    text_phone:
      'No pudimos aceptar tu verificación de antecedentes. Mira por qué y tus derechos: {{url}}',
  },
  tax_form_needed: {
    subject: 'Necesitamos tus datos fiscales a más tardar el {{day}}',
    text: 'Hola, {{name}}:\n\nEn {{year}} tu empresa ganó {{amount}}, antes de nuestra comisión e incluidas las propinas. A partir de este monto quizá haya que declarar tus ganancias, y hace falta un formulario W-9. Nuestro proveedor de pagos lo pide al completar tu cuenta. Hazlo a más tardar el {{day}}.\n\nEsto no es asesoría legal ni fiscal.\n\n{{url}}',
  },
  account_added: {
    subject: 'Nueva cuenta de cobro: …{{last4}}',
    text: 'Hola, {{name}}:\n\nSe agregó para tus pagos la cuenta de {{holder}} que termina en {{last4}}. Cuando esté verificada, podrás usarla a partir del {{date}}. Si no la agregaste tú, desactívala de inmediato y avísanos.\n\n{{url}}',
  },
  account_verified: {
    subject: 'Tu cuenta de cobro …{{last4}} está verificada',
    text: 'Hola, {{name}}:\n\nLa cuenta de {{holder}} que termina en {{last4}} está verificada. Puedes usarla a partir del {{date}}.\n\n{{url}}',
  },
  account_restricted: {
    subject: 'Tu cuenta de cobro …{{last4}} necesita tu atención',
    text: 'Hola, {{name}}:\n\nPor ahora no podemos pagarte en la cuenta que termina en {{last4}}. Falta: {{needed}}. Abre tu billetera y continúa con nuestro proveedor de pagos.\n\n{{url}}',
  },
  account_disabled: {
    subject: 'Tu cuenta de cobro …{{last4}} está desactivada',
    text: 'Hola, {{name}}:\n\nLa cuenta de {{holder}} que termina en {{last4}} está desactivada, así que ya no enviamos pagos a ella. Si no lo pediste tú, avísanos.\n\n{{url}}',
  },
  payout_waiting: {
    subject: 'Tienes {{amount}} por cobrar',
    text: 'Hola, {{name}}:\n\nTu pago {{code}} de {{amount}} está listo, pero no tienes una cuenta verificada para recibirlo. Agrega una o revisa qué le falta a la tuya.\n\n{{url}}',
  },
  payout_paid: {
    subject: 'Te pagamos {{amount}}',
    text: 'Hola, {{name}}:\n\nTu pago {{code}} ya llegó: {{amount}}, en la cuenta que termina en {{last4}}.\n\n{{url}}',
  },
  payout_returned: {
    subject: 'Tu banco devolvió {{amount}}',
    text: 'Hola, {{name}}:\n\nTu pago {{code}} de {{amount}} volvió de la cuenta que termina en {{last4}}. {{why}} El dinero está de nuevo en tu billetera. Revisa la cuenta o elige otra, y te pagaremos de nuevo.\n\n{{url}}',
  },
  payout_returned_staff: {
    subject: 'El pago {{code}} fue devuelto',
    text: 'Hola, {{name}}:\n\nEl banco devolvió {{amount}} del pago {{code}} de la cuenta que termina en {{last4}}. {{why}} El monto se le debe de nuevo al transportista, a quien ya avisamos.\n\n{{url}}',
  },
  payout_postponed: {
    subject: 'El pago {{code}} espera fondos',
    text: 'Hola, {{name}}:\n\nEl saldo disponible de la plataforma en el proveedor de pagos es menor que {{amount}}, así que el pago {{code}} no se pudo enviar. Se intenta de nuevo cada hora. Agrega fondos en el proveedor o espera a que se liquiden los cobros.\n\n{{url}}',
  },
  payout_failed: {
    subject: 'Tu pago {{code}} no se pudo hacer',
    text: 'Hola, {{name}}:\n\nNo pudimos pagar {{amount}} en la cuenta que termina en {{last4}}. {{why}} El dinero está de nuevo en tu billetera. Revisa la cuenta.\n\n{{url}}',
  },
  refund_failed: {
    subject: 'No pudimos reembolsar {{amount}} a tu tarjeta',
    text: 'Hola, {{name}}:\n\nEl banco de tu tarjeta no aceptó nuestro reembolso de {{amount}} por tu mudanza {{code}}. Es posible que la tarjeta esté cancelada. Necesitamos otra forma de devolverte el dinero: escribe a nuestro equipo de ayuda desde esta página.\n\n{{url}}',
  },
  refund_bounced: {
    subject: 'Tu banco nos devolvió el reembolso de {{amount}}',
    text: 'Hola, {{name}}:\n\nReembolsamos {{amount}} de tu mudanza {{code}}, pero tu banco nos devolvió el dinero. Es posible que la tarjeta esté cancelada. Necesitamos otra forma de devolverte el dinero: escribe a nuestro equipo de ayuda desde esta página.\n\n{{url}}',
  },
  refund_bounced_staff: {
    subject: 'Un reembolso de {{amount}} por {{code}} fue devuelto',
    text: 'Hola, {{name}}:\n\nEl banco del cliente devolvió nuestro reembolso de {{amount}} por {{code}}. Ya le avisamos al cliente. Envíalo de nuevo o busca otra forma de pagarle.\n\n{{url}}',
  },
  refund_requested: {
    subject: 'Un reembolso de {{sum}} por {{code}} necesita tu aprobación',
    text: 'Hola, {{name}}:\n\nUn reembolso de {{sum}} por {{code}} está en espera, y quien lo pidió no puede aprobarlo. El motivo indicado: {{reason}}\n\n{{url}}',
  },
  guest_link: {
    subject: '{{customer}} compartió contigo una mudanza',
    text: 'Hola, {{name}}:\n\n{{customer}} se muda el {{date}} y compartió la mudanza contigo. Esta página muestra lo que te interesa; no necesitas una cuenta:\n\n{{url}}\n\nFunciona hasta el {{until}}. No la reenvíes: quien tenga el enlace puede abrir la página. Si no conoces a {{customer}}, ignora este mensaje.',
    text_phone:
      '{{customer}} se muda el {{date}} y compartió la mudanza contigo en Haulwell: {{url}}',
    button: 'Abrir la página',
    somebody: 'Alguien',
  },
  guest_certificate: {
    subject: 'El certificado de seguro del transportista para el {{date}}',
    text: 'Hola, {{name}}:\n\nEl transportista de {{customer}} envió el certificado de seguro para la mudanza del {{date}}. Revísalo y di si lo aceptas:\n\n{{url}}',
    text_phone:
      'Ya está el certificado de seguro para la mudanza de {{customer}} del {{date}}. Acéptalo o recházalo: {{url}}',
  },
  guest_elevator: {
    subject: 'La mudanza de {{customer}} es ahora el {{date}}',
    text: 'Hola, {{name}}:\n\nLa mudanza de {{customer}} es ahora el {{date}}. Habías reservado el elevador para otra hora. Resérvalo de nuevo:\n\n{{url}}',
    text_phone:
      'La mudanza de {{customer}} es ahora el {{date}}. Reserva de nuevo el elevador: {{url}}',
  },
  certificate_asked: {
    subject: 'Trabajo {{code}}: el edificio pide un certificado de seguro',
    text: 'Hola, {{name}}:\n\nEl edificio en {{place}} solo deja entrar a un equipo con un certificado de seguro. El trabajo {{code}} es el {{date}}.\n\nMira lo que pide el edificio, pide el certificado a tu aseguradora y súbelo. Las aseguradoras suelen tardar unos días.\n\n{{url}}',
  },
  certificate_sent: {
    subject: 'Ya está el certificado para {{place}}',
    text: 'Hola, {{name}}:\n\nTu transportista subió el certificado de seguro que pide el edificio en {{place}}. Si el administrador del edificio tiene un enlace a tu mudanza, puede verlo ahí. Si no, descárgalo y envíaselo.\n\n{{url}}',
  },
  certificate_refused: {
    subject: 'Trabajo {{code}}: el edificio rechazó el certificado',
    text: 'Hola, {{name}}:\n\nEl edificio en {{place}} rechazó tu certificado de seguro para el trabajo {{code}}.\n\nEl motivo: {{reason}}\n\nPide otro y súbelo.\n\n{{url}}',
  },
  certificate_outdated: {
    subject: 'Trabajo {{code}}: el certificado vence antes de la mudanza',
    text: 'Hola, {{name}}:\n\nEl trabajo {{code}} es ahora el {{date}}. El certificado de seguro que enviaste para el edificio en {{place}} vence antes. Pide uno nuevo y súbelo.\n\n{{url}}',
  },
  certificate_due: {
    subject: 'Trabajo {{code}}: todavía falta el certificado',
    text: 'Hola, {{name}}:\n\nEl trabajo {{code}} es el {{date}} y el edificio en {{place}} todavía espera un certificado de seguro. Sin él, tu equipo no podrá entrar. Súbelo ahora.\n\n{{url}}',
  },
  certificate_unanswered: {
    subject: 'El edificio en {{place}} todavía no acepta el certificado',
    text: 'Hola, {{name}}:\n\nTu mudanza {{code}} es el {{date}}. Tu transportista envió el certificado de seguro para el edificio en {{place}}, pero el edificio todavía no lo acepta. Llama al administrador.\n\n{{url}}',
  },
  elevator_lost: {
    subject: 'Reserva de nuevo el elevador en {{place}}',
    text: 'Hola, {{name}}:\n\nTu mudanza {{code}} es ahora el {{date}}. El elevador en {{place}} estaba reservado para otra hora: pide una nueva al edificio.\n\n{{url}}',
  },
  claim_filed: {
    subject: 'Tu cliente reclama {{wanted}} por {{code}}',
    text: 'Hola, {{name}}:\n\nEl cliente del trabajo {{code}} presentó un reclamo de {{wanted}}. Mientras tanto se retienen {{held}} de tu pago.\n\nRevísalo y responde: tienes hasta el {{answer_until}} para hacerlo. Ofrece un monto o explica por qué no se debe nada. Si no respondes, decidimos con lo que sabemos.\n\n{{url}}',
  },
  claim_offered: {
    subject: 'Te ofrecen {{offer}} por tu reclamo {{claim}}',
    text: 'Hola, {{name}}:\n\nTe ofrecen {{offer}} por tu reclamo sobre la mudanza {{code}}. Si la aceptas, llega a la tarjeta con la que pagaste. Si la rechazas, antes del {{decide_until}} decidimos nosotros. Hasta el {{offer_until}} vale la oferta.\n\n{{url}}',
  },
  claim_taken: {
    subject: 'Hay acuerdo sobre el reclamo {{claim}}: {{amount}}',
    text: 'Hola, {{name}}:\n\nEl cliente del trabajo {{code}} aceptó la oferta de {{amount}}. Lo que estaba retenido además de tu parte vuelve a ser tuyo.\n\n{{url}}',
  },
  claim_decided: {
    subject: 'Decidimos sobre tu reclamo {{claim}}',
    text: 'Hola, {{name}}:\n\nPor tu reclamo sobre la mudanza {{code}} recibes {{amount}} en la tarjeta con la que pagaste.\n\nEl motivo: {{reason}}\n\nSi no estás de acuerdo, puedes apelar una vez. Entonces decide otra persona.\n\n{{url}}',
    text_nothing:
      'Hola, {{name}}:\n\nNo se paga nada por tu reclamo sobre la mudanza {{code}}.\n\nEl motivo: {{reason}}\n\nSi no estás de acuerdo, puedes apelar una vez. Entonces decide otra persona.\n\n{{url}}',
  },
  claim_decided_mover: {
    subject: 'El reclamo {{claim}} sobre {{code}} está decidido',
    text: 'Hola, {{name}}:\n\nDecidimos sobre el reclamo de tu cliente del trabajo {{code}}: se pagan {{amount}}.\n\nEl motivo: {{reason}}\n\nTu parte queda retenida hasta que se pague; el resto vuelve a ser tuyo. Si no estás de acuerdo, puedes apelar una vez. Entonces decide otra persona.\n\n{{url}}',
    text_nothing:
      'Hola, {{name}}:\n\nDecidimos sobre el reclamo de tu cliente del trabajo {{code}}: no se paga nada, y lo que estaba retenido vuelve a ser tuyo.\n\nEl motivo: {{reason}}\n\nEl cliente puede apelar una vez. Entonces decide otra persona.\n\n{{url}}',
  },
  claim_overdue: {
    subject: 'El reclamo {{claim}} está atrasado',
    text: 'Hola, {{name}}:\n\nEl reclamo {{claim}} sobre {{code}} debía estar decidido (plazo: {{decide_until}}). El cliente y el transportista están esperando.\n\n{{url}}',
  },
  tip_charged: {
    subject: 'Recibo de tu propina de {{amount}}',
    text: 'Hola, {{name}}:\n\nGracias por la propina para el equipo de tu mudanza {{code}}. Cobramos {{amount}} a tu tarjeta el {{day}}, y todo es para {{mover}} y el equipo.\n\nTu recibo:\n{{url}}',
  },
  tip_received: {
    subject: 'Una propina de {{amount}} por {{code}}',
    text: 'Hola, {{name}}:\n\nEl cliente del trabajo {{code}} le dejó {{amount}} de propina al equipo. No cobramos comisión: todo está en tus ganancias.\n\n{{url}}',
  },
  tip_failed: {
    subject: 'No se cobró tu propina de {{amount}}',
    text: 'Hola, {{name}}:\n\nNo pudimos cobrar tu propina de {{amount}} por tu mudanza {{code}}. {{why}} El equipo no sabe de ella. Si quieres, dala de nuevo aquí:\n\n{{url}}',
  },
  tip_taken_back: {
    subject: 'Se devolvió la propina de {{code}}',
    text: 'Hola, {{name}}:\n\nEl banco del titular de la tarjeta con la que te dieron propina por el trabajo {{code}} recuperó {{taken_back}}. Lo descontamos de tus ganancias, porque ese dinero nunca nos llegó.\n\n{{url}}',
  },
  refund_settled: {
    subject: '{{amount}} va en camino a tu tarjeta',
    subject_credit: 'Tienes otra vez un crédito de {{credit}}',
    text: 'Hola, {{name}}:\n\nReembolsamos {{amount}} de tu mudanza {{code}} a la tarjeta con la que pagaste. Tu banco lo mostrará en unos días.\n\n{{url}}',
    text_credit:
      'Hola, {{name}}:\n\nReembolsamos {{credit}} de tu mudanza {{code}}, que pagaste con crédito. Vuelven a ser un crédito, que se aplica automáticamente a tu próxima mudanza.\n\n{{url}}',
    text_credit_too:
      'Hola, {{name}}:\n\nReembolsamos {{amount}} de tu mudanza {{code}} a la tarjeta con la que pagaste. Tu banco lo mostrará en unos días. La parte que pagaste con crédito, {{credit}}, vuelve a ser un crédito, que se aplica automáticamente a tu próxima mudanza.\n\n{{url}}',
  },
  earning_adjusted: {
    subject: '{{amount}} menos por el trabajo {{code}}',
    text: 'Hola, {{name}}:\n\nLe reembolsamos dinero al cliente del trabajo {{code}}, y {{amount}} de ese reembolso se descuentan de lo que ganaste: {{reason}}\n\n{{url}}',
  },
  waiting_joined: {
    subject: 'Estás en la lista de espera de {{place}}',
    text: 'Hola:\n\nNos pediste que te escribiéramos cuando hiciéramos mudanzas desde {{place}}. Te mandaremos un solo correo el día en que nuestro primer equipo esté listo. No tienes que hacer nada más.\n\nSi no fuiste tú, usa el enlace de abajo y no volveremos a escribirte.',
  },
  waiting_served: {
    subject: 'Ya hacemos mudanzas desde {{place}}',
    text: 'Hola:\n\nNos pediste que te escribiéramos cuando hiciéramos mudanzas desde {{place}}. Ya las hacemos: hay equipos listos en {{city}}. Mira el precio completo de tu mudanza antes de reservar:\n\n{{url}}',
  },
  waiting_window_joined: {
    subject: 'Estás en la lista de espera para {{time}}',
    text: 'Hola:\n\nNos pediste que te escribiéramos cuando hubiera de nuevo un equipo libre para una mudanza desde {{place}}: {{time}}. Te mandaremos un solo correo en cuanto lo haya. No tienes que hacer nada más, y mientras tanto puedes reservar otro horario.\n\nSi no fuiste tú, usa el enlace de abajo y no volveremos a escribirte.',
  },
  waiting_window_free: {
    subject: 'Hay un equipo libre: {{time}}',
    text: 'Hola:\n\nNos pediste que te escribiéramos cuando hubiera de nuevo un equipo libre para una mudanza desde {{place}}: {{time}}. Ya lo hay. Es para quien reserve primero, así que puede volver a ocuparse pronto:\n\n{{url}}',
  },
  statement_closed: {
    subject: 'Tu estado de cuenta de {{month}}',
    text: 'Hola, {{name}}:\n\nTu estado de cuenta de {{month}} está listo. Al final del mes te debíamos {{closing}}.\n\n{{url}}',
    text_negative:
      'Hola, {{name}}:\n\nTu estado de cuenta de {{month}} está listo. Al final del mes nos debías {{closing}}. Se descuentan de tus próximas ganancias.\n\n{{url}}',
    text_corrected:
      'Hola, {{name}}:\n\nCorregimos tu estado de cuenta de {{month}}. Al final del mes te debíamos {{closing}}.\n\nEl motivo: {{reason}}\n\n{{url}}',
    text_corrected_negative:
      'Hola, {{name}}:\n\nCorregimos tu estado de cuenta de {{month}}. Al final del mes nos debías {{closing}}. Se descuentan de tus próximas ganancias.\n\nEl motivo: {{reason}}\n\n{{url}}',
  },
}
