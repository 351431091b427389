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
      en: 'As a customer, you can change your name, email address, phone number and language in [your profile](/customer/profile). There you can also download your data and, once none of your moves, payments, refunds or claims is open, close your account. If you’re a mover or driver, [write to us](/contact). The law requires us to keep records of finished moves and payments for some time; our [privacy policy](/privacy) explains the details.',
      es: 'Si eres cliente, cambias tu nombre, correo, teléfono e idioma en [tu perfil](/customer/profile). Ahí también puedes descargar tus datos y, cuando no tengas abierta ninguna mudanza, pago, reembolso ni reclamo, cerrar tu cuenta. Los transportistas y conductores [nos escriben](/contact). La ley nos obliga a conservar por un tiempo los registros de mudanzas terminadas y pagos; lo explica nuestra [política de privacidad](/privacy).',
    },
  },
]
