import type { contact as en } from '../en/contact.ts'
import type { Same } from '../en.ts'

export const contact: Same<typeof en> = {
  title: 'Contacto',
  description: 'Escriba a Haulwell: una persona lo lee y responde por correo o por teléfono.',
  heading: 'Escríbanos',
  lead: 'Una persona lo lee y le responde por correo o por teléfono. Si es sobre una mudanza reservada, mencione su código: la vemos enseguida.',
  form: {
    title: 'Su mensaje',
    name: 'Su nombre',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    phone_hint: 'Con código de área.',
    phone_refused: 'Escriba un teléfono con su código de área.',
    subject: '¿De qué se trata?',
    text: 'Su mensaje',
    send: 'Enviar',
    privacy: 'Usamos lo que escribe aquí para responderle y para nada más.',
  },
  refused: {
    title: 'Su mensaje no se envió',
    kept: 'Lo que escribió sigue aquí.',
    too_many_one: 'Fueron muchos mensajes en poco tiempo. Inténtelo de nuevo en {{count}} minuto.',
    too_many_other:
      'Fueron muchos mensajes en poco tiempo. Inténtelo de nuevo en {{count}} minutos.',
  },
  sent: {
    title: 'Su mensaje llegó',
    mail: 'Le respondemos a {{email}}.',
    phone: 'Le devolvemos la llamada.',
    again: 'Escribir otro',
  },
  ways: {
    title: 'Otras formas',
    help: 'Ayuda',
    help_text: 'La mayoría de las preguntas ya tiene respuesta.',
    help_link: 'Buscar en la ayuda',
    chat: 'Chat de asistencia',
    chat_text: 'En vivo y con sus mudanzas a la vista.',
    chat_link: 'Abrir el chat',
    chat_sign_in: 'Iniciar sesión y chatear',
    messaging: 'Aplicación de mensajes',
    messaging_text: 'Escriba a nuestro número:',
  },
}
