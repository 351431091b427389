import type { unsubscribe as en } from '../en/unsubscribe.ts'
import type { Same } from '../en.ts'

export const unsubscribe: Same<typeof en> = {
  title: 'Nuestros correos',
  lead: 'Lo que enviamos a {{address}}. No necesita iniciar sesión.',
  foreign: {
    title: 'Este enlace no funciona',
    text: 'No viene de uno de nuestros correos o le falta una parte. Cópielo entero desde el correo, o inicie sesión y elija qué le enviamos.',
    sign_in: 'Iniciar sesión y elegir',
    contact: 'Escríbanos',
  },
  topic: {
    on: '¿No más correos sobre «{{topic}}»?',
    off: 'No más correos sobre «{{topic}}»',
    text: 'Termina enseguida. Las reservas, las cuentas, los códigos y las citas siguen llegando: deben alcanzarle.',
    done: 'Listo. Desde ahora no le enviamos correos sobre esto; en la aplicación se le avisa como antes.',
    undone: 'Vuelve a recibir estos correos, como antes.',
    leave: 'Darse de baja',
    undo: 'Deshacer',
    join: 'Recibirlos otra vez',
  },
  all: {
    title: 'Todos nuestros correos',
    text: 'Desactive lo que no quiera. Lo que está siempre activado lleva reservas, cuentas, códigos o citas y no se puede dejar.',
    on: 'Activado',
    off: 'Desactivado',
    fixed: 'Siempre activado',
  },
  failed: 'Esto no se pudo guardar',
  too_many: 'Demasiados cambios en poco tiempo. Inténtelo de nuevo en unos minutos.',
}
