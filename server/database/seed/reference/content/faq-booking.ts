import type { FaqSeed } from './faq-seed.ts'

export const bookingFaq: FaqSeed[] = [
  {
    topic: 'price',
    audience: 'everyone',
    question: { en: 'What is the price made of?', es: '¿De qué se compone el precio?' },
    answer: {
      en: 'Of the truck, the miles, the minutes your crew works, stairs and long carries, heavy pieces, the day you choose, our service fee, protection and tax. **Open any line of your price** and you see the rule behind it and the numbers that went in. Nothing is added later that is not on that list.',
      es: 'Del camión, las millas, los minutos de trabajo del equipo, las escaleras y los acarreos largos, las piezas pesadas, el día que elija, nuestra tarifa de servicio, la protección y el impuesto. **Abra cualquier línea del precio** y verá la regla y los números con los que se calculó. Después no se añade nada que no esté en esa lista.',
    },
  },
  {
    topic: 'price',
    audience: 'everyone',
    question: {
      en: 'What is “the lower of two prices”?',
      es: '¿Qué es «el más bajo de dos precios»?',
    },
    answer: {
      en: 'A fixed price is a promise. On the day we also measure the minutes from the first box lifted to the last one set down. If the measured price comes out lower, **you pay the lower one** and the difference goes back to your card. If it comes out higher, you still pay what we promised.',
      es: 'Un precio fijo es una promesa. Ese día medimos además los minutos desde que se levanta la primera caja hasta que se deja la última. Si el precio medido resulta más bajo, **usted paga el más bajo** y la diferencia vuelve a su tarjeta. Si resulta más alto, paga lo prometido.',
    },
  },
  {
    topic: 'price',
    audience: 'everyone',
    question: {
      en: 'What is the difference between a fixed and a capped price?',
      es: '¿En qué se diferencian el precio fijo y el precio con tope?',
    },
    answer: {
      en: 'With a **fixed** price you pay at most what the quote says. With a **capped** price you pay the measured minutes, and never more than 10 % above the quote. Before you book you see the most it can come to; that amount is held on your card until the move is done.',
      es: 'Con el precio **fijo** paga como máximo lo que dice la cotización. Con el precio **con tope** paga los minutos medidos y nunca más de un 10 % por encima de la cotización. Antes de reservar ve lo máximo que puede costar; ese importe queda retenido en su tarjeta hasta que termine la mudanza.',
    },
  },
  {
    topic: 'price',
    audience: 'customer',
    question: { en: 'When is a move cheapest?', es: '¿Cuándo es más barata una mudanza?' },
    answer: {
      en: 'In the middle of the week, in the middle of the month and outside the summer. Weekends, holidays, the turn of the month and moves on the same day cost more. Telling us that your date is flexible takes something off as well.',
      es: 'A mitad de semana, a mitad de mes y fuera del verano. Los fines de semana, los festivos, los cambios de mes y las mudanzas para el mismo día cuestan más. También baja el precio si nos dice que su fecha es flexible.',
    },
  },
  {
    topic: 'booking',
    audience: 'everyone',
    question: {
      en: 'How early or late can I book?',
      es: '¿Con cuánta antelación puedo reservar?',
    },
    answer: {
      en: 'From three hours to 180 days ahead. A price that we gave you holds for 24 hours; after that, just ask for a new one.',
      es: 'Desde tres horas hasta 180 días antes. El precio que le damos vale durante 24 horas; después basta con pedir uno nuevo.',
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
      en: 'Movers of your city who have the right truck and insurance see the job and the first to accept it gets it. We write to you when that happens and again when the driver sets out. If nobody has accepted two hours before your window begins, we release the hold on your card in full and send you a coupon with our apology.',
      es: 'Las empresas de su ciudad con el camión y el seguro adecuados ven el trabajo, y lo obtiene la primera que lo acepta. Le escribimos cuando eso ocurre y otra vez cuando sale el conductor. Si nadie lo ha aceptado dos horas antes de que empiece su horario, liberamos toda la retención de su tarjeta y le enviamos un cupón con nuestras disculpas.',
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
      en: 'Yes, until the driver has set out. Open the move, choose another window and look at the new price and the difference before you agree. Your mover may decide first whether the new time suits them; if it does not, the job goes to the others.',
      es: 'Sí, mientras el conductor no haya salido. Abra la mudanza, elija otro horario y vea el precio nuevo y la diferencia antes de aceptar. Su transportista decide primero si le conviene la nueva hora; si no, el trabajo pasa a los demás.',
    },
  },
  {
    topic: 'booking',
    audience: 'customer',
    question: { en: 'What does it cost to cancel?', es: '¿Cuánto cuesta cancelar?' },
    answer: {
      en: 'Nothing within ten minutes of booking, while no mover has accepted, and until 48 hours before the window. After that it depends on how close the move is. **You see the exact fee before you confirm**, and the steps are in our [terms](/terms). Protection, tolls and tip always come back to you.',
      es: 'Nada durante los diez minutos siguientes a la reserva, mientras ninguna empresa haya aceptado y hasta 48 horas antes del horario. Después depende de lo cerca que esté la mudanza. **Usted ve el importe exacto antes de confirmar**, y los tramos están en nuestros [términos](/terms). La protección, los peajes y la propina se le devuelven siempre.',
    },
  },
]
