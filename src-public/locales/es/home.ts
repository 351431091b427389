import type { home as en } from '../en/home.ts'
import type { Same } from '../en.ts'

export const home: Same<typeof en> = {
  title: 'Mudanzas a un precio que puedes comprobar',
  description:
    'Ve el precio exacto de tu mudanza en segundos, con la regla de cada línea, y paga menos si el trabajo tarda menos. Equipos locales verificados, reserva en línea.',
  widget: {
    title: '¿Cuánto costará mi mudanza?',
    submit: 'Ver mi precio',
    book: 'Reservar esta mudanza',
    midweek: 'De martes a jueves, mudarse cuesta menos.',
    own_list: 'El precio usa la lista que editaste.',
  },
}
