import type { profile as en } from '../en/profile.ts'
import type { Same } from '../en.ts'

export const profile: Same<typeof en> = {
  title: 'Tu perfil',
  lead: 'Quién eres para nosotros y cómo te contactamos.',
  about: {
    title: 'Sobre ti',
    name: 'Nombre',
    email: 'Correo',
    phone: 'Teléfono',
    language: 'Idioma',
    time_zone: 'Zona horaria',
    since: 'Con nosotros desde',
    none: 'Aún no hay',
    undeliverable: 'El correo a esta dirección nos vuelve. Revísala, por favor.',
    edit: 'Editar',
  },
  links: {
    title: 'También tuyo',
    notices: 'Notificaciones',
    notices_text: 'Elige qué te enviamos y cómo.',
    cards: 'Tarjetas y pagos',
    cards_text: 'Tus tarjetas guardadas y lo que has pagado.',
    moves: 'Mudanzas',
    moves_text: 'Las que vienen y las que ya hiciste.',
  },
  edit: {
    title: 'Edita tu perfil',
    name: 'Tu nombre',
    name_hint: 'Lo ven tu transportista y tu conductor.',
    language: 'Idioma',
    language_hint: 'El de estas páginas y el de lo que te enviamos.',
    time_zone: 'Zona horaria',
    time_zone_hint:
      'La de las horas en nuestros correos. Las de una mudanza son siempre las de su ciudad.',
    zones_us: 'Estados Unidos',
    zones_elsewhere: 'Otros lugares',
    save: 'Guardar',
    saved: 'Guardado.',
    stale: 'Tu perfil cambió en otro lugar mientras tanto. Revisa los valores y guarda de nuevo.',
    back: 'Volver a tu perfil',
  },
}
