import type { waiting as en } from '../en/waiting.ts'
import type { Same } from '../en.ts'

export const waiting: Same<typeof en> = {
  email: 'Tu correo electrónico',
  consent:
    'Te lo confirmaremos por correo y te escribiremos una vez más cuando hagamos mudanzas desde ahí. Nada más. Cada correo trae un enlace para salir de la lista.',
  join: 'Avisarme cuando lleguen',
  done: 'Estás en la lista de espera de {{place}}',
  done_text:
    'Mandamos una confirmación a {{email}}. El próximo correo llega cuando nuestros equipos estén listos.',
  invalid: 'Escribe un correo completo, como nombre@ejemplo.com.',
  offline: 'No tienes conexión. Revísala e inténtalo de nuevo.',
  too_many: 'Hiciste muchas solicitudes. Inténtalo de nuevo en una hora.',
  window: {
    full: 'Todos los equipos tienen trabajo a esa hora el {{day}}.',
    uncharged: 'Tu mudanza no se reservó y no se cobró nada.',
    free: 'Los horarios libres más cercanos:',
    none: 'Los días cercanos también están llenos. Elige otro día.',
    or_wait: 'O espera este horario: te escribiremos si un equipo vuelve a estar libre.',
    consent:
      'Te lo confirmaremos por correo y te escribiremos una vez más si un equipo está libre a esa hora. Nada más. Cada correo trae un enlace para salir de la lista.',
    join: 'Avisarme si se libera',
    done: 'Estás en la lista de espera para este horario',
    done_text: 'Mandamos una confirmación a {{email}}. Aún puedes reservar otro horario.',
  },
  city: {
    title: 'Mudanzas en {{city}}, {{state}}: próximamente',
    title_paused: 'Mudanzas en {{city}}, {{state}}: en pausa',
    description:
      'Todavía no hacemos mudanzas desde {{city}}, {{state}}. Recibe un solo correo cuando lleguemos.',
    heading: 'Mudanzas en {{city}}, {{state}}',
    lead: 'Próximamente.',
    lead_paused: 'En pausa por ahora.',
    reason: 'Todavía no puedes reservar una mudanza desde {{city}}: no tenemos equipos ahí.',
    reason_paused:
      'Por ahora no puedes reservar una mudanza desde {{city}}: ningún equipo nuestro la atiende.',
    nearby: 'Ciudades cerca de {{city}} donde puedes reservar',
  },
}
