import type { statement as en } from '../en/statement.ts'

export const statement: typeof en = {
  title: 'Estado de cuenta de {{month}}',
  corrected: 'Corregido, edición {{edition}}: {{reason}}',
  at: 'Fecha y hora',
  what: 'Concepto',
  about: 'Referencia',
  amount: 'Monto',
  balance: 'Saldo',
  nothing: 'No hubo movimientos este mes.',
  times:
    'Las horas son de {{zone}}. El mes empieza y termina a medianoche UTC. Los montos positivos son lo que te debemos.',
  closed: 'Cerrado el {{at}}.',
  checksum: 'Suma de control (SHA-256) del contenido: {{sha256}}',
  page: 'Página {{page}} de {{pages}}',
}
