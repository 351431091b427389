import { pay as en } from '#contract/locales/en/pay.ts'
import { pay as es } from '#contract/locales/es/pay.ts'
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
      en: 'Sign up with your business name. A list then leads you through the rest: the cities you serve, a truck, who drives, your insurance and vehicle registration, and the agreement to sign. Drive yourself, or invite drivers; each of them needs a license and a background check. Once we’ve approved the documents, you can take jobs.',
      es: 'Regístrate con el nombre de tu empresa. Una lista te guía por lo demás: las ciudades que atiendes, un camión, quién conduce, tu seguro, el registro del vehículo y el contrato que firmas. Conduce tú o invita a conductores; cada uno necesita una licencia y una revisión de antecedentes. Cuando aprobemos los documentos, puedes tomar trabajos.',
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
      en: 'Each offer shows **your net pay** before you accept: the service minus our 20% commission, plus tolls and the whole tip. If the customer uses a coupon, we pay for it, not you.',
      es: 'Cada oferta muestra **tu pago neto** antes de que la aceptes: el servicio menos nuestra comisión del 20%, más los peajes y toda la propina. Si el cliente usa un cupón, lo pagamos nosotros, no tú.',
    },
  },
  {
    topic: 'work',
    audience: 'mover',
    question: {
      en: 'Does my pay change if we’re faster than quoted?',
      es: '¿Cambia mi pago si terminamos antes de lo cotizado?',
    },
    answer: {
      en: `${en.promise} Each offer shows the shortest time for which **you keep all of the pay**. With a capped price, you’re paid by the measured time, and the offer shows the range.`,
      es: `${es.promise} Cada oferta muestra hasta cuántos minutos **conservas todo el pago**. Con un precio con tope se te paga el tiempo medido, y la oferta muestra el rango.`,
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
      en: 'What you earned is available once we’ve charged the customer’s card; for your first five jobs, seven days after that. It goes to your account with the weekly payout. After you change the account, payouts wait for 48 hours so that no one else can empty your wallet. A claim holds back only the amount your customer claims; a dispute holds back all the money from that move.',
      es: 'Lo que ganaste está disponible cuando cobramos la tarjeta del cliente; en tus primeros cinco trabajos, siete días después. Va a tu cuenta con el pago semanal. Después de cambiar la cuenta, los pagos esperan 48 horas para que nadie más pueda vaciar tu billetera. Un reclamo retiene solo el monto que tu cliente reclama; una disputa, el dinero de esa mudanza.',
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
      en: 'Yes, until your driver has left. You’ll need to give a reason. Each job you give back counts on your record. Within 48 hours of the move, giving one back also costs you **our share of the cancellation fee** that the customer no longer owes; you see the amount and confirm it first.',
      es: 'Sí, mientras tu conductor no haya salido. Tienes que indicar un motivo. Cada trabajo devuelto cuenta en tu historial. Desde 48 horas antes, devolverlo también te cuesta **nuestra parte del cargo por cancelación** que el cliente ya no debe; antes ves el monto y lo confirmas.',
    },
  },
  {
    topic: 'work',
    audience: 'driver',
    question: {
      en: 'What do I need on the job?',
      es: '¿Qué necesito el día del trabajo?',
    },
    answer: {
      en: 'Your phone, with your status set to on duty. Tap each step when it happens: the minutes between the first box and the last determine the price. At the end, take a photo and ask the customer for the four-digit code or a signature.',
      es: 'Tu teléfono, con tu estado en servicio. Toca cada paso cuando ocurra: los minutos entre la primera caja y la última determinan el precio. Al final, toma una foto y pídele al cliente el código de cuatro dígitos o una firma.',
    },
  },
]
