import type { calendars as en } from '../en/calendars.ts'

export const calendars: typeof en = {
  jobs: 'Trabajos de Haulwell',
  move: 'Haulwell: mudanza {{code}}',
  busy: 'Ocupado',
  title: 'Mudanza: de {{from}} a {{to}}',
  called_off: 'Cancelada: de {{from}} a {{to}}',
  code: 'Código: {{code}}',
  crew_one: 'Equipo: {{count}} persona, {{vehicle}}',
  crew_other: 'Equipo: {{count}} personas, {{vehicle}}',
  mover: 'Transportista: {{name}}',
  customer: 'Cliente: {{name}}',
  driver: 'Conductor: {{name}}',
  to: 'Destino: {{address}}',
}
