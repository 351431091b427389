import type { statement as en } from '../en/statement.ts'

export const statement: typeof en = {
  title: 'Extracto de {{month}}',
  corrected: 'Corregido, edición {{edition}}: {{reason}}',
  at: 'Fecha y hora',
  what: 'Concepto',
  about: 'Referencia',
  amount: 'Importe',
  balance: 'Saldo',
  nothing: 'En este mes no hubo movimientos.',
  times:
    'Las horas son las de {{zone}}. El mes empieza y termina a medianoche UTC. Lo que se le debe a usted es positivo.',
  closed: 'Cerrado el {{at}}.',
  checksum: 'Suma de control (SHA-256) del contenido: {{sha256}}',
  page: 'Página {{page}} de {{pages}}',
}
