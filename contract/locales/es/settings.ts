import type { settings as en } from '../en/settings.ts'

export const settings: typeof en = {
  refund_alone_cents: {
    name: 'Reembolso sin una segunda persona',
    meaning:
      'Lo que una sola persona puede reembolsar en total por un pedido antes de que otra tenga que aprobarlo.',
  },
  waive_fee_alone_cents: {
    name: 'Cargo de cancelación perdonado',
    meaning:
      'El personal puede perdonar un cargo de cancelación hasta este importe; por encima, solo quien puede aprobar reembolsos.',
  },
  payout_staff_cents: {
    name: 'Pago sin aprobación',
    meaning:
      'Los pagos por debajo de este importe se aprueban solos; los demás los aprueba finanzas.',
  },
  steps_early_minutes: {
    name: 'Inicio más temprano de un trabajo',
    meaning: 'Cuánto antes de su horario puede empezar un equipo con un trabajo.',
  },
  fast_work_bp: {
    name: 'Trabajo demasiado rápido',
    meaning:
      'Si un equipo necesita menos de esta parte del tiempo estimado, su pago se retiene hasta que el personal revise el trabajo.',
  },
  credit_period_days: {
    name: 'Periodo de los créditos',
    meaning: 'Los días en los que se cuentan los créditos y cupones de disculpa para sus límites.',
  },
  late_release_credits_per_customer: {
    name: 'Créditos por devolución tardía y cliente',
    meaning:
      'Cuántos créditos por trabajos devueltos tarde puede recibir un cliente en el periodo.',
  },
  late_release_credits_per_pair: {
    name: 'Créditos por devolución tardía, cliente y transportista',
    meaning:
      'Cuántos créditos puede recibir un cliente en el periodo porque el mismo transportista devolvió tarde un trabajo.',
  },
  expiry_coupons_per_customer: {
    name: 'Cupones de disculpa por cliente',
    meaning:
      'Cuántos cupones puede recibir un cliente en el periodo por mudanzas que nadie aceptó.',
  },
  expiry_coupon_hours_ahead: {
    name: 'Antelación para un cupón de disculpa',
    meaning: 'Solo las mudanzas reservadas al menos con esta antelación dan un cupón.',
  },
  expiry_coupon_percent: {
    name: 'Cupón de disculpa',
    meaning: 'El descuento del cupón por una mudanza que nadie aceptó.',
  },
  expiry_coupon_cap_cents: {
    name: 'Descuento máximo de disculpa',
    meaning: 'Lo máximo que descuenta el cupón por una mudanza que nadie aceptó.',
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
    meaning: 'Cuántas copias diarias se guardan; las anteriores se eliminan.',
  },
}
