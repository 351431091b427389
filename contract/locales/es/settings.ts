import type { settings as en } from '../en/settings.ts'

export const settings: typeof en = {
  refund_alone_cents: {
    name: 'Reembolso sin una segunda persona',
    meaning:
      'El total que una sola persona puede reembolsar por un pedido antes de que otra tenga que aprobarlo.',
  },
  waive_fee_alone_cents: {
    name: 'Exención del cargo por cancelación',
    meaning:
      'El personal puede perdonar un cargo por cancelación hasta este monto. Si es mayor, solo puede hacerlo alguien que aprueba reembolsos.',
  },
  payout_staff_cents: {
    name: 'Pago sin aprobación',
    meaning:
      'Los pagos menores que este monto se aprueban automáticamente. Finanzas aprueba los demás.',
  },
  tax_form_cents: {
    name: 'Ganancias que requieren un formulario fiscal',
    meaning:
      'Las ganancias de un año calendario, antes de la comisión y con propinas, a partir de las cuales se pide un formulario fiscal al transportista. Consulta a un abogado qué monto corresponde.',
  },
  tax_form_days: {
    name: 'Plazo del formulario fiscal',
    meaning:
      'Cuánto tiempo tiene un transportista para entregar el formulario fiscal que se le pidió.',
  },
  reserve_jobs: {
    name: 'Trabajos con reserva',
    meaning:
      'Cuántos de los primeros trabajos de un transportista se pagan solo después de una reserva.',
  },
  reserve_days: {
    name: 'Reserva de transportistas nuevos',
    meaning:
      'Cuánto tiempo queda pendiente el pago de los primeros trabajos después de cobrar la tarjeta del cliente.',
  },
  tip_days: {
    name: 'Plazo para una propina',
    meaning: 'Cuánto tiempo después de terminar la mudanza el cliente puede dejar propina.',
  },
  tip_withdraw_minutes: {
    name: 'Plazo para retirar una propina',
    meaning: 'Cuánto tiempo el cliente puede retirar una propina. Después se cobra a la tarjeta.',
  },
  tip_move_cents: {
    name: 'Propina máxima por mudanza',
    meaning: 'El máximo que pueden sumar todas las propinas después de una mudanza.',
  },
  tip_move_bp: {
    name: 'Propina máxima según el precio',
    meaning:
      'El máximo que pueden sumar todas las propinas después de una mudanza, como parte de su precio.',
  },
  tip_day_cents: {
    name: 'Propinas de un cliente en un día',
    meaning:
      'El máximo que un cliente puede dar en propinas en 24 horas, por todas sus mudanzas. Evita que se convierta en dinero una tarjeta robada.',
  },
  tips_per_day: {
    name: 'Número de propinas en un día',
    meaning:
      'Cuántas veces puede dar propina un cliente en 24 horas. También cuentan las retiradas y las rechazadas.',
  },
  background_valid_days: {
    name: 'Vigencia de una verificación de antecedentes',
    meaning: 'Cuánto tiempo vale la verificación sin hallazgos de un conductor.',
  },
  background_notice_days: {
    name: 'Plazo para responder a un aviso de antecedentes',
    meaning:
      'Cuánto tiempo tiene un conductor para responder a un aviso antes de que su verificación se pueda rechazar. Consulta a tu abogado antes de acortarlo.',
  },
  claim_days: {
    name: 'Plazo para un reclamo',
    meaning:
      'Cuánto tiempo después de la entrega un cliente puede presentar un reclamo o reportar un problema con la mudanza.',
  },
  claims_per_move: {
    name: 'Reclamos por mudanza',
    meaning: 'Cuántos reclamos puede presentar un cliente sobre una mudanza.',
  },
  claim_answer_hours: {
    name: 'Plazo para responder a un reclamo',
    meaning:
      'Cuánto tiempo puede responder un transportista antes de que el personal decida sin su respuesta.',
  },
  claim_decide_days: {
    name: 'Plazo para decidir un reclamo',
    meaning:
      'Cuánto tiempo tiene el personal para decidir un reclamo, desde que se presentó o se apeló.',
  },
  claim_offer_days: {
    name: 'Plazo para aceptar una oferta',
    meaning: 'Cuánto tiempo puede aceptar un cliente lo que se ofrece por un reclamo.',
  },
  claim_appeal_days: {
    name: 'Plazo para apelar',
    meaning:
      'Cuánto tiempo pueden apelar el cliente y el transportista la decisión sobre un reclamo.',
  },
  steps_early_minutes: {
    name: 'Inicio más temprano de un trabajo',
    meaning: 'Con cuánta anticipación a su horario puede un equipo empezar un trabajo.',
  },
  fast_work_bp: {
    name: 'Tiempo medido por revisar',
    meaning:
      'Si un equipo tarda menos que esta parte del tiempo estimado, el personal revisa los tiempos antes de cobrar la tarjeta.',
  },
  fast_mover_jobs: {
    name: 'Trabajos para medir la rapidez',
    meaning:
      'Cuántos de los últimos trabajos cuentan para la mediana del tiempo medido de un transportista.',
  },
  fast_mover_bp: {
    name: 'Alerta de rapidez',
    meaning:
      'El personal recibe una sola alerta cuando la mediana del tiempo medido de un transportista baja de esta parte de lo estimado.',
  },
  revision_minutes_bp: {
    name: 'Más tiempo sin consentimiento',
    meaning:
      'Cuánto más puede durar una mudanza que su cliente cambia antes de que el transportista tenga que aceptarlo.',
  },
  revision_hours_ahead: {
    name: 'Último cambio con consentimiento',
    meaning:
      'Cuánto antes del inicio del horario puede un cliente hacer todavía un cambio que el transportista tiene que aceptar.',
  },
  quiet_drive_hours: {
    name: 'Trayecto más largo sin avisos',
    meaning:
      'Cuánto tiempo esperan los mensajes y avisos de un conductor que va hacia una parada y no marca su llegada.',
  },
  fuel_mile_cents: {
    name: 'Combustible por milla',
    meaning:
      'Los ingresos y los planes del día de los transportistas cuentan este gasto por cada milla, con o sin carga, salvo que el transportista haya puesto otro.',
  },
  release_grace_minutes: {
    name: 'Devolución gratuita de parte de un plan',
    meaning:
      'Cuánto tiempo puede un transportista devolver gratis un trabajo de un plan del día si perdió otro.',
  },
  free_returns_per_day: {
    name: 'Devoluciones gratuitas al día',
    meaning:
      'Cuántos trabajos de planes del día puede devolver gratis un transportista en 24 horas.',
  },
  take_overs_per_hour: {
    name: 'Cambios de conductor por hora',
    meaning:
      'Cuántas veces en una hora puede una empresa dar un mismo trabajo a otro conductor; cada vez se avisa al cliente. El equipo interno no tiene límite.',
  },
  late_crew_minutes: {
    name: 'Equipo retrasado',
    meaning:
      'Cuánto después del fin del horario le preguntamos al cliente por un equipo que no ha llegado y puede cancelar gratis.',
  },
  no_show_minutes: {
    name: 'Equipo que no llega',
    meaning: 'Cuánto después del fin del horario se cancela una mudanza cuyo equipo no ha llegado.',
  },
  crew_seen_hours: {
    name: 'Equipo sin pasos',
    meaning:
      'Si el cliente dice que el equipo retrasado ya está ahí, cuánto tiempo tiene el equipo para registrar un paso antes de que la mudanza se cancele.',
  },
  reinstate_days: {
    name: 'Reactivar una mudanza',
    meaning:
      'Durante cuántos días se puede reactivar una mudanza cancelada porque su equipo no registró su llegada.',
  },
  no_show_record_days: {
    name: 'Ausencias en el historial',
    meaning:
      'Cuánto tiempo después de la última permanecen en el historial las veces que un transportista no llegó.',
  },
  standing_days: {
    name: 'Historial de los transportistas',
    meaning:
      'Cuánto tiempo cuentan en contra de un transportista las llegadas tarde, los trabajos devueltos, los daños, los reclamos sin respuesta y las malas reseñas.',
  },
  standing_appeal_days: {
    name: 'Apelaciones sobre el historial',
    meaning:
      'Cuánto tiempo después del suceso puede apelar un transportista lo que cuenta en su contra.',
  },
  arrival_near_meters: {
    name: 'Distancia de una llegada',
    meaning:
      'Qué tan cerca del punto de recogida debe estar el teléfono del equipo para probar que estuvo en la puerta. Las direcciones se conocen hasta el centro de su código postal.',
  },
  absence_wait_minutes: {
    name: 'Espera gratis',
    meaning:
      'Cuánto espera un equipo en la puerta antes de poder registrar que el cliente no está.',
  },
  absence_tries: {
    name: 'Intentos de contactar al cliente',
    meaning:
      'Cuántas veces el equipo debe intentar contactar al cliente antes de poder registrar que no está.',
  },
  absence_try_minutes: {
    name: 'Tiempo entre intentos',
    meaning:
      'Cuánto tiempo debe pasar entre los intentos de contactar al cliente para que cuenten.',
  },
  contest_hours: {
    name: 'Plazo para impugnar un cargo',
    meaning:
      'Cuánto tiempo tiene un cliente para impugnar un cargo que se le debe al equipo por haber estado en la puerta. Después se le paga al equipo.',
  },
  credit_valid_days: {
    name: 'Vigencia de los créditos',
    meaning: 'Cuánto tiempo puede usar un cliente un crédito después de recibirlo.',
  },
  credit_period_days: {
    name: 'Periodo de los créditos',
    meaning: 'Los días en que los créditos cuentan para los límites por cliente.',
  },
  late_release_credits_per_customer: {
    name: 'Créditos por devolución tardía y cliente',
    meaning:
      'Cuántos créditos por trabajos devueltos tarde puede recibir un cliente en el periodo.',
  },
  late_release_credits_per_pair: {
    name: 'Créditos por devolución tardía, cliente y transportista',
    meaning:
      'Cuántos créditos puede recibir un cliente en el periodo cuando el mismo transportista devuelve trabajos tarde.',
  },
  no_crew_credits_per_customer: {
    name: 'Créditos sin equipo por cliente',
    meaning:
      'Cuántos créditos puede recibir un cliente en el periodo por mudanzas que nadie aceptó o cuyo equipo no llegó, en total.',
  },
  no_crew_hours_ahead: {
    name: 'Anticipación para un crédito sin equipo',
    meaning:
      'Solo se da el crédito por mudanzas reservadas al menos con esta anticipación a su horario.',
  },
  expiry_credit_cents: {
    name: 'Crédito si no hay transportista',
    meaning: 'Lo que recibe un cliente por una mudanza que ningún transportista aceptó a tiempo.',
  },
  no_show_credit_cents: {
    name: 'Crédito si el equipo no llega',
    meaning: 'Lo que recibe un cliente por una mudanza cuyo equipo no llegó.',
  },
  credit_grant_days: {
    name: 'Periodo de los créditos otorgados',
    meaning:
      'Los días en que los créditos que otorga el personal cuentan para los dos límites siguientes.',
  },
  credit_grants_by_administrator_cents: {
    name: 'Créditos por administrador',
    meaning: 'Lo máximo que un administrador puede otorgar en el periodo, a todos los clientes.',
  },
  credit_grants_to_customer_cents: {
    name: 'Créditos otorgados por cliente',
    meaning: 'Lo máximo que el personal puede otorgar a un cliente en el periodo.',
  },
  guest_link_days: {
    name: 'Enlaces de invitados después de la mudanza',
    meaning: 'Cuánto tiempo funciona un enlace de invitado después del fin del horario.',
  },
  guest_links_per_move: {
    name: 'Enlaces de invitados por mudanza',
    meaning: 'Cuántos enlaces de invitados que funcionan puede tener una mudanza a la vez.',
  },
  certificate_reminder_days: {
    name: 'Recordatorio de un certificado',
    meaning:
      'Cuánto antes de la mudanza se recuerda a quienes deben actuar que un edificio espera un certificado de seguro.',
  },
  chat_kept_days: {
    name: 'Chats de mudanzas terminadas',
    meaning: 'Cuánto tiempo se guardan los mensajes de una mudanza después de que termina.',
  },
  notifications_kept_days: {
    name: 'Notificaciones leídas',
    meaning: 'Cuánto tiempo se guardan las notificaciones después de leerlas.',
  },
  daily_backups_kept: {
    name: 'Copias de seguridad diarias',
    meaning: 'Número de días de los que se guarda la última copia programada.',
  },
  weekly_backups_kept: {
    name: 'Copias de seguridad semanales',
    meaning: 'Número de semanas de las que se guarda también la última copia programada.',
  },
  monthly_backups_kept: {
    name: 'Copias de seguridad mensuales',
    meaning: 'Número de meses de los que se guarda también la última copia programada.',
  },
}
