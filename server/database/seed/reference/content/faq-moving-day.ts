import type { FaqSeed } from './faq-seed.ts'

export const movingDayFaq: FaqSeed[] = [
  {
    topic: 'moving_day',
    audience: 'customer',
    question: {
      en: 'What should be ready when the crew arrives?',
      es: '¿Qué debe estar listo cuando llegue el equipo?',
    },
    answer: {
      en: 'Pack small things into closed boxes, empty the drawers, and clear the way to the door. Keep documents, medicine, jewelry and money with you. If your building wants a lift booked or a parking space kept free, write it beside the address so that the crew knows.',
      es: 'Meta las cosas pequeñas en cajas cerradas, vacíe los cajones y deje libre el paso hasta la puerta. Lleve consigo los documentos, las medicinas, las joyas y el dinero. Si en su edificio hay que reservar el ascensor o un lugar para estacionar, escríbalo junto a la dirección para que el equipo lo sepa.',
    },
  },
  {
    topic: 'moving_day',
    audience: 'customer',
    question: {
      en: 'What can’t be moved?',
      es: '¿Qué no se puede transportar?',
    },
    answer: {
      en: 'Anything that burns, corrodes, explodes, spoils or lives: fuel, gas tanks, oil paint, pool chemicals, ammunition, fresh food, animals. Nor cash and jewelry, which can’t be replaced. Choose an item when you book and you see at once if it is refused, and why.',
      es: 'Todo lo que arde, corroe, explota, se echa a perder o vive: combustible, tanques de gas, pintura de aceite, químicos para piscina, municiones, comida fresca, animales. Tampoco efectivo ni joyas, que no se pueden reponer. Al elegir un objeto en la reserva verá enseguida si no se admite y por qué.',
    },
  },
  {
    topic: 'moving_day',
    audience: 'customer',
    question: {
      en: 'What is the four-digit code for?',
      es: '¿Para qué es el código de cuatro cifras?',
    },
    answer: {
      en: 'It proves that everything has reached you. Give it to the driver **only when the last piece is inside and you have looked around**. Without the code the driver needs your signature, and in any case a photo.',
      es: 'Prueba que todo ha llegado. Déselo al conductor **solo cuando la última pieza esté dentro y usted haya revisado**. Sin el código, el conductor necesita su firma y, en todo caso, una foto.',
    },
  },
  {
    topic: 'moving_day',
    audience: 'customer',
    question: {
      en: 'What if my mover gives the job back?',
      es: '¿Qué pasa si la empresa devuelve el trabajo?',
    },
    answer: {
      en: 'We offer your move to the others at once and tell you. If it happens less than 24 hours before your window, you also get a credit for your next move. Your price stays as it was.',
      es: 'Ofrecemos su mudanza a las demás enseguida y se lo decimos. Si ocurre menos de 24 horas antes de su horario, recibe además un crédito para su próxima mudanza. El precio no cambia.',
    },
  },
]
