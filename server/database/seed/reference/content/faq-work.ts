import type { FaqSeed } from './faq-seed.ts'

export const workFaq: FaqSeed[] = [
  {
    topic: 'work',
    audience: 'mover',
    question: {
      en: 'How do I start as a mover?',
      es: '¿Cómo empiezo como transportista?',
    },
    answer: {
      en: 'Sign up with your business’s name, choose the cities you serve and send in your licence, insurance and registration. Once we have approved them, the jobs of your cities appear.',
      es: 'Regístrese con el nombre de su empresa, elija las ciudades que atiende y envíe su licencia, su seguro y el registro del vehículo. Cuando los hayamos aprobado, aparecerán los trabajos de sus ciudades.',
    },
  },
  {
    topic: 'work',
    audience: 'mover',
    question: {
      en: 'What will I earn on a job?',
      es: '¿Cuánto gano en un trabajo?',
    },
    answer: {
      en: 'Each offer shows **your net pay** before you accept: the service less our 20 % commission, with tolls and the whole tip. A customer’s coupon is paid by us, not by you.',
      es: 'Cada oferta muestra **su pago neto** antes de aceptarla: el servicio menos nuestra comisión del 20 %, más los peajes y toda la propina. El cupón de un cliente lo pagamos nosotros, no usted.',
    },
  },
  {
    topic: 'work',
    audience: 'mover',
    question: {
      en: 'When do I get my money?',
      es: '¿Cuándo recibo mi dinero?',
    },
    answer: {
      en: 'What you earned is available once the customer’s card has been charged, and goes to your account with the weekly payout. After you change the account, payouts wait for 48 hours, so that nobody else can empty your wallet. A dispute holds the money of that move alone.',
      es: 'Lo que ganó está disponible cuando se ha cobrado la tarjeta del cliente, y va a su cuenta con el pago semanal. Después de cambiar la cuenta, los pagos esperan 48 horas para que nadie más pueda vaciar su billetera. Una disputa retiene solo el dinero de esa mudanza.',
    },
  },
  {
    topic: 'work',
    audience: 'mover',
    question: {
      en: 'Can I give a job back?',
      es: '¿Puedo devolver un trabajo?',
    },
    answer: {
      en: 'Yes, until your driver has set out; tell us the reason. Each job given back counts in your profile, and one given back less than 24 hours before costs the customer a plan, so please do it only when you must.',
      es: 'Sí, mientras su conductor no haya salido; díganos el motivo. Cada trabajo devuelto cuenta en su perfil, y el que se devuelve con menos de 24 horas le deshace los planes al cliente: hágalo solo cuando no haya otra opción.',
    },
  },
  {
    topic: 'work',
    audience: 'driver',
    question: {
      en: 'What do I need on the road?',
      es: '¿Qué necesito en el camino?',
    },
    answer: {
      en: 'Your phone, with your status set to on duty. Tap each step when it happens: the minutes between the first box and the last make the price. At the end take a photo and ask the customer for the four-digit code, or for a signature.',
      es: 'Su teléfono, con su estado en servicio. Toque cada paso cuando ocurra: los minutos entre la primera caja y la última forman el precio. Al final tome una foto y pida al cliente el código de cuatro cifras o una firma.',
    },
  },
]
