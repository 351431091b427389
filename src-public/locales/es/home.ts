import type { home as en } from '../en/home.ts'
import type { Same } from '../texts.ts'

export const home: Same<typeof en> = {
  title: 'Mudanzas a un precio que puede comprobar',
  description:
    'Vea el precio exacto de su mudanza en segundos, con la regla detrás de cada línea, y pague menos si el trabajo es menos. Equipos locales verificados, reserva en línea.',
  headline: 'Un precio justo para un día pesado.',
  lead: 'Dos códigos postales, un tamaño y un día. Verá el precio completo de inmediato y la regla detrás de cada dólar.',
  widget: {
    title: '¿Cuánto costará mi mudanza?',
    submit: 'Ver mi precio',
    book: 'Reservar',
    details: 'Ver cada línea',
    valid: 'Vale por 24 horas. No se cobra nada antes de terminar la mudanza.',
    midweek: 'De martes a jueves es cuando mudarse cuesta menos.',
    missing: 'Indique los dos lugares, un tamaño y un día.',
    sizes_failed: 'No se pudieron cargar los tamaños.',
    for: '{{vehicle}}, {{crew}}, {{miles}}',
  },
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
