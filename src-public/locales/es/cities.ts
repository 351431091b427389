import type { cities as en } from '../en/cities.ts'
import type { Same } from '../en.ts'

export const cities: Same<typeof en> = {
  list: {
    title: 'Ciudades',
    heading: 'Dónde hacemos mudanzas',
    description:
      'Dónde puedes reservar una mudanza a precio fijo: {{cities}}, con tarifas reales de cada una.',
    description_none: 'Las ciudades donde haremos mudanzas, con una lista de espera para cada una.',
    lead: '{{cities}} en {{states}}. Cada página muestra cuánto cuesta de verdad mudarse ahí, según el día.',
    lead_none:
      'Todavía no hay ninguna ciudad abierta. Elige la tuya y te escribiremos cuando lo esté.',
    states_count_one: '{{count}} estado',
    states_count_other: '{{count}} estados',
    search: 'Busca tu ciudad o estado',
    submit: 'Buscar',
    found_one: '{{count}} ciudad',
    found_other: '{{count}} ciudades',
    none: 'Ninguna ciudad tiene ese nombre',
    none_text:
      'También llegamos a los alrededores de las ciudades. Escribe tu código postal en la página de inicio y verás si llegamos a tu puerta.',
    none_link: 'Revisar tu código postal',
    states: 'Estados',
    soon: 'Próximamente:',
    crews_one: '{{count}} equipo',
    crews_other: '{{count}} equipos',
  },
  page: {
    title: 'Mudanzas en {{city}}, {{state}}: desde {{price}}',
    title_plain: 'Mudanzas en {{city}}, {{state}}',
    heading: 'Mudanzas en {{city}}, {{state}}',
    photo: 'Foto de {{city}}',
    description:
      'Una mudanza en {{city}} cuesta de {{low}} a {{high}}, según el tamaño y el día. Son precios reales, con las mismas reglas de tu reserva. Recogemos hasta a {{miles}} millas. Reserva en línea.',
    description_plain:
      'Reserva una mudanza en {{city}}, {{state}}, con el precio completo antes de reservar y la regla detrás de cada línea.',
    lead: 'El precio completo de una mudanza en {{city}} antes de reservar, y la regla detrás de cada línea.',
    from: 'desde {{price}}',
    book: 'Ver mi precio exacto',
    rated_one: '{{average}} de {{count}} reseña',
    rated_other: '{{average}} de {{count}} reseñas',
    english: 'Este texto está solo en inglés.',
  },
  rates: {
    title: 'Cuánto cuesta una mudanza en {{city}}',
    local: 'Dentro de la ciudad, {{miles}}',
    away: 'A {{to}}, {{miles}}',
    size: 'Vivienda',
    book: '{{price}}: reservar {{size}}, {{trip}}, el {{day}}',
    saving: 'Mudarte el miércoles en vez del sábado te ahorra de {{low}} a {{high}}.',
    equal: 'El miércoles y el sábado cuestan lo mismo por ahora.',
    note: 'Calculado ahora mismo con las mismas reglas de toda reserva, del código postal {{from}} al {{to}}, de planta baja a planta baja, con los objetos que suele tener una vivienda así. Las escaleras, los acarreos largos y los objetos pesados son líneas aparte.',
  },
  facts: {
    map: 'Un mapa de nuestra zona de servicio: {{city}} y sus alrededores',
    title: 'Mudarse en {{city}}',
    zips: 'Códigos postales donde recogemos',
    radius: 'Desde el centro de la ciudad',
    radius_value: '{{count}} millas',
    zone: 'Zona horaria',
    towns: 'También en esta zona',
  },
  movers: {
    title: 'Equipos en {{city}}',
    count_one: '{{count}} equipo verificado trabaja aquí.',
    count_other: '{{count}} equipos verificados trabajan aquí.',
    rating: 'Su calificación promedio es {{rating}} de 5.',
    stars: '{{rating}} de 5 estrellas, {{count}} reseñas',
    everywhere:
      'Las reseñas y las mudanzas completadas son de todas las ciudades que atiende cada equipo.',
    unrated: 'Aún sin reseñas',
    jobs_one: '{{count}} mudanza hecha',
    jobs_other: '{{count}} mudanzas hechas',
    pay: '¿Haces mudanzas en {{city}}? {{size}} dentro de la ciudad le paga a un equipo {{pay}}. Son {{hourly}} con el regreso vacío incluido.',
    join: 'Trabaja con nosotros',
  },
  reviews: {
    photo: 'Foto de {{author}}',
    someone: 'Un cliente',
    reply: 'Respuesta del transportista',
    title: 'Lo que dicen aquí',
    stars: '{{count}} de 5 estrellas',
  },
  faq: {
    title: 'Preguntas sobre mudarse en {{city}}',
    cost: '¿Cuánto cuesta mudarse dentro de {{city}}?',
    cost_answer:
      'Ahora mismo, una mudanza dentro de la ciudad ({{miles}}) cuesta entre {{low}} ({{small}}) y {{high}} ({{large}}) un miércoles. Es el precio completo: camión, millas, equipo y tarifa de servicio.',
    when: '¿Cuándo cuesta menos mudarse en {{city}}?',
    when_answer:
      'De martes a jueves, lejos del principio y del fin de mes y de los días festivos. {{size}}: {{midweek}} el {{quiet}} y {{weekend}} el {{dear}}.',
    where: '¿Hasta dónde llegan alrededor de {{city}}?',
    where_answer:
      'Podemos recoger en cualquier dirección a menos de {{radius}} millas del centro de {{city}}: {{zips}} códigos postales. Para el destino, escribe su código postal al reservar y te diremos de inmediato si está demasiado lejos.',
  },
  nearby: {
    title: 'Otras ciudades cerca de {{city}}',
    posts: 'Para leer antes de mudarte',
  },
  closing: 'Tu mudanza tiene su propio precio.',
}
