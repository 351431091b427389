import type { pictures as en } from '../en/pictures.ts'

export const pictures: typeof en = {
  home: {
    title: 'Un precio justo para un día pesado.',
    note: 'Dos códigos postales, un tamaño y un día: el precio completo al instante.',
  },
  site: {
    title: 'Mudanzas a un precio que puedes comprobar.',
    note: 'Equipos locales verificados, con reserva en línea.',
  },
  city: {
    title: 'Mudanzas en {{city}}, {{state}}',
    from: 'desde {{price}}',
    rated_other: '{{average}} de {{count}} reseñas',
    rated_one: '{{average}} de {{count}} reseña',
    note: 'El precio completo antes de reservar.',
  },
}
