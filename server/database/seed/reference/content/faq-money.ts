import type { FaqSeed } from './faq-seed.ts'

export const moneyFaq: FaqSeed[] = [
  {
    topic: 'payment',
    audience: 'customer',
    question: { en: 'When is my card charged?', es: '¿Cuándo se cobra en mi tarjeta?' },
    answer: {
      en: 'When you book, the amount is only held. It is charged when you mark the move as complete, or 24 hours after the delivery if you do not. Your bank may show the hold for a few days.',
      es: 'Al reservar, el importe solo queda retenido. Se cobra cuando usted da la mudanza por terminada o, si no lo hace, 24 horas después de la entrega. Su banco puede mostrar la retención durante unos días.',
    },
  },
  {
    topic: 'payment',
    audience: 'customer',
    question: {
      en: 'Who gets the tip?',
      es: '¿Quién recibe la propina?',
    },
    answer: {
      en: 'The crew, all of it. We take no commission from tips, and if you cancel, the tip comes back to you.',
      es: 'El equipo, íntegra. No cobramos comisión sobre las propinas y, si cancela, la propina se le devuelve.',
    },
  },
  {
    topic: 'payment',
    audience: 'customer',
    question: {
      en: 'How do coupons work?',
      es: '¿Cómo funcionan los cupones?',
    },
    answer: {
      en: 'Enter the code when you book and the discount is a line of your price. It is taken from the service and has an upper limit, which the line shows. One coupon counts for one move, and it is used when you place the order, not when you ask for a price.',
      es: 'Escriba el código al reservar y el descuento será una línea de su precio. Se aplica al servicio y tiene un máximo, que la línea muestra. Cuenta un cupón por mudanza, y se usa al hacer el pedido, no al pedir un precio.',
    },
  },
  {
    topic: 'claims',
    audience: 'everyone',
    question: {
      en: 'How are my things protected?',
      es: '¿Cómo están protegidas mis cosas?',
    },
    answer: {
      en: 'Declare what your things are worth when you book. The first $300 are included; beyond that, each $100 begun costs $1. Declare the real value: it is the most that can be paid for a loss.',
      es: 'Declare cuánto valen sus cosas al reservar. Los primeros 300 USD están incluidos; a partir de ahí, cada 100 USD o fracción cuestan 1 USD. Declare el valor real: es lo máximo que se puede pagar por una pérdida.',
    },
  },
  {
    topic: 'claims',
    audience: 'customer',
    question: {
      en: 'Something was damaged or is missing. What now?',
      es: 'Algo se dañó o falta. ¿Qué hago?',
    },
    answer: {
      en: 'Open the move and choose **Report a problem**, best on the same day and with photos. While we look at it the mover is not paid for this move. We hear both sides and write to you what we decided; what is returned goes to your card.',
      es: 'Abra la mudanza y elija **Reportar un problema**, mejor el mismo día y con fotos. Mientras lo revisamos, la empresa no cobra por esta mudanza. Escuchamos a las dos partes y le escribimos qué decidimos; lo que se devuelve va a su tarjeta.',
    },
  },
]
