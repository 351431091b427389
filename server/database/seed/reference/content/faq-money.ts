import type { FaqSeed } from './faq-seed.ts'

export const moneyFaq: FaqSeed[] = [
  {
    topic: 'payment',
    audience: 'customer',
    question: { en: 'When is my card charged?', es: '¿Cuándo se cobra mi tarjeta?' },
    answer: {
      en: 'When you book, we check your card. Three days before the move, or right away if it’s sooner, we hold the amount. We charge it when you mark the move as complete, or 24 hours after delivery if you don’t. If your card is declined, you can choose another one until 24 hours before the move. After that, the move is canceled, and you don’t owe anything. Your bank may show the hold for a few days.',
      es: 'Cuando reservas, verificamos tu tarjeta. Tres días antes de la mudanza, o en el momento si falta menos, retenemos el monto. Lo cobramos cuando marcas la mudanza como completada o, si no lo haces, 24 horas después de la entrega. Si rechazan tu tarjeta, puedes elegir otra hasta 24 horas antes de la mudanza; después la mudanza se cancela y no debes nada. Tu banco puede mostrar la retención durante unos días.',
    },
  },
  {
    topic: 'payment',
    audience: 'customer',
    question: {
      en: 'I questioned a charge at my bank. What happens now?',
      es: 'He reclamado un cargo en mi banco. ¿Qué pasa ahora?',
    },
    answer: {
      en: 'Your bank takes the amount back from us for the time being, and we send it the price you agreed to and the proof of the delivery. It then decides, usually within three months. Until then we can’t refund the same charge ourselves. If it was a misunderstanding, tell your bank that you withdraw the dispute, and write to us.',
      es: 'Tu banco nos retira el monto por el momento y nosotros le enviamos el precio que aceptaste y la prueba de la entrega. Después decide, normalmente en tres meses. Hasta entonces no podemos reembolsar ese mismo cargo. Si fue un malentendido, dile a tu banco que retiras el reclamo y escríbenos.',
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
      en: 'The crew gets all of it. We take no commission from tips, and if you cancel, the tip comes back to you.',
      es: 'El equipo la recibe completa. No cobramos comisión sobre las propinas y, si cancelas, te devolvemos la propina.',
    },
  },
  {
    topic: 'payment',
    audience: 'customer',
    question: {
      en: 'Can I tip the crew after the move?',
      es: '¿Puedo dejar propina después de la mudanza?',
    },
    answer: {
      en: 'Yes, from the delivery until seven days after the move is completed: on the move’s page, on its receipt or when you write a review. We hold the tip on your card and charge it an hour later. Until then, you can withdraw it. The crew hears about it once it’s charged.',
      es: 'Sí, desde la entrega hasta siete días después de completar la mudanza: en la página de la mudanza, en su recibo o al escribir una reseña. Retenemos la propina en tu tarjeta y la cobramos una hora después. Hasta entonces puedes retirarla. El equipo se entera cuando se cobra.',
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
      en: 'Enter the code when you book, and the discount becomes a line of your price. It’s taken off the service, up to a maximum that the line shows. You can use one coupon per move. It counts as used when you place the order, not when you get a price.',
      es: 'Escribe el código al reservar y el descuento será una línea de tu precio. Se aplica al servicio y tiene un máximo, que la línea muestra. Puedes usar un cupón por mudanza. Cuenta como usado cuando haces el pedido, no cuando pides un precio.',
    },
  },
  {
    topic: 'payment',
    audience: 'customer',
    question: {
      en: 'What are credits?',
      es: '¿Qué son los créditos?',
    },
    answer: {
      en: 'A credit is money that we owe you, for example because a mover gave your job back at the last minute. There’s no code: it’s applied to your next booking automatically, even together with a coupon, and we hold only the rest on your card. What a move doesn’t use goes back to your credit. You’ll find your credits and their expiration dates under **Payments**.',
      es: 'Un crédito es dinero que te debemos, por ejemplo porque una empresa devolvió tu mudanza a última hora. No lleva código: se aplica automáticamente a tu próxima reserva, también junto con un cupón, y en tu tarjeta solo se retiene el resto. Lo que una mudanza no necesita vuelve a tu crédito. Encuentras tus créditos, con la fecha hasta la que valen, en **Pagos**.',
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
      en: 'Declare what your things are worth when you book. The first $300 is included; beyond that, every additional $100 or part of it costs $1. Declare the real value: it’s the most that can be paid for a loss.',
      es: 'Declara cuánto valen tus cosas cuando reservas. Los primeros $300 están incluidos; a partir de ahí, cada $100 o fracción cuesta $1. Declara el valor real: es lo máximo que se puede pagar por una pérdida.',
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
      en: 'Open the move and choose **File a claim**, ideally on the same day and with photos; you have 14 days after the delivery. We hold the amount from the mover’s pay until the claim is settled. The mover has three days to answer and may offer you an amount; otherwise we decide within a week, and either side can appeal once. Payments go to your card; what a credit paid comes back as a credit.',
      es: 'Abre la mudanza y elige **Presentar un reclamo**, de preferencia el mismo día y con fotos; tienes 14 días desde la entrega. Lo que reclamas se retiene del pago de la empresa hasta resolverlo. La empresa tiene tres días para responder y puede ofrecerte un monto; si no, decidimos en una semana, y cada parte puede apelar una vez. Los pagos van a tu tarjeta; lo que pagó un crédito vuelve como crédito.',
    },
  },
]
