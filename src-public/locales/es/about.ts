import type { about as en } from '../en/about.ts'
import type { Same } from '../en.ts'

export const about: Same<typeof en> = {
  title: 'Nosotros',
  description:
    'Quiénes somos en Haulwell: qué prometemos, cómo revisamos a los equipos antes de su primer trabajo y cómo calculamos el precio de una mudanza.',
  heading: 'Mudanzas sin sorpresas',
  lead: 'Haulwell conecta a quienes se mudan con equipos locales. Calculamos el precio, retenemos el dinero y revisamos los papeles, para que ese día lo único pesado sean las cajas.',
  numbers: {
    title: 'En números',
    moves_done_one: 'mudanza hecha',
    moves_done_other: 'mudanzas hechas',
    movers_one: 'equipo con todos sus documentos aprobados',
    movers_other: 'equipos con todos sus documentos aprobados',
    cities_one: 'ciudad donde puedes reservar una mudanza',
    cities_other: 'ciudades donde puedes reservar una mudanza',
    reviews_one: 'reseña de una mudanza real.',
    reviews_other: 'reseñas de mudanzas reales.',
    rating: 'Promedio: {{rating}} de 5 estrellas.',
  },
  promises: {
    title: 'Lo que prometemos',
    price: 'Puedes comprobar cada centavo',
    price_text:
      'Abre cualquier línea del precio y verás la regla que la calculó y cuáles de tus datos usa. Las reglas son las mismas para todos.',
    lower: 'Pagas el menor de dos precios',
    lower_text:
      'Tu precio queda fijo antes de que salga el camión. Si con el tiempo medido sale más barato, le cobramos esa diferencia de menos a tu tarjeta.',
    held: 'Cobramos solo cuando termina la mudanza',
    held_text:
      'Retenemos el monto en tu tarjeta tres días antes de la mudanza y lo cobramos cuando confirmas que todo llegó, o un día después de la entrega. La propina es íntegra para el equipo.',
    people: 'Te responde una persona',
    people_text:
      'Cuando nos escribes, te contesta alguien que puede decidir. Lo que acordaste con el equipo queda en el chat de tu mudanza.',
  },
  vetting: {
    title: 'Cómo revisamos a los equipos',
    lead: 'Ningún transportista ve un trabajo hasta que revisamos todo esto. Y seguimos revisando: todo documento vence y pedimos el siguiente a tiempo.',
    papers: 'La empresa',
    papers_text: 'Una persona lee el registro y el contrato firmado con nosotros.',
    insurance: 'El seguro',
    insurance_text:
      'Debe estar vigente el día de la mudanza. Cuando vence, las ofertas de trabajo se detienen automáticamente.',
    drivers: 'Los conductores',
    drivers_text:
      'Revisamos la licencia y los antecedentes de cada conductor antes de que tome el volante.',
    reviews: 'El trabajo',
    reviews_text:
      'Las reseñas vienen solo de mudanzas reales. Devolver trabajos a última hora cuenta en contra del equipo.',
  },
  price: {
    title: 'Cómo calculamos el precio',
    effort:
      'Sumamos lo que de verdad cuesta esfuerzo: el volumen de tus cosas, las millas entre las dos direcciones, los minutos de carga y de manejo, las escaleras, los objetos pesados y la distancia hasta el camión.',
    calendar:
      'Después vemos el calendario. Los fines de semana, los fines de mes y el verano cuestan un poco más; entre semana y con un horario flexible cuesta un poco menos. Ves qué día es barato antes de elegir.',
    extras:
      'Al final van la tarifa de servicio, la protección por encima de lo gratuito, el impuesto donde corresponde y los peajes al costo. Después no agregamos nada.',
    share: 'A dónde va el dinero',
    share_text:
      'La mayor parte de las líneas de servicio es para el equipo, junto con los peajes y toda la propina. El resto y la tarifa de servicio mantienen Haulwell.',
  },
  action: 'Ver tu precio',
  write: 'Escríbenos',
  join: 'Trabaja con nosotros',
}
