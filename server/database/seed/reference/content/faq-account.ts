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
      en: 'Each time you sign in, we send a six-digit code to your email address or phone. There’s nothing to remember and nothing to steal. A code works once, for ten minutes. **We’ll never ask you for it** by phone or message.',
      es: 'Cada vez que inicias sesión te enviamos un código de seis dígitos por correo o al celular. No hay nada que recordar ni que robar. El código sirve una sola vez, durante diez minutos. **Nunca te lo pediremos** por teléfono ni por mensaje.',
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
      en: 'You can change your name, addresses and language in your profile. To change your email address or delete your account, [write to us](/contact). The law requires us to keep records of finished moves and payments for some time; our [privacy policy](/privacy) explains the details.',
      es: 'Puedes cambiar tu nombre, tus direcciones y tu idioma en tu perfil. Para cambiar tu correo o borrar tu cuenta, [escríbenos](/contact). La ley nos obliga a conservar por un tiempo los registros de mudanzas terminadas y pagos; lo explica nuestra [política de privacidad](/privacy).',
    },
  },
]
