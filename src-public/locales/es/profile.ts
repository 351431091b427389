import type { profile as en } from '../en/profile.ts'
import type { Same } from '../en.ts'

export const profile: Same<typeof en> = {
  title: 'Tu perfil',
  lead: 'Tus datos y cómo te contactamos.',
  about: {
    title: 'Sobre ti',
    name: 'Nombre',
    email: 'Correo',
    phone: 'Teléfono',
    language: 'Idioma',
    time_zone: 'Zona horaria',
    since: 'Con nosotros desde',
    none: 'Aún no hay',
    undeliverable: 'Los correos a esta dirección nos llegan devueltos. Revísala, por favor.',
    edit: 'Editar',
  },
  links: {
    title: 'Ver también',
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
    name_hint_driver: 'Lo ven tu transportista y los clientes de tus trabajos.',
    name_hint_mover: 'Lo ven tu equipo y tus conductores; los clientes, en el chat.',
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
  driver: {
    title: 'Tu perfil',
    about: 'Tu trabajo',
    mover: 'Manejas para',
    license: 'Número de licencia',
    none: 'Aún no hay',
    leave: 'Dejar de manejar para {{mover}}',
    leave_text:
      'Ya no recibirás trabajos de {{mover}}, y avisamos a sus dueños. Tus documentos y tu verificación de antecedentes se quedan contigo: puedes unirte a otro transportista, o volver si te invitan.',
    stay: 'Quedarme',
    documents: 'Tus documentos',
    notices: 'Notificaciones',
    quiet_title: 'Mientras manejas',
    quiet: 'No molestar al manejar',
    quiet_on:
      'Los mensajes y avisos esperan en silencio hasta que llegues. Quien te escribe ve que vas manejando. Los cambios del trabajo en el que estás sí te llegan.',
    quiet_off: 'Los mensajes y avisos te llegan mientras manejas.',
    shares: 'Dónde se te mostró',
    shares_lead:
      'Los clientes ven dónde estás solo mientras vas en camino y lo activaste. No guardamos las posiciones.',
    shares_none: 'Aún no has mostrado dónde estás.',
    share: 'Del {{from}} al {{to}}',
    share_on: 'Desde el {{from}}, sigue activo',
    missing: 'No encontramos tu cuenta de conductor',
  },
  contact: {
    title: 'Cómo te contactamos',
    lead: 'Inicias sesión con un código que enviamos a uno de estos.',
    new: 'Nuevo correo o celular',
    new_hint: 'Le enviaremos un código de seis dígitos. Reemplaza al correo o número de arriba.',
    invalid: 'Escribe un correo, o un número de teléfono con su código de área.',
    send: 'Enviar el código',
    code: 'Código enviado a {{username}}',
    incomplete: 'Escribe los seis dígitos.',
    confirm: 'Cambiar',
    other: 'Usar otro correo o celular',
    changed: 'Ahora es {{username}}. Cerramos la sesión en tus demás dispositivos.',
    remove: 'Quitar el número',
    remove_title: '¿Quitar {{phone}}?',
    remove_text: 'Ya no te enviaremos mensajes de texto e iniciarás sesión con tu correo.',
    keep: 'Conservarlo',
  },
  who: {
    checking: 'Un momento…',
    code: 'Código enviado a {{username}}, para saber que eres tú',
  },
  account: {
    title: 'Tu cuenta',
    lead: 'Es solo tuya: los demás de tu equipo tienen la suya.',
  },
  data: {
    title: 'Tus datos',
    export: 'Descargar tus datos',
    export_text:
      'Un archivo ZIP con lo que guardamos sobre ti: tu cuenta, mudanzas o trabajos, pagos, reseñas y solicitudes, las fotos y archivos que subiste, y los mensajes de tus chats.',
    export_confirm: 'Descargar',
    export_done: 'Tu archivo está en tus descargas.',
    close: 'Cerrar tu cuenta',
    close_text:
      'Borra tus datos personales. Antes tiene que terminar toda mudanza o pago pendiente.',
    close_text_mover:
      'Cierra la empresa, si es tuya, y borra tus datos personales. Antes tienen que terminar los trabajos, reclamos y pagos, y tus conductores y tu equipo tienen que irse.',
    close_text_driver:
      'Borra tus datos personales. Antes termina tus trabajos y deja a tu transportista.',
    close_title: '¿Cerrar tu cuenta?',
    close_gone:
      'Se borra después de 14 días: tu nombre, correo, teléfono, direcciones, tarjetas, notificaciones, las notas y los contactos de tus mudanzas, y lo que escribiste a soporte. Tu sesión se cierra de inmediato en todas partes.',
    close_stays:
      'Se conserva, como exige la ley: las fechas, ciudades, montos y pruebas de entrega de tus mudanzas, tus pagos, y tus reseñas sin tu nombre.',
    close_gone_mover:
      'Se borra después de 14 días: tu nombre, correo, teléfono y notificaciones, lo que escribiste a soporte, y el teléfono, el código postal base, la cuenta de pagos y el calendario de la empresa. Tu sesión se cierra de inmediato en todas partes.',
    close_stays_mover:
      'Se conserva, como exige la ley: los nombres de la empresa, sus trabajos, estados de cuenta y pagos, los contratos que firmaste y sus reseñas.',
    close_gone_driver:
      'Se borra después de 14 días: tu nombre, correo, teléfono, licencia y su foto, calendario y notificaciones, y lo que escribiste a soporte. Tu sesión se cierra de inmediato en todas partes.',
    close_stays_driver:
      'Se conserva, como exige la ley: las horas y pruebas de entrega de tus trabajos, los resultados de tus verificaciones de antecedentes y lo que firmaste.',
    close_credit: 'Tu crédito de {{amount}} se termina con la cuenta.',
    close_final:
      'Puedes cambiar de opinión durante 14 días: inicia sesión y elige «Conservar mi cuenta». Después no se puede deshacer.',
    close_confirm: 'Cerrar mi cuenta',
    keep: 'Conservarla',
  },
  sign_ins: {
    title: 'Dónde tienes la sesión abierta',
    lead: 'Cierra la sesión en lo que no reconozcas.',
    this: 'Este dispositivo',
    other: 'Otro dispositivo',
    times: 'Sesión iniciada {{created}}, último uso {{used}}',
    end: 'Cerrar sesión ahí',
    end_title: '¿Cerrar la sesión en este dispositivo?',
    end_text: 'Para volver a iniciar sesión ahí necesitarás un código nuevo.',
    end_others: 'Cerrar todas las demás',
    end_others_title: '¿Cerrar la sesión en todos los demás dispositivos?',
    end_others_text: 'Solo queda abierta la de este.',
    keep: 'Dejarla',
  },
}
