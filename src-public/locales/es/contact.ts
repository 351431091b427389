import type { contact as en } from '../en/contact.ts'
import type { Same } from '../en.ts'

export const contact: Same<typeof en> = {
  title: 'Contacto',
  description:
    'Escríbele a Haulwell. Una persona real lee cada mensaje y responde por correo o por teléfono.',
  heading: 'Escríbenos',
  lead: 'Una persona real lee cada mensaje y te responde por correo o por teléfono. Si se trata de una mudanza reservada, incluye su código para que la encontremos de inmediato.',
  form: {
    title: 'Tu mensaje',
    name: 'Tu nombre',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    phone_hint: 'Incluye el código de área.',
    phone_refused: 'Escribe un teléfono con su código de área.',
    subject: '¿De qué se trata?',
    text: 'Tu mensaje',
    send: 'Enviar mensaje',
    privacy: 'Usamos lo que escribes aquí solo para responderte.',
  },
  refused: {
    title: 'No pudimos enviar tu mensaje',
    kept: 'Tu mensaje sigue aquí.',
    too_many_one:
      'Enviaste muchos mensajes en poco tiempo. Inténtalo de nuevo en {{count}} minuto.',
    too_many_other:
      'Enviaste muchos mensajes en poco tiempo. Inténtalo de nuevo en {{count}} minutos.',
  },
  sent: {
    title: 'Recibimos tu mensaje',
    mail: 'Te responderemos a {{email}}.',
    phone: 'Te devolveremos la llamada.',
    again: 'Escribir otro mensaje',
  },
  ways: {
    title: 'Otras formas de contacto',
    help: 'Ayuda',
    help_text: 'Es posible que tu pregunta ya tenga respuesta ahí.',
    help_link: 'Ver la ayuda',
    chat: 'Chat de soporte',
    chat_text: 'Habla con nosotros en vivo. Podemos ver tus mudanzas.',
    chat_link: 'Abrir el chat',
    chat_sign_in: 'Iniciar sesión y chatear',
    messaging: 'Aplicación de mensajes',
    messaging_text: 'Escríbenos a este número:',
  },
}
