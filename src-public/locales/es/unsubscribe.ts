import type { unsubscribe as en } from '../en/unsubscribe.ts'
import type { Same } from '../en.ts'

export const unsubscribe: Same<typeof en> = {
  title: 'Nuestros correos',
  lead: 'Estos son los correos que enviamos a {{address}}. No necesitas iniciar sesión.',
  foreign: {
    title: 'Este enlace no funciona',
    text: 'No viene de uno de nuestros correos o le falta una parte. Copia el enlace completo del correo, o inicia sesión y elige qué correos recibes.',
    text_signed_in:
      'No viene de uno de nuestros correos o le falta una parte. Copia el enlace completo del correo, o elige aquí qué correos recibes.',
    sign_in: 'Iniciar sesión y elegir',
    choose: 'Elegir mis correos',
    contact: 'Escríbenos',
  },
  topic: {
    on: '¿Dejar de recibir correos sobre «{{topic}}»?',
    off: 'Ya no recibes correos sobre «{{topic}}»',
    text: 'Se aplica de inmediato. Seguiremos enviándote correos sobre reservas, cobros, códigos y citas, porque los necesitas.',
    done: 'Listo. Ya no te enviaremos correos sobre esto. Seguirás recibiendo tus notificaciones en el sitio.',
    undone: 'Listo. Volverás a recibir estos correos.',
    leave: 'Cancelar la suscripción',
    undo: 'Deshacer',
    join: 'Suscribirme otra vez',
  },
  waiting: {
    text: 'Sacamos tu correo de la lista de inmediato.',
    done: 'Listo. Saliste de la lista y no te escribiremos más por esto.',
    undone: 'Listo. Estás de nuevo en la lista.',
  },
  all: {
    title: 'Todos nuestros correos',
    text: 'Desactiva los correos que no quieras. Los que están siempre activados tratan de reservas, cobros, códigos o citas y no se pueden desactivar.',
    on: 'Activado',
    off: 'Desactivado',
    fixed: 'Siempre activado',
  },
  failed: 'No pudimos guardarlo. Inténtalo de nuevo.',
  too_many: 'Hiciste muchos cambios en poco tiempo. Inténtalo de nuevo en unos minutos.',
}
