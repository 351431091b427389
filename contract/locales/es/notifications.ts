import type { notifications as en } from '../en/notifications.ts'

export const notifications: typeof en = {
  order_accepted: {
    title: '{{mover}} aceptó tu mudanza',
    message: '{{mover}} se encargará de {{code}} el {{date}}.',
  },
  order_released: {
    title: 'Estamos buscando otro transportista',
    message: 'Tu transportista ya no puede hacer {{code}}. Tu precio no cambia.',
  },
  order_confirmed: {
    title: 'Tu mudanza está confirmada',
    message: '{{code}} es el {{date}}.',
  },
  order_rescheduled: {
    title: 'Tu mudanza tiene nueva fecha',
    message: '{{code}} ahora es el {{date}}.',
  },
  change_proposed: {
    title: 'Confirma un cambio de tu mudanza',
    message: '{{code}} costaría {{total}} en vez de {{before}}. Responde antes del {{until}}.',
  },
  change_withdrawn: {
    title: 'Retiramos el cambio propuesto',
    message: '{{code}} sigue como estaba.',
  },
  change_expired: {
    title: 'El cambio propuesto venció',
    message: 'No respondiste a tiempo, así que {{code}} sigue como estaba.',
  },
  change_accepted_staff: {
    title: 'El cliente aceptó tu cambio de {{code}}',
    message: 'Ahora el precio es {{total}}.',
  },
  change_declined_staff: {
    title: 'El cliente rechazó tu cambio de {{code}}',
    message: 'El pedido sigue como estaba. {{refusal}}',
  },
  change_expired_staff: {
    title: 'Tu cambio de {{code}} quedó sin respuesta',
    message: 'Se acabó el tiempo para responder, y el pedido sigue como estaba.',
  },
  change_outdated_staff: {
    title: 'Tu cambio de {{code}} se cerró',
    message: 'El pedido cambió de otra forma, así que el cliente ya no puede aceptarlo.',
  },
  order_amended: {
    title: 'Cambiamos detalles de tu mudanza',
    message: 'Cambios en {{code}}: {{changes}}. El precio sigue igual.',
  },
  order_revised: {
    title: 'Tu mudanza cambió',
    message: '{{code}} ahora cuesta {{most}} como máximo.',
    message_asked:
      '{{code}} ahora cuesta {{most}} como máximo. Tu transportista tiene hasta las {{until}} para aceptar el cambio. Después, cualquier transportista puede tomarla.',
    message_fee: '{{code}} ahora cuesta {{most}} como máximo.',
    message_asked_fee:
      '{{code}} ahora cuesta {{most}} como máximo. Tu transportista tiene hasta las {{until}} para aceptar el cambio. Después, cualquier transportista puede tomarla.',
  },
  revision_agreed: {
    title: '{{mover}} aceptó tu cambio',
    message: '{{mover}} hará {{code}} el {{date}}, con el cambio.',
  },
  revision_declined: {
    title: 'Estamos buscando otro transportista',
    message:
      'Tu transportista no puede hacer {{code}} con el cambio. Se la ofrecemos a otros al mismo precio.',
  },
  order_departed: {
    title: 'Tus transportistas van en camino',
    message: 'El equipo de {{code}} ya salió.',
    message_eta: 'El equipo de {{code}} ya salió y calcula llegar a las {{eta}}.',
  },
  order_arrived: {
    title: 'Ya llegaron tus transportistas',
    message: 'El equipo de {{code}} ya llegó.',
  },
  order_delivered: {
    title: 'Ya llegó todo',
    message: 'Revisa que esté todo y completa {{code}}. Si no lo haces, la completaremos mañana.',
  },
  order_completed: {
    title: 'Tu mudanza terminó',
    message: 'Tu recibo de {{code}} está listo. ¿Cómo te fue? Una reseña ayuda al equipo.',
  },
  order_cancelled: {
    title: 'Tu mudanza está cancelada',
    message: '{{code}} del {{date}} está cancelada.',
  },
  order_expired: {
    title: 'No encontramos transportista',
    message: 'Ningún transportista aceptó {{code}} a tiempo. No te cobramos nada.',
    message_fee:
      'Ningún transportista aceptó {{code}} a su nueva hora. Cobramos el cargo que ya costaba cancelar antes de que la cambiaras.',
  },
  order_payment_missed: {
    title: 'No pudimos retener el precio de {{code}}',
    message: 'Mira por qué y elige una tarjeta antes de {{pay_until}} o la mudanza se cancelará.',
  },
  order_unpaid: {
    title: 'Tu mudanza está cancelada',
    message: 'No pudimos retener el precio de {{code}} en ninguna de tus tarjetas. No debes nada.',
  },
  crew_late: {
    title: '¿Ya llegó tu equipo?',
    message:
      'Ya debería haber llegado para {{code}}. Dinos si está ahí. Si no, puedes cancelar gratis.',
  },
  job_unsecured: {
    title: 'El pago de {{code}} no está asegurado',
    message:
      'El cliente puede elegir otra tarjeta hasta {{pay_until}}. Hasta entonces puedes devolver el trabajo sin costo.',
  },
  job_late: {
    title: 'Vas tarde a {{code}}',
    message:
      'El cliente ya puede cancelar gratis. Registra tu llegada en cuanto estés en la puerta, o el trabajo se cancela a las {{no_show}}.',
  },
  crew_late_staff: {
    title: '¿Dónde está el equipo de {{code}}?',
    message:
      '{{mover}} no ha registrado su llegada. La mudanza se cancela a las {{no_show}} si el cliente no dice que ya está ahí.',
  },
  arrival_reported: {
    title: 'El cliente de {{code}} dice que estás ahí',
    message: 'Registra tu llegada ahora para que se mida el trabajo.',
  },
  no_show: {
    title: 'Tu equipo no llegó',
    message: 'Lo sentimos. Cancelamos {{code}} y no pagas nada por ella.',
    message_credit:
      'Lo sentimos. Cancelamos {{code}} y no pagas nada por ella. Tienes un crédito de {{credit}} para tu próxima mudanza.',
    message_fee:
      'Lo sentimos. Cancelamos {{code}}. Solo cobramos los {{fee}} que ya costaba cancelar antes de que cambiaras la hora.',
  },
  job_no_show: {
    title: '{{code}} está cancelado: nadie llegó',
    message:
      'No registraste tu llegada, así que la mudanza se canceló sin cargo para el cliente. Cuenta en tu historial. Si estuviste ahí, contacta a soporte de inmediato.',
  },
  no_show_staff: {
    title: 'El equipo de {{code}} no llegó',
    message:
      '{{mover}} no registró su llegada, así que la mudanza se canceló. Si el equipo estuvo ahí, puedes reactivarla.',
  },
  order_reinstated: {
    title: '{{code}} continúa',
    message:
      'Soporte confirmó que tu equipo estuvo ahí, así que tu mudanza ya no está cancelada. Dinos si no es así.',
  },
  job_reinstated: {
    title: '{{code}} es tuyo otra vez',
    message: 'Soporte reactivó el trabajo. Registra ahora los pasos que faltan.',
  },
  contact_tried: {
    title: 'Tu equipo está en la puerta',
    message:
      'Está intentando contactarte por {{code}}. Devuélvele la llamada o abre la puerta. Después de las {{free_until}} puede irse, con un cargo de {{door_fee}}.',
  },
  absence_reported: {
    title: 'Tu equipo se fue',
    message:
      'Te esperó y no pudo contactarte, así que {{code}} está cancelada. El cargo es de {{fee}}. Si no estuvo ahí, impúgnalo antes del {{contest_until}}.',
  },
  job_absence: {
    title: '{{code}} está cancelado: no había nadie',
    message:
      'Tu parte del cargo se paga después del {{contest_until}}, si el cliente no lo impugna.',
    message_proven:
      'Tu parte del cargo ya es tuya. El cliente puede impugnar el cargo hasta el {{contest_until}}.',
  },
  fee_contested: {
    title: 'El cliente de {{code}} impugna el cargo',
    message:
      'Dice que tu equipo no estuvo en la puerta. Tu parte queda retenida hasta que soporte decida.',
  },
  fee_contested_staff: {
    title: 'Impugnaron el cargo de {{code}}',
    message: '{{reason}}',
  },
  fee_upheld: {
    title: 'El cargo de {{code}} se mantiene',
    message:
      'Revisamos lo que nos dijeron tú y el equipo. El equipo estuvo ahí, así que el cargo por cancelación se mantiene.',
  },
  job_fee_upheld: {
    title: 'Te pagamos tu parte de {{code}}',
    message: 'Soporte decidió que tu equipo estuvo en la puerta. Tu parte ya no está retenida.',
  },
  fee_reversed: {
    title: 'Te devolvemos el cargo de {{code}}',
    message: 'Tenías razón: no debes el cargo. Te devolveremos lo que cobramos.',
  },
  job_fee_reversed: {
    title: 'No hay cargo por {{code}}',
    message:
      'Soporte decidió que tu equipo no estuvo en la puerta, así que no recibes una parte del cargo.',
  },
  hold_refused: {
    title: 'El precio de {{code}} no está retenido',
    message:
      'Las tarjetas del cliente fueron rechazadas. La mudanza continúa y lo que cueste se cobra después. También puedes detenerla.',
  },
  order_disputed: {
    title: 'Estamos revisando tu mudanza',
    message: 'Se abrió una disputa sobre {{code}}. Te avisaremos cuando esté resuelta.',
  },
  order_resolved: {
    title: 'La disputa está resuelta',
    message: 'Ya resolvimos la disputa sobre {{code}}.',
  },
  job_rescheduled: {
    title: 'El trabajo {{code}} tiene nueva fecha',
    message: 'Ahora es el {{date}} y ya no es tuyo. Nadie más puede aceptarlo hasta las {{until}}.',
  },
  job_revised: {
    title: 'El trabajo {{code}} cambió',
    message: 'Sigue siendo tuyo, por {{pay}}. Cambió esto: {{changes}}.',
    message_asked:
      'Ahora paga {{pay}}. Cambió esto: {{changes}}. Acéptalo antes de las {{until}} para conservarlo: hasta entonces nadie más puede tomarlo.',
  },
  job_amended: {
    title: 'Nuevos detalles del trabajo {{code}}',
    message: 'El cliente cambió esto: {{changes}}.',
    message_staff: 'Soporte cambió esto: {{changes}}.',
  },
  job_cancelled: {
    title: 'El trabajo {{code}} está cancelado',
    message: 'No tienes que ir el {{date}}.',
  },
  job_disputed: {
    title: 'Hay una disputa sobre el trabajo {{code}}',
    message: 'Lo que ganaste con él queda retenido hasta que se resuelva.',
  },
  job_resolved: {
    title: 'La disputa sobre {{code}} está resuelta',
    message: 'Lo que ganaste con él ya no está retenido.',
  },
  order_taken_over: {
    title: '{{mover}} se encarga de tu mudanza',
    message:
      'Tu primer equipo no puede hacer {{code}}. Ahora conduce {{driver}} y tu precio no cambia.',
    title_driver: 'Ahora conduce {{driver}}',
    message_driver: 'Otro conductor sigue con {{code}}. No cambia nada más.',
  },
  job_taken_over: {
    title: 'El trabajo {{code}} ahora es tuyo',
    message: 'Te lo dimos según lo acordado. Conduce {{driver}} y el horario es {{date}}.',
  },
  job_taken_away: {
    title: 'El trabajo {{code}} pasó a otro equipo',
    message: 'Se lo dimos a {{mover}}. {{reason}}',
  },
  job_reoffered: {
    title: 'El trabajo {{code}} pasó a otras empresas',
    message:
      'Uno de tus documentos vence antes del {{date}}. Cuando aprobemos uno nuevo, puedes tomar el trabajo otra vez si sigue libre. Si tu renovación llevaba un día esperando nuestra revisión, esto no cuenta en tu contra.',
  },
  job_assigned: {
    title: 'El trabajo {{code}} es tuyo',
    message: 'Te toca manejar el {{date}}.',
  },
  job_withdrawn: {
    title: 'El trabajo {{code}} ya no es tuyo',
    message: 'Ya no te toca manejar el {{date}}.',
    message_revised:
      'El cliente lo cambió y tu transportista tiene que aceptarlo primero. Te avisaremos si te lo asignan de nuevo.',
    message_rescheduled: 'Se cambió al {{date}}. Te avisaremos si te lo asignan de nuevo.',
  },
  earning_available: {
    title: 'Tienes {{amount}} disponibles',
    message: 'Lo que ganaste con {{code}} entra en tu próximo pago.',
  },
  earning_reserved: {
    title: '{{amount}} estará disponible el {{date}}',
    message:
      'El pago de tus primeros trabajos se hace después de una reserva. Lo que ganaste en {{code}} queda pendiente hasta entonces.',
    message_contest:
      'Hasta entonces, el cliente puede impugnar que tu equipo estuvo en la puerta. Tu parte del cargo por {{code}} queda pendiente.',
  },
  order_reoffered: {
    title: '{{code}} necesita otra empresa antes de mañana',
    message:
      'Un documento de la empresa que tenía este trabajo vence antes del {{date}}. Aprueba la renovación pendiente, si la hay, o llama a otras empresas.',
  },
  order_released_again: {
    title: '{{mover}} devolvió {{code}} tarde',
    message:
      'No es el primer trabajo de este cliente que devuelve tarde. Revisa si los dos se conocen.',
  },
  order_times_held: {
    title: 'Revisa los tiempos de {{code}}',
    message:
      'El equipo tardó {{minutes}} de {{estimated}} minutos estimados. La tarjeta se cobra cuando apruebes los tiempos.',
  },
  order_written_off: {
    title: 'No se pudo cobrar {{code}}',
    message:
      'Ninguna tarjeta del cliente pagó {{amount}} en una semana. La plataforma asume la pérdida y el equipo cobra de todos modos.',
  },
  payment_unknown: {
    title: '¿Está pagada {{code}}?',
    message:
      'El proveedor de pagos no ha respondido sobre esta mudanza, que empieza el {{date}}. No se cancela, pero el equipo no puede salir antes de que se retenga el precio.',
  },
  card_ending: {
    title: 'Tu tarjeta vence antes de tu mudanza',
    message:
      'La tarjeta terminada en {{last4}} vence antes del {{date}}, así que quizá no podamos retener en ella el precio de {{code}}. Elige otra tarjeta.',
  },
  card_missing: {
    title: 'No hay tarjeta para cobrar {{code}}',
    message:
      'El cliente debe {{amount}} y no tiene ninguna tarjeta guardada. Pídele que agregue una. Lo intentamos cada día durante una semana; después asumimos la pérdida.',
  },
  city_paused: {
    title: '{{city}} está en pausa: nadie la atiende',
    message:
      'El último transportista con camión y conductor dejó de atenderla, así que ahí no se venden mudanzas. Actívala de nuevo cuando haya un equipo listo.',
  },
  mover_too_fast: {
    title: '{{mover}} tarda menos de lo creíble',
    message:
      'La mediana de los últimos {{count}} trabajos es {{percent}}% del tiempo estimado. Revisa los tiempos y las reseñas.',
  },
  dispute_opened: {
    title: 'Hay una disputa sobre el pedido {{code}}',
    message: '{{reason}}',
  },
  order_placed: {
    title: 'Tu mudanza está reservada',
    message: '{{code}} es el {{date}}. Ya la estamos ofreciendo a los transportistas.',
  },
  order_offered: {
    title: 'Trabajo nuevo: {{pay}} para ti',
    message: '{{code}} el {{date}} en {{city}}. Es del primer transportista que lo acepte.',
    message_held: '{{code}} el {{date}} en {{city}}. Está reservado para ti hasta las {{until}}.',
  },
  stop_reached: {
    title: 'Tus transportistas están en la siguiente parada',
    message: 'El equipo de {{code}} llegó a una parada intermedia.',
  },
  departure_undone: {
    title: 'Tus transportistas aún no han salido',
    message: 'El equipo de {{code}} lo registró por error. Te avisaremos cuando salga.',
  },
  arrival_undone: {
    title: 'Tus transportistas aún no han llegado',
    message: 'El equipo de {{code}} lo registró por error. Te avisaremos cuando llegue.',
  },
  loading_end_undone: {
    title: 'Tus transportistas siguen cargando',
    message: 'El equipo de {{code}} registró por error que todo estaba cargado.',
  },
  order_in_transit: {
    title: 'Ya se cargó todo',
    message: 'El equipo de {{code}} va en camino al destino.',
  },
  job_confirmed: {
    title: 'El trabajo {{code}} está confirmado',
    message: 'Es el {{date}}.',
  },
  job_crewed: {
    title: 'Conductor asignado al trabajo {{code}}',
    message: '{{driver}} va a manejar el {{date}}.',
  },
  job_delivered: {
    title: 'El trabajo {{code}} está entregado',
    message:
      'Le cobramos al cliente cuando confirme, a más tardar mañana. Después recibes lo que ganaste.',
    message_held:
      'Tomó mucho menos tiempo que el estimado, así que primero revisamos los tiempos. Recibes lo que ganaste cuando se aprueben.',
  },
  payment_failed: {
    title: 'Tu pago de {{code}} no se pudo hacer',
    message: '{{why}} Guardamos tu reserva como borrador para que lo intentes de nuevo.',
    message_revise: '{{why}} Tu mudanza sigue como estaba.',
    message_reschedule: '{{why}} Tu mudanza sigue el {{date}}.',
  },
  payment_voided: {
    title: 'No cobramos nada a tu tarjeta por {{code}}',
    message: '{{why}} Ya liberamos el monto en tu tarjeta.',
  },
  order_cheaper: {
    title: '{{code}} costó menos de lo cotizado',
    message:
      'El equipo tardó menos de lo cotizado. Pagas {{paid}}, {{less}} menos que la cotización.',
  },
  tip_received: {
    title: 'Una propina de {{amount}} por {{code}}',
    message: 'Tu cliente le dejó propina al equipo. Toda es tuya: no cobramos comisión.',
  },
  tip_shared: {
    title: 'Una propina por {{code}}',
    message:
      'El cliente le dejó propina al equipo. Tu parte es de {{share}}; te la paga {{mover}}.',
  },
  tip_failed: {
    title: 'No se cobró tu propina de {{amount}}',
    message: '{{why}} El equipo no sabe de ella. Puedes darla de nuevo.',
  },
  tip_taken_back: {
    title: 'Se devolvió la propina de {{code}}',
    message:
      'El banco del titular de la tarjeta recuperó {{taken_back}} de ella, que descontamos de tus ganancias.',
  },
  guest_note: {
    title: '{{guest}} dejó una nota',
    message: 'Sobre {{code}}: {{note}}',
    title_here: '{{guest}} ya está ahí',
    message_here: 'Espera al equipo de {{code}}.',
    title_here_note: '{{guest}} ya está ahí',
    message_here_note: 'Sobre {{code}}: {{note}}',
  },
  certificate_asked: {
    title: 'El edificio de {{code}} pide un certificado',
    message:
      'Pide a tu aseguradora un certificado de seguro para la parada en {{place}} y súbelo antes del {{date}}.',
  },
  certificate_changed: {
    title: 'El edificio de {{code}} cambió lo que pide',
    message: 'Revisa el certificado de seguro para {{place}} antes de pedirlo.',
  },
  certificate_sent: {
    title: 'Ya está el certificado para {{place}}',
    message: 'Tu transportista lo subió. El edificio ya puede verlo.',
  },
  certificate_accepted: {
    title: 'El edificio en {{place}} aceptó el certificado',
    message: 'Todo está en orden para {{code}}.',
  },
  certificate_refused: {
    title: 'El edificio en {{place}} rechazó el certificado',
    message: '{{code}} necesita otro. El motivo: {{reason}}',
  },
  certificate_waived: {
    title: '{{code}} no necesita certificado',
    message: 'El edificio en {{place}} no pide certificado de seguro.',
  },
  certificate_outdated: {
    title: 'El certificado de {{code}} vence demasiado pronto',
    message:
      'La mudanza es ahora el {{date}}, después de que vence el certificado para {{place}}. El transportista tiene que enviar uno nuevo.',
  },
  certificate_due: {
    title: 'Falta el certificado de {{code}}',
    message:
      'Sin él, el edificio en {{place}} no dejará entrar a tu equipo el {{date}}. Súbelo ahora.',
  },
  certificate_unanswered: {
    title: 'El edificio en {{place}} todavía no ha respondido',
    message: 'Todavía no acepta el certificado de {{code}}. Llama al administrador.',
  },
  elevator_reserved: {
    title: 'El elevador en {{place}} está reservado',
    message: 'Para {{code}}: {{from}} a {{to}}.',
    message_dock: 'El edificio indicó dónde carga el camión para {{code}}.',
  },
  elevator_lost: {
    title: 'Reserva de nuevo el elevador en {{place}}',
    message: '{{code}} es ahora a otra hora, para la que el elevador no está reservado.',
  },
  claim_filed: {
    title: 'Tu cliente reclama {{wanted}} por {{code}}',
    message:
      'Mientras tanto se retienen {{held}} de tu pago. Tienes hasta el {{answer_until}} para responder.',
  },
  claim_filed_staff: {
    title: 'Reclamo {{claim}}: {{wanted}} por {{code}}',
    message:
      'Hasta el {{answer_until}} puede responder el transportista. Tienes hasta el {{decide_until}} para decidir.',
  },
  claim_waiting: {
    title: 'El reclamo {{claim}} espera una decisión',
    message: 'Es sobre {{code}}. Tienes hasta el {{decide_until}} para decidir.',
  },
  claim_answered: {
    title: '{{mover}} respondió a tu reclamo',
    message: 'Es sobre {{code}}. Antes del {{decide_until}} decidimos nosotros.',
  },
  claim_unanswered: {
    title: '{{mover}} no respondió a tu reclamo',
    message: 'De todos modos, antes del {{decide_until}} decidimos sobre {{claim}}.',
  },
  claim_answer_missed: {
    title: 'Terminó el plazo para responder al reclamo {{claim}}',
    message:
      'Antes del {{decide_until}} decidimos sobre {{code}}. Todavía puedes hacer una oferta.',
  },
  claim_offered: {
    title: 'Te ofrecen {{offer}} por tu reclamo',
    message: 'Hasta el {{offer_until}} puedes aceptarla o rechazarla. Es sobre {{code}}.',
  },
  claim_offered_mover: {
    title: 'Ofrecimos {{offer}} por el reclamo {{claim}}',
    message: 'Hasta el {{offer_until}} puede aceptarla tu cliente de {{code}}.',
  },
  claim_taken: {
    title: 'Hay acuerdo sobre el reclamo {{claim}}: {{amount}}',
    message: 'Tu cliente de {{code}} aceptó la oferta.',
  },
  claim_declined: {
    title: 'Tu cliente rechazó {{offer}}',
    message: 'Antes del {{decide_until}} decidimos sobre el reclamo {{claim}}.',
  },
  claim_offer_expired: {
    title: 'Venció la oferta por tu reclamo',
    message: 'Antes del {{decide_until}} decidimos sobre {{claim}}.',
  },
  claim_decided: {
    title: 'Recibes {{amount}} por tu reclamo',
    message: 'Es sobre {{code}}. El motivo: {{reason}}',
    title_nothing: 'Decidimos sobre tu reclamo',
    message_nothing: 'No se paga nada por {{claim}}. El motivo: {{reason}}',
  },
  claim_decided_mover: {
    title: 'El reclamo {{claim}} está decidido: {{amount}}',
    message: 'Es sobre {{code}}. El motivo: {{reason}}',
    title_nothing: 'El reclamo {{claim}} está decidido: no se paga nada',
  },
  claim_appealed: {
    title: 'Apelaron la decisión sobre {{claim}}',
    message: 'Antes del {{decide_until}} decide otra persona.',
  },
  claim_withdrawn: {
    title: 'Retiraron el reclamo {{claim}}',
    message: 'Lo que estaba retenido por {{code}} vuelve a ser tuyo.',
  },
  claim_overdue: {
    title: 'El reclamo {{claim}} está atrasado',
    message: 'Antes del {{decide_until}} había que decidirlo.',
  },
  refund_failed: {
    title: 'No pudimos reembolsar {{amount}} a tu tarjeta',
    message:
      'Es por tu mudanza {{code}}. Necesitamos otra forma de devolverte el dinero: escríbenos.',
  },
  refund_bounced: {
    title: 'Tu banco nos devolvió el reembolso de {{amount}}',
    message:
      'Es por tu mudanza {{code}}. Necesitamos otra forma de devolverte el dinero: escríbenos.',
  },
  refund_bounced_staff: {
    title: 'Un reembolso de {{amount}} por {{code}} fue devuelto',
    message: 'Envíalo de nuevo o busca otra forma de pagarle al cliente.',
  },
  refund_requested: {
    title: 'Un reembolso de {{sum}} por {{code}} necesita tu aprobación',
    message: 'Lo pidió otra persona: {{reason}}',
  },
  refund_settled: {
    title: '{{amount}} va en camino a tu tarjeta',
    title_credit: 'Tienes otra vez un crédito de {{credit}}',
    message: 'Es por tu mudanza {{code}}. Tu banco lo mostrará en unos días.',
    message_credit:
      'Es por tu mudanza {{code}}, que pagaste con crédito. Se aplica automáticamente a tu próxima mudanza.',
    message_credit_too:
      'Es por tu mudanza {{code}}. Tu banco lo mostrará en unos días. La parte que pagaste con crédito, {{credit}}, vuelve a ser un crédito.',
  },
  payout_sent: {
    title: '{{amount}} va en camino',
    message: 'Tu pago {{code}} va a la cuenta que termina en {{last4}}.',
  },
  payout_paid: {
    title: 'Te pagamos {{amount}}',
    message: 'Tu pago {{code}} está en la cuenta que termina en {{last4}}.',
  },
  payout_failed: {
    title: 'Tu pago {{code}} no se pudo hacer',
    message:
      'No pudimos pagar {{amount}} en la cuenta que termina en {{last4}}. {{why}} El dinero está de nuevo en tu billetera.',
  },
  payout_returned: {
    title: 'Tu banco devolvió {{amount}}',
    message:
      'Tu pago {{code}} volvió de la cuenta que termina en {{last4}}. {{why}} El dinero está de nuevo en tu billetera. Revisa la cuenta.',
  },
  payout_returned_staff: {
    title: 'El pago {{code}} fue devuelto',
    message: 'El banco devolvió {{amount}} de la cuenta que termina en {{last4}}. {{why}}',
  },
  payout_postponed: {
    title: 'El pago {{code}} espera fondos',
    message:
      'El saldo disponible de la plataforma en el proveedor de pagos es menor que {{amount}}. Se intenta de nuevo cada hora.',
  },
  payout_cancelled: {
    title: 'Tu pago {{code}} se canceló',
    message: '{{amount}} está de nuevo en tu billetera: {{reason}}',
  },
  tax_form_needed: {
    title: 'Necesitamos tus datos fiscales a más tardar el {{day}}',
    message: 'En {{year}} ganaste {{amount}}. Completa tu cuenta con el proveedor de pagos.',
  },
  account_added: {
    title: 'Nueva cuenta de cobro: …{{last4}}',
    message:
      'Se agregó la cuenta de {{holder}} para tus pagos. Si no fuiste tú, desactívala de inmediato y avísanos.',
  },
  account_verified: {
    title: 'Tu cuenta de cobro …{{last4}} está verificada',
    message: 'Puedes usar la cuenta de {{holder}} a partir del {{date}}.',
  },
  account_restricted: {
    title: 'Tu cuenta de cobro …{{last4}} necesita tu atención',
    message: 'Por ahora no podemos pagarte. Falta: {{needed}}.',
  },
  account_disabled: {
    title: 'Tu cuenta de cobro …{{last4}} está desactivada',
    message: 'Ya no enviamos pagos a la cuenta de {{holder}}. Si no lo pediste tú, avísanos.',
  },
  document_approved: {
    title: 'Aprobado: {{paper}}',
    message: 'Revisamos este documento y lo aceptamos.',
  },
  mover_approved: {
    title: 'Tu perfil está aprobado',
    message: 'Ya puedes tomar trabajos como {{business}}.',
  },
  mover_rejected: {
    title: 'No pudimos aceptar tu perfil',
    message: '{{reason}}',
  },
  mover_suspended: {
    title: 'Tu perfil está suspendido',
    message: '{{reason}}',
  },
  driver_left: {
    title: '{{driver}} dejó tu equipo',
    message: 'No le quedaban trabajos con {{business}}.',
  },
  document_rejected: {
    title: 'Envíalo de nuevo: {{paper}}',
    message: '{{reason}}',
  },
  calendar_feed_failing: {
    title: 'No podemos leer tu calendario «{{calendar}}»',
    message:
      'Falla desde el {{since}}. Las horas ocupadas que conocemos siguen bloqueadas, pero faltan las nuevas.',
  },
  document_ending: {
    title_one: 'Válido un día más: {{paper}}',
    title_other: 'Válido {{count}} días más: {{paper}}',
    message: 'Sube uno nuevo a tiempo: sin él no se pueden aceptar trabajos.{{risk}}',
    message_background:
      'Hace falta una nueva verificación: el transportista la pide y el conductor la acepta.',
  },
  document_expired: {
    title: 'Venció: {{paper}}',
    message: 'No se pueden aceptar trabajos hasta que aprobemos uno nuevo.',
    message_background:
      'Hace falta una nueva verificación: el transportista la pide y el conductor la acepta.',
  },
  background_asked: {
    title: '{{mover}} te pide una verificación de antecedentes',
    message: 'Lee de qué se trata y decide si estás de acuerdo. Toma dos minutos.',
  },
  background_form: {
    title: 'Continúa con tu verificación de antecedentes',
    message: 'La empresa que hace la verificación necesita algunos datos que solo tú puedes dar.',
  },
  background_stalled: {
    title: 'Tu verificación de antecedentes te espera',
    message: 'Falta algo o algún dato no coincide. Mira qué hacer.',
  },
  background_cleared: {
    title: 'Tu verificación de antecedentes está lista',
    message: 'Nada te impide manejar. Vale hasta el {{day}}.',
  },
  background_considered: {
    title: 'Estamos revisando tu verificación de antecedentes',
    message: 'Ya llegó el informe. No hay nada decidido, y tú serás la primera persona en saberlo.',
  },
  background_notice: {
    title: 'Un aviso sobre tu verificación de antecedentes',
    message: 'Léelo y responde antes del {{until}}. No se decide nada antes.',
  },
  background_refused: {
    title: 'No pudimos aceptar tu verificación de antecedentes',
    message: 'Por ahora no puedes manejar en los trabajos. Mira por qué y qué puedes hacer.',
  },
  background_cancelled: {
    title: 'Tu verificación de antecedentes está cancelada',
    message: 'No pasa nada más con ella. Tu transportista puede pedirla de nuevo.',
  },
  background_staff: {
    title: 'Una verificación de antecedentes requiere una decisión',
    message: 'El informe sobre {{who}}, de {{mover}}, tiene hallazgos.',
  },
  background_disputed_staff: {
    title: '{{who}} disputa una verificación de antecedentes',
    message: 'El texto está en un ticket. No se puede rechazar nada hasta responderlo.',
  },
  crew_background_declined: {
    title: '{{who}} no acepta la verificación de antecedentes',
    message: 'La verificación no se hará. Puedes pedirla de nuevo si cambia de opinión.',
  },
  crew_background_cancelled: {
    title: 'La verificación de antecedentes de {{who}} está cancelada',
    message: 'Puedes pedirla de nuevo.',
  },
  crew_background_cleared: {
    title: 'La verificación de antecedentes de {{who}} está lista',
    message: 'Vale hasta el {{day}}.',
  },
  crew_background_considered: {
    title: 'La verificación de antecedentes de {{who}} tarda más',
    message: 'Estamos en contacto con {{who}}. No tienes que hacer nada.',
  },
  crew_background_refused: {
    title: '{{who}} no puede manejar por ahora',
    message: 'La verificación de antecedentes no se aceptó. Asigna sus trabajos a otra persona.',
  },
  appeal_granted: {
    title: 'Aceptamos tu apelación sobre {{code}}',
    message: '«{{what}}» ya no cuenta. {{reason}}',
  },
  appeal_denied: {
    title: 'Rechazamos tu apelación sobre {{code}}',
    message: '«{{what}}» sigue contando. {{reason}}',
  },
  ticket_answered: {
    title: 'Respondimos a {{code}}',
    message: '{{about}}',
  },
  ticket_replied: {
    title: '{{name}} respondió en {{code}}',
    message: '{{about}}',
  },
  ticket_assigned: {
    title: 'Te asignaron {{code}}',
    message: '{{about}}',
  },
  comment_mentioned: {
    title: '{{who}} te mencionó: {{record}}',
    message: '{{text}}',
  },
  chat_message: {
    title: '{{name}} te escribió',
    message: '{{excerpt}}',
    message_photo: 'Tienes una foto nueva.',
    message_unknown: 'Hay algo nuevo en el chat.',
  },
  support_message: {
    title: '{{name}} escribió a soporte',
    message: '{{excerpt}}',
    message_photo: 'Hay una foto nueva.',
    message_unknown: 'Hay algo nuevo en el chat.',
  },
  bank_dispute_opened: {
    title: 'Un banco retiró {{amount}} por {{code}}',
    message: '{{why}}. Responde antes del {{until}}.',
  },
  bank_dispute_ending: {
    title: 'Responde al banco sobre {{code}} antes del {{until}}',
    message: 'Sin respuesta, se pierden {{amount}}.',
  },
  bank_dispute_refused: {
    title: 'No se aceptaron las pruebas sobre {{code}}',
    message: '{{reason}}',
  },
  bank_dispute_won: {
    title: 'El banco devolvió {{amount}} por {{code}}',
    message: 'El contracargo se decidió a nuestro favor.',
  },
  bank_dispute_lost: {
    title: 'Se perdió el contracargo sobre {{code}}',
    message: 'El cliente se queda con {{amount}}.',
  },
  reconciliation_differs: {
    title: 'Los libros y los proveedores difieren',
    message_one: 'Una conciliación encontró una diferencia nueva. Explícala o corrígela.',
    message_other:
      'Una conciliación encontró {{count}} diferencias nuevas. Explica o corrige cada una.',
  },
  reconciliation_failed: {
    title: 'Una conciliación falló',
    message: 'No se pudieron comparar los movimientos: {{reason}}',
  },
  webhook_switched_off: {
    title: 'El webhook «{{webhook}}» se desactivó',
    message:
      'Ya no podemos entregar nada a {{host}}. Reanuda el webhook cuando vuelva a funcionar.',
  },
  message_undelivered: {
    title: 'No se pudo entregar un mensaje ({{channel}})',
    message: 'A {{recipient}}: {{reason}} (en espera: {{count}})',
  },
  waiting_list: {
    title: 'Lista de espera',
    text: 'Un solo correo cuando hagamos mudanzas desde el lugar que nos pediste, o haya un equipo libre en el horario que nos pediste.',
    leave:
      'Estás en la lista de espera de Haulwell porque pediste este correo. Para salir:\n{{url}}',
    price: 'Ver el precio de tu mudanza',
  },
  driving_reply: '{{name}} va manejando y lo verá al llegar.',
  leave:
    'Recibes correos de Haulwell sobre «{{topic}}». Para dejar de recibirlos o elegir qué correos recibes:\n{{url}}',
  document_risk: {
    sentence: 'Perderías estos trabajos: {{jobs}}.',
    job: '{{code}} ({{date}})',
    more_one: '{{count}} más',
    more_other: '{{count}} más',
  },
  links: {
    'mover-calendar': 'Ver tu calendario',
    'mover-profile': 'Ver tu historial',
    'mover-crew': 'Ver tus conductores',
    'mover-profile-add': 'Ver tus pasos',
    'customer-payments-history': 'Ver tus reembolsos',
    'customer-payments': 'Ver tus tarjetas',
    'customer-moves-proposal': 'Responder',
    'customer-moves-details': 'Ver la mudanza',
    'mover-jobs-details': 'Ver el trabajo',
    'driver-jobs-details': 'Ver el trabajo',
    'mover-earnings': 'Ver las ganancias',
    'admin-cities': 'Ver la ciudad',
    'admin-movers-details': 'Ver al transportista',
    'admin-orders-details': 'Ver el pedido',
    'mover-earnings-payouts': 'Ver el pago',
    'mover-statements': 'Ver el estado de cuenta',
    'mover-wallet': 'Ver tu billetera',
    'mover-documents': 'Ver el documento',
    'driver-documents': 'Ver el documento',
    'mover-background': 'Ver las verificaciones',
    'driver-background': 'Ver tu verificación',
    'admin-background-checks': 'Ver la verificación',
    'order-submitting': 'Ver el pago',
    chat: 'Abrir el chat',
    'chat-support': 'Abrir el chat',
    'admin-support-messages': 'Abrir el chat',
    'admin-record': 'Ver el comentario',
    'admin-support-tickets': 'Ver el ticket',
    'admin-finance-payouts': 'Ver los pagos',
    'admin-finance-refunds': 'Ver los reembolsos',
    'admin-payment-disputes': 'Ver el contracargo',
    'admin-claims': 'Ver el reclamo',
    'admin-reconciliation': 'Ver las diferencias',
    'admin-undelivered': 'Ver los mensajes sin entregar',
  },
  groups: {
    moves: {
      title: 'Tus mudanzas',
      text: 'Novedades de tus mudanzas: quién las hace, cuándo son y cómo van.',
      title_mover: 'Tus trabajos',
      text_mover: 'Novedades de los trabajos que aceptaste.',
      title_driver: 'Tus trabajos',
      text_driver: 'Novedades de los trabajos en los que manejas.',
    },
    offers: {
      title: 'Ofertas de trabajo',
      text: 'Trabajos nuevos que puedes aceptar.',
    },
    messages: {
      title: 'Mensajes del chat',
      text: 'Cuando alguien te escribe y no tienes abierto el chat.',
    },
    documents: {
      title: 'Documentos',
      text: 'Cuando un documento se aprueba, se rechaza o está por vencer.',
    },
    money: {
      title: 'Dinero',
      text: 'Pagos y reembolsos.',
      text_mover: 'Ganancias, pagos y cambios en tu cuenta.',
    },
    disputes: {
      title: 'Disputas',
      text: 'Cuando hay una disputa sobre una mudanza y cuando se resuelve.',
    },
    support: {
      title: 'Soporte',
      text: 'Respuestas a tus solicitudes.',
      title_admin: 'Tickets',
      text_admin: 'Los tickets que te asignaron.',
    },
    team: {
      title: 'Tu equipo',
      text: 'Cuando alguien te menciona en un comentario.',
    },
    system: {
      title: 'El sistema',
      text: 'Lo que necesita a un administrador, como los mensajes que no se pudieron entregar.',
    },
  },
}
