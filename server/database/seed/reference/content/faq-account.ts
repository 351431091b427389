import type { FaqSeed } from './faq-seed.ts'

export const accountFaq: FaqSeed[] = [
  {
    topic: 'account',
    audience: 'everyone',
    question: {
      en: 'Why is there no password?',
      es: '¿Por qué no hay contraseña?',
    },
    answer: {
      en: 'We send a six-digit code to your e-mail address or phone each time you sign in. There is nothing to remember and nothing to steal. A code works once, for ten minutes. **We never ask you for it** by phone or message.',
      es: 'Cada vez que entra le enviamos un código de seis cifras por correo o al teléfono. No hay nada que recordar ni que robar. El código sirve una vez, durante diez minutos. **Nunca se lo pediremos** por teléfono ni por mensaje.',
    },
  },
  {
    topic: 'account',
    audience: 'everyone',
    question: {
      en: 'How do I change or delete my account?',
      es: '¿Cómo cambio o borro mi cuenta?',
    },
    answer: {
      en: 'Name, addresses and language are in your profile. To change your e-mail address or to have your account deleted, [write to us](/contact). We must keep records of finished moves and payments for as long as the law says; our [privacy policy](/privacy) tells more.',
      es: 'El nombre, las direcciones y el idioma están en su perfil. Para cambiar su correo o borrar la cuenta, [escríbanos](/contact). Debemos conservar los registros de mudanzas terminadas y pagos durante el tiempo que marca la ley; lo explica nuestra [política de privacidad](/privacy).',
    },
  },
]
