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
      en: 'Pack small things into closed boxes, empty the drawers, and clear the way to the door. Keep documents, medicine, jewelry and money with you. If you need to reserve an elevator or a parking space at your building, note it next to the address so that the crew knows.',
      es: 'Guarda las cosas pequeñas en cajas cerradas, vacía los cajones y deja libre el paso hasta la puerta. Lleva contigo los documentos, las medicinas, las joyas y el dinero. Si en tu edificio hay que reservar el elevador o un lugar para estacionar, escríbelo junto a la dirección para que el equipo lo sepa.',
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
      en: 'Anything that burns, corrodes, explodes, spoils or is alive: fuel, gas tanks, oil paint, pool chemicals, ammunition, fresh food, animals. Cash and jewelry can’t be moved either, because they can’t be replaced. When you choose an item while booking, you see right away if we can’t move it, and why.',
      es: 'Todo lo que arde, corroe, explota, se echa a perder o está vivo: combustible, tanques de gas, pintura de aceite, químicos para alberca, municiones, comida fresca, animales. Tampoco efectivo ni joyas, que no se pueden reponer. Cuando eliges un objeto al reservar, ves de inmediato si no lo podemos mudar y por qué.',
    },
  },
  {
    topic: 'moving_day',
    audience: 'customer',
    question: {
      en: 'What’s the four-digit code for?',
      es: '¿Para qué es el código de cuatro dígitos?',
    },
    answer: {
      en: 'It proves that everything has reached you. Give it to the driver **only when the last item is inside and you’ve looked around**. Without the code, the driver needs your signature. In either case, the driver takes a photo.',
      es: 'Prueba que todo llegó. Dáselo al conductor **solo cuando el último objeto esté adentro y hayas revisado**. Sin el código, el conductor necesita tu firma. En ambos casos, el conductor toma una foto.',
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
      en: 'We offer your move to other movers right away and let you know. If it happens less than 24 hours before your window, you also get a credit for your next move once another mover has completed this one. Your price stays the same.',
      es: 'Ofrecemos tu mudanza a otras empresas de inmediato y te avisamos. Si pasa menos de 24 horas antes de tu horario, también recibes un crédito para tu próxima mudanza cuando otra empresa haya completado esta. Tu precio no cambia.',
    },
  },
]
