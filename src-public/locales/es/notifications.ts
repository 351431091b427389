import type { notifications as en } from '../en/notifications.ts'
import type { Same } from '../en.ts'

export const notifications: Same<typeof en> = {
  title: 'Notificaciones',
  lead: 'Todo lo que le concierne, lo más reciente primero.',
  bell: 'Notificaciones',
  unread_one: '{{count}} notificación sin leer',
  unread_other: '{{count}} notificaciones sin leer',
  filter: {
    label: 'Qué notificaciones',
    all: 'Todas',
    unread: 'Sin leer',
  },
  item: {
    unread: 'Sin leer',
    mark_read: 'Marcar como leída',
    mark_unread: 'Marcar como no leída',
    mark_read_of: 'Marcar como leída: {{title}}',
    mark_unread_of: 'Marcar como no leída: {{title}}',
    open: 'Abrir',
  },
  all: {
    mark: 'Marcar todas como leídas',
    marked: 'Todas están marcadas como leídas.',
    undo: 'Deshacer',
  },
  see_all: 'Todas las notificaciones',
  older: 'Mostrar anteriores',
  failed: 'No se pudo guardar. Inténtelo de nuevo.',
  empty: {
    all: 'Todavía no ha pasado nada',
    all_text: 'Aquí se le avisa de todo lo que le concierne en cuanto sucede.',
    unread: 'Ya leyó todo',
    unread_text: 'Lo próximo aparecerá aquí.',
  },
  preferences: {
    title: 'De qué se le avisa',
    lead: 'Vale para todo lo que llegue desde ahora.',
    in_app: 'Aquí',
    push: 'En sus dispositivos',
    mail: 'Por correo',
    switch: '{{group}}: {{channel}}',
    fixed: 'Siempre activado',
  },
  push: {
    text: 'Reciba avisos también en este dispositivo, con esta página cerrada.',
    turn_on: 'Activar las notificaciones',
    on: 'Este dispositivo muestra sus notificaciones.',
    denied:
      'Este navegador bloquea nuestras notificaciones. Puede permitirlas en su configuración para este sitio.',
    failed: 'No se pudieron activar las notificaciones. Inténtelo de nuevo.',
  },
}
