import type { calendarfeeds as en } from '../en/calendarfeeds.ts'
import type { Same } from '../en.ts'

export const calendarfeeds: Same<typeof en> = {
  title: 'Tus otros calendarios',
  lead: 'Conecta el calendario donde tienes tus citas. Cuando allí estás ocupado, los clientes no pueden reservarte aquí. Solo tú ves de qué tratan las citas.',
  url: 'La dirección del calendario',
  url_hint:
    'Empieza por https:// o webcal://. No volvemos a mostrarla: quien la tiene puede leer el calendario.',
  name: 'Un nombre para reconocerlo',
  add: 'Conectar el calendario',
  file: 'O sube un archivo (.ics)',
  file_hint:
    'Hasta 5 MB. Solo guardamos cuándo estás ocupado en el próximo año, no el archivo. Un archivo no se actualiza solo: sube uno nuevo cuando cambie tu calendario.',
  uploaded: 'Subido el {{at}}',
  replace: 'Subir un archivo nuevo',
  replace_of: 'Subir un archivo nuevo para {{name}}',
  unreadable:
    'Tu navegador no pudo leer este archivo. Elígelo de nuevo o prueba con otro navegador.',
  too_large: 'El archivo pesa más de 5 MB. Elige uno más pequeño.',
  file_reading: 'Estamos leyendo el archivo…',
  being_read: 'Lo estamos leyendo…',
  busy_one: '{{count}} rato ocupado por delante',
  busy_other: '{{count}} ratos ocupados por delante',
  read: 'Leído por última vez: {{at}}',
  kept: 'Falla desde {{since}}. Lo último que leímos ({{at}}) sigue bloqueando tu tiempo; las citas nuevas, no.',
  never: 'Todavía no se ha podido leer, así que no bloquea nada.',
  read_now: 'Leer ahora',
  read_now_of: 'Leer ahora: {{name}}',
  remove: 'Quitar',
  remove_of: 'Quitar: {{name}}',
  removed: 'Quitado: {{name}}. Sus citas ya no bloquean tu tiempo.',
  undo: 'Deshacer',
  not_fresh: 'No pudimos actualizar esta lista.',
  problems: {
    unreadable_address: 'Quítalo y vuelve a conectarlo: ya no se puede leer su dirección.',
    forbidden_address: 'Su dirección no está en la internet pública, así que no podemos leerlo.',
    unreachable: 'No se puede llegar a su servidor. Revisa la dirección.',
    too_slow: 'Su servidor tardó más de diez segundos.',
    too_large: 'El archivo pesa más de 5 MB. Conecta un calendario más pequeño.',
    redirects: 'Su servidor nos manda de una dirección a otra. Vuelve a copiar la dirección.',
    refused:
      'Su servidor responde con el error {{status}}. Comprueba que el calendario sigue compartido y vuelve a copiar su dirección.',
    not_calendar:
      'La dirección lleva a una página o a un archivo dañado, no a un calendario. Copia la del formato iCal; suele terminar en .ics.',
    too_many_events:
      'Tiene más de 2,000 ratos ocupados en los próximos doce meses. Conecta un calendario más pequeño.',
  },
  programs: {
    title: 'Dónde está la dirección',
    google:
      'Google Calendar: en una computadora, abre la configuración del calendario y copia la «Dirección secreta en formato iCal».',
    apple:
      'Calendario de Apple: comparte el calendario, activa «Calendario público» y copia el enlace.',
    outlook:
      'Outlook: en la configuración elige «Calendarios compartidos», «Publicar un calendario» y copia el enlace ICS.',
    pace: 'Lo leemos cada hora. Google, Apple y Outlook pueden tardar horas en pasar un cambio: lo que no puede esperar, bloquéalo aquí.',
  },
}
