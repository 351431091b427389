import type { calendarlinks as en } from '../en/calendarlinks.ts'
import type { Same } from '../en.ts'

export const calendarlinks: Same<typeof en> = {
  title: {
    jobs: 'Tus trabajos en tu propio calendario',
    move: 'Esta mudanza en tu propio calendario',
  },
  lead: {
    jobs: 'Crea un enlace y agrégalo a tu programa de calendario. Tus trabajos aparecen ahí y siguen cada cambio.',
    move: 'Crea un enlace y agrégalo a tu programa de calendario. La mudanza aparece ahí y sigue cada cambio.',
  },
  detail: 'Cuánto muestra',
  details: {
    busy: 'Solo horas ocupadas',
    places: 'Con las ciudades',
    full: 'Con direcciones y nombres',
  },
  shows: {
    jobs: {
      busy: 'Cuándo estás ocupado, y nada más.',
      places:
        'Las ciudades, el equipo y el código; ni calles ni clientes. Ideal para un calendario compartido.',
      full: 'También calles, clientes y conductores. Guárdalo solo para ti.',
    },
    move: {
      busy: 'Cuándo estás ocupado, y nada más.',
      places:
        'Las ciudades, el equipo y el código; ninguna calle. Ideal para un calendario compartido.',
      full: 'También las dos direcciones y tu conductor. Guárdalo solo para ti.',
    },
  },
  create: 'Crear un enlace',
  url: 'El enlace para tu programa de calendario',
  url_hint:
    'Solo lo mostramos ahora. Quien lo tenga puede leer este calendario sin iniciar sesión.',
  copy: 'Copiar el enlace',
  copied: 'Copiado.',
  not_copied: 'Tu navegador no nos dejó copiarlo. Está seleccionado: cópialo tú.',
  open: 'Abrirlo en un programa de calendario',
  made: 'Creado el {{at}}',
  never_read: 'Ningún calendario lo ha leído todavía',
  read: 'Última lectura: {{at}}',
  remove: 'Quitar',
  remove_of: 'Quitar: {{detail}}, creado el {{at}}',
  removed: 'Quitado. Los calendarios ya no pueden leer este enlace.',
  undo: 'Deshacer',
  rotate: {
    open: 'Enlace nuevo',
    of: 'Enlace nuevo: {{detail}}, creado el {{at}}',
    title: '¿Reemplazar este enlace?',
    text: 'El enlace anterior deja de funcionar enseguida en todos los calendarios que lo usan. Agrega el nuevo ahí.',
    confirm: 'Reemplazar el enlace',
  },
  programs: {
    title: 'Qué hacen los programas de calendario con él',
    google:
      'Google Calendar: en una computadora, elige «Otros calendarios», «+», «Desde URL» y pega el enlace. Google lo consulta una o dos veces al día, y eso no se puede cambiar.',
    apple:
      'Calendario de Apple: elige «Nueva suscripción a calendario» y pega el enlace. Pon «Actualizar automáticamente» en cada hora.',
    outlook:
      'Outlook: elige «Agregar calendario», «Suscribirse desde la web» y pega el enlace. Outlook lo consulta cada pocas horas.',
    slow: 'Un calendario puede llevar horas de retraso. Lo que cuenta es la notificación que te enviamos enseguida.',
  },
}
