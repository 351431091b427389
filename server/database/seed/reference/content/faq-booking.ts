import type { FaqSeed } from './faq-seed.ts'

export const bookingFaq: FaqSeed[] = [
  {
    topic: 'price',
    audience: 'everyone',
    question: { en: 'What goes into the price?', es: '¿Qué incluye el precio?' },
    answer: {
      en: 'The truck, the miles, the minutes your crew works, stairs and long carries, heavy items, the day you choose, our service fee, protection and tax. **Open any line of your price** to see the rule behind it and the numbers it uses. We never add anything later that isn’t on that list.',
      es: 'El camión, las millas, los minutos de trabajo del equipo, las escaleras y los acarreos largos, los objetos pesados, el día que elijas, nuestra tarifa de servicio, la protección y el impuesto. **Abre cualquier línea de tu precio** y verás la regla y los números con los que se calculó. Después no agregamos nada que no esté en esa lista.',
    },
  },
  {
    topic: 'price',
    audience: 'everyone',
    question: {
      en: 'What is “the lower of two prices”?',
      es: '¿Qué es «el menor de dos precios»?',
    },
    answer: {
      en: 'A fixed price is a promise. On moving day, we also measure the minutes from the first box lifted to the last one set down. If the measured price comes out lower, **you pay the lower one**: we charge your card only that. If it comes out higher, you still pay what we promised.',
      es: 'Un precio fijo es una promesa. El día de la mudanza también medimos los minutos desde que se levanta la primera caja hasta que se deja la última. Si el precio medido resulta menor, **pagas el menor**: es lo único que le cobramos a tu tarjeta. Si resulta mayor, pagas lo prometido.',
    },
  },
  {
    topic: 'price',
    audience: 'everyone',
    question: {
      en: 'What’s the difference between a fixed and a capped price?',
      es: '¿En qué se diferencian el precio fijo y el precio con tope?',
    },
    answer: {
      en: 'With a **fixed** price, you never pay more than the quote. With a **capped** price, you pay for the measured minutes, and never more than 10% above the quote. Before you book, you see the most it can cost. That’s the amount we hold on your card before the move.',
      es: 'Con el precio **fijo** nunca pagas más que la cotización. Con el precio **con tope** pagas los minutos medidos y nunca más de 10% por encima de la cotización. Antes de reservar ves lo máximo que puede costar; es el monto que retenemos en tu tarjeta antes de la mudanza.',
    },
  },
  {
    topic: 'price',
    audience: 'customer',
    question: { en: 'When is it cheapest to move?', es: '¿Cuándo es más barato mudarse?' },
    answer: {
      en: 'In the middle of the week, in the middle of the month and outside the summer. Weekends, holidays, the beginning and end of the month and same-day moves cost more. If your time is flexible, the price goes down too.',
      es: 'A mitad de semana, a mitad de mes y fuera del verano. Los fines de semana, los días festivos, el principio y el fin de mes y las mudanzas para el mismo día cuestan más. Si tu horario es flexible, el precio también baja.',
    },
  },
  {
    topic: 'booking',
    audience: 'everyone',
    question: {
      en: 'How early or late can I book?',
      es: '¿Con cuánta anticipación puedo reservar?',
    },
    answer: {
      en: 'From three hours to 180 days ahead. A price we give you is valid for 24 hours; after that, just get a new one.',
      es: 'Desde tres horas hasta 180 días antes. El precio que te damos es válido por 24 horas; después, solo pide uno nuevo.',
    },
  },
  {
    topic: 'booking',
    audience: 'customer',
    question: {
      en: 'What happens after I book?',
      es: '¿Qué pasa después de reservar?',
    },
    answer: {
      en: 'Movers in your city who have the right truck and insurance see the job, and the first one to accept gets it. We let you know when that happens and again when the driver leaves. If no mover has accepted two hours before your window begins, we release the full hold on your card and, if you booked at least a day ahead, give you a credit with our apology.',
      es: 'Las empresas de tu ciudad con el camión y el seguro adecuados ven el trabajo, y es de la primera que lo acepta. Te avisamos cuando eso pasa y otra vez cuando sale el conductor. Si nadie lo ha aceptado dos horas antes de que empiece tu horario, liberamos toda la retención de tu tarjeta y, si reservaste al menos un día antes, te damos un crédito con nuestras disculpas.',
    },
  },
  {
    topic: 'booking',
    audience: 'customer',
    question: {
      en: 'Can I change the date of my move?',
      es: '¿Puedo cambiar la fecha de mi mudanza?',
    },
    answer: {
      en: 'Yes, until the driver has left. Open the move, choose another window, and review the new price and the difference before you agree. Your mover gets first choice of the new time. If it doesn’t work for them, we offer the job to the others.',
      es: 'Sí, mientras el conductor no haya salido. Abre la mudanza, elige otro horario y revisa el precio nuevo y la diferencia antes de aceptar. Tu transportista tiene la preferencia para la nueva hora. Si no le conviene, ofrecemos el trabajo a los demás.',
    },
  },
  {
    topic: 'booking',
    audience: 'customer',
    question: { en: 'How much does it cost to cancel?', es: '¿Cuánto cuesta cancelar?' },
    answer: {
      en: 'Nothing within ten minutes of booking, while no mover has accepted, until 48 hours before the window, and when your crew is more than 30 minutes late. Otherwise, it depends on how close the move is. **You see the exact fee before you confirm**, and our [terms](/terms) list all the fees. We always return protection, tolls and tip.',
      es: 'Nada durante los diez minutos después de reservar, mientras ninguna empresa la haya aceptado, hasta 48 horas antes del horario y cuando tu equipo va más de 30 minutos tarde. En los demás casos depende de qué tan cerca esté la mudanza. **Ves el cargo exacto antes de confirmar**, y nuestros [términos](/terms) tienen la lista completa. Siempre devolvemos la protección, los peajes y la propina.',
    },
  },
]
