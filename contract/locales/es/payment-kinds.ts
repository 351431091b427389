/** Kinds of lines in a customer's list of payments, on the page and in its CSV file. */
export const paymentKinds = {
  charge: 'Cobro',
  cancellation_fee: 'Cargo por cancelación',
  tip: 'Propina',
  hold: 'Retenido',
  released: 'Retención liberada',
  waiting: 'En espera de tu banco',
  refused: 'Tarjeta rechazada',
  refund: 'Reembolso',
  refund_sent: 'Reembolso en camino',
  refund_failed: 'Reembolso fallido',
  credit: 'Pagado con crédito',
  credit_returned: 'Crédito devuelto',
}
