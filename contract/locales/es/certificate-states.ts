import type { certificateStates as english } from '../en/certificate-states.ts'

export const certificateStates: Record<keyof typeof english, string> = {
  requested: 'Espera a un transportista',
  with_mover: 'Lo prepara el transportista',
  sent: 'Lo revisa el edificio',
  accepted: 'Aceptado',
  refused: 'Rechazado',
  waived: 'No hace falta',
  closed: 'Cerrado',
}
