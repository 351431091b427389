import type { story as en } from '../en/story.ts'
import type { Same } from '../en.ts'

export const story: Same<typeof en> = {
  headline: 'Un precio justo para un día pesado.',
  lead: 'Dos códigos postales, un tamaño y un día. Ves el precio completo de inmediato y la regla detrás de cada dólar.',
  proof: {
    example:
      '{{size}} dentro de {{city}}, {{miles}}, sin escaleras, el {{day}}. Cargos e impuestos incluidos.',
    open: 'Ver cómo se calcula',
    rating_one: 'de {{count}} reseña de una mudanza real',
    rating_other: 'de {{count}} reseñas de mudanzas reales',
    crews_one: 'equipo con documentos aprobados,',
    crews_other: 'equipos con documentos aprobados,',
    cities_one: 'en {{count}} ciudad',
    cities_other: 'en {{count}} ciudades',
  },
  steps: {
    title: 'Cómo funciona',
    price: 'Ve el precio',
    price_text:
      'Exacto al centavo, con las escaleras, las millas y el día de la semana incluidos. Sin llamadas ni estimaciones.',
    crew: 'Un equipo la toma',
    crew_text:
      'Transportistas locales verificados ven cuánto paga el trabajo, y es del primero que lo acepta. Tú ves quién viene y cuándo.',
    delivery: 'Síguela hasta tu casa',
    delivery_text:
      'De la primera caja a la última. Tu código de cuatro dígitos completa la entrega, y solo entonces pagas.',
  },
  lower: {
    title: 'El menor de dos precios',
    text: 'Cotizamos un precio antes de la mudanza y medimos el tiempo ese día. Pagas el que sea menor. Si el equipo tarda menos de lo previsto, le cobramos esa diferencia de menos a tu tarjeta.',
    quoted: 'Cotizado',
    measured: 'Medido',
    paid: 'Pagas',
  },
  xray: {
    title: 'El precio por dentro',
    text: 'Toca cualquier línea del precio para abrirla. Verás de qué regla viene y cuáles de tus datos usa. Las reglas son las mismas para todos y no hay nada escondido.',
    line: 'Escaleras',
    detail: '2 tramos después del primero gratis, 4 cargas de 100 ft³ cada una, a $3.',
  },
  trust: {
    title: 'Puedes confiarnos hasta un piano',
    held: 'Retenemos tu dinero, no lo cobramos',
    held_text:
      'Verificamos tu tarjeta cuando reservas, retenemos el monto tres días antes de la mudanza y lo cobramos cuando confirmas que todo llegó, o un día después de la entrega.',
    cancel: 'Los planes cambian',
    cancel_text:
      'Cancela gratis hasta 48 horas antes de tu mudanza. Después, verás el cargo antes de decidir.',
    crew: 'Equipos reales, bien revisados',
    crew_text:
      'Revisamos los documentos y el seguro antes de que un transportista reciba un solo trabajo, y las reseñas vienen solo de mudanzas reales.',
  },
  voices: {
    title: 'Después de la última caja',
    rated_one: '{{average}} de 5 estrellas, de {{count}} reseña de una mudanza real.',
    rated_other: '{{average}} de 5 estrellas, de {{count}} reseñas de mudanzas reales.',
  },
  cities: {
    title_one: 'En casa en {{count}} ciudad',
    title_other: 'En casa en {{count}} ciudades',
    all: 'Todas las ciudades y sus tarifas',
  },
  movers: {
    title: 'Para transportistas',
    text: 'Cada trabajo muestra lo que paga antes de que lo tomes, y cuánto es por hora con el regreso vacío incluido. Sin subastas y sin comprar contactos.',
    hourly: 'por hora: {{size}}, dentro de {{city}}',
    kept: 'de cada servicio es tuyo',
    tips: 'de cada propina es tuyo',
    job: '{{pay}} por un trabajo de {{miles}}, {{crew}}',
    link: 'Trabaja con nosotros',
  },
  questions: { title: 'Preguntas frecuentes', all: 'Todas las preguntas' },
  closing: 'Cuando quieras.',
  begin: 'Empezar con el precio',
}
