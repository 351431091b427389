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
      'Transportistas locales verificados ven cuánto paga el trabajo y compiten por él. Usted ve quién viene y cuándo.',
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
  voices: {
    title: 'Después de la última caja',
    rated_one: '{{average}} de 5 estrellas, de {{count}} reseña de una mudanza que sí tuvo lugar.',
    rated_other:
      '{{average}} de 5 estrellas, de {{count}} reseñas de mudanzas que sí tuvieron lugar.',
  },
  cities: {
    title: 'En casa en {{count}} ciudades',
    all: 'Todas las ciudades y sus tarifas',
  },
  movers: {
    title: 'Para quienes cargan',
    text: 'Cada trabajo muestra lo que paga antes de que usted lo tome, y cuánto es por hora con el regreso vacío incluido. Sin subastas y sin comprar contactos.',
    hourly: 'por hora: {{size}}, dentro de {{city}}',
    kept: 'de cada servicio es suyo',
    tips: 'de cada propina es suya',
    job: '{{pay}} por un trabajo de {{miles}}, {{crew}}',
    link: 'Trabaje con nosotros',
  },
  questions: { title: 'Lo primero que preguntan', all: 'Todas las preguntas' },
  closing: 'Cuando usted quiera.',
  begin: 'Empezar por el precio',
}
