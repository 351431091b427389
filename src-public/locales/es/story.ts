import type { story as en } from '../en/story.ts'
import type { Same } from '../en.ts'

export const story: Same<typeof en> = {
  steps: {
    title: 'Cómo funciona',
    one: 'Vea el precio',
    one_text:
      'Exacto al centavo, con las escaleras, las millas y el día de la semana. Sin llamadas ni estimaciones.',
    two: 'Un equipo lo toma',
    two_text:
      'Mudanceros locales verificados ven cuánto paga el trabajo y compiten por él. Usted ve quién viene y cuándo.',
    three: 'Sígalo hasta casa',
    three_text:
      'De la primera caja a la última. Su código de cuatro cifras cierra el trabajo; solo entonces paga.',
  },
  lower: {
    title: 'El menor de los dos',
    text: 'Damos un precio antes de la mudanza y medimos el tiempo ese día. Usted paga el que sea menor. Si el equipo tarda menos de lo previsto, la diferencia vuelve sola a su tarjeta.',
    quoted: 'Cotizado',
    measured: 'Medido',
    paid: 'Usted paga',
  },
  xray: {
    title: 'El precio por dentro',
    text: 'Toque cualquier línea del precio y se abre: qué regla la hizo y cuáles de sus números entraron. Las mismas reglas para todos y nada entre líneas.',
    line: 'Escaleras',
    detail: '2 pisos después del primero gratis, 4 cargas de 100 ft³ cada una, a $3.',
  },
  trust: {
    title: 'Para confiarles hasta un piano',
    held: 'Su dinero se retiene, no se cobra',
    held_text:
      'Al reservar solo se autoriza la tarjeta. Se cobra cuando usted dice que todo llegó.',
    cancel: 'Los planes cambian',
    cancel_text: 'Cancele gratis hasta 48 horas antes. Después verá el cargo antes de decidir.',
    crew: 'Equipos reales, bien revisados',
    crew_text:
      'Se revisan los papeles y el seguro antes del primer trabajo, y solo opina quien de verdad se mudó.',
  },
  closing: 'Cuando usted quiera.',
  begin: 'Empezar por el precio',
}
