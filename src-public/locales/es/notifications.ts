import type { notifications as en } from '../en/notifications.ts'
import type { Same } from '../en.ts'

export const notifications: Same<typeof en> = {
  title: 'Notificaciones',
  lead: 'Todo lo tuyo, lo más reciente primero.',
  bell: 'Notificaciones',
  unread_one: '{{count}} notificación sin leer',
  unread_other: '{{count}} notificaciones sin leer',
  filter: {
    label: 'Mostrar notificaciones',
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
  failed: 'No pudimos guardarlo. Inténtalo de nuevo.',
  empty: {
    all: 'Todavía no tienes notificaciones',
    all_text: 'Aquí te avisaremos en cuanto pase algo.',
    unread: 'Ya leíste todo',
    unread_text: 'Las notificaciones nuevas aparecen aquí.',
  },
  preferences: {
    title: 'Ajustes de notificaciones',
    lead: 'Los cambios se aplican solo a las notificaciones nuevas.',
    in_app: 'En este sitio',
    push: 'En tus dispositivos',
    mail: 'Por correo',
    sms: 'Por mensaje de texto',
    switch: '{{group}}: {{channel}}',
    fixed: 'Siempre activado',
  },
  quiet: {
    title: 'Horas de silencio',
    switch: 'Activar las horas de silencio',
    text: 'Las notificaciones aparecen aquí, pero tus dispositivos no suenan y los mensajes de texto esperan hasta que terminen. Excepciones: una mudanza o un trabajo en curso o dentro de 12 horas, una tarjeta rechazada y la seguridad. Los correos llegan a cualquier hora.',
    from: 'Desde',
    to: 'Hasta',
    zone: 'Según la hora de {{zone}}, que puedes cambiar en tu perfil.',
    save: 'Guardar las horas',
  },
  push: {
    text: 'Recibe notificaciones también en este dispositivo, aunque esta página esté cerrada.',
    turn_on: 'Activar las notificaciones',
    on: 'Recibes notificaciones en este dispositivo.',
    denied:
      'Este navegador bloquea nuestras notificaciones. Puedes permitirlas en la configuración del navegador para este sitio.',
    failed: 'No pudimos activar las notificaciones. Inténtalo de nuevo.',
  },
}
