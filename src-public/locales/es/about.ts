import type { about as en } from '../en/about.ts'
import type { Same } from '../en.ts'

export const about: Same<typeof en> = {
  title: 'Nosotros',
  description:
    'Quién es Haulwell: qué prometemos, cómo se revisa a los equipos antes de su primer trabajo y cómo se hace el precio de una mudanza.',
  heading: 'Mudanzas sin nada bajo la manga',
  lead: 'Haulwell reúne a quien se muda con equipos locales que cargan. Hacemos el precio, retenemos el dinero y revisamos los papeles, para que ese día lo único pesado sean las cajas.',
  numbers: {
    title: 'En números',
    moves_done_one: 'mudanza hecha',
    moves_done_other: 'mudanzas hechas',
    movers_one: 'equipo con todos sus papeles aprobados',
    movers_other: 'equipos con todos sus papeles aprobados',
    cities_one: 'ciudad donde se puede reservar',
    cities_other: 'ciudades donde se puede reservar',
    reviews_one: 'opinión de una mudanza que tuvo lugar.',
    reviews_other: 'opiniones de mudanzas que tuvieron lugar.',
    rating: 'Promedio: {{rating}} de 5 estrellas.',
  },
  promises: {
    title: 'Lo que prometemos',
    price: 'Puede comprobar cada centavo',
    price_text:
      'Cada línea del precio muestra la regla que la hizo y cuáles de sus números entraron. Las reglas son las mismas para todos.',
    lower: 'Paga el menor de los dos',
    lower_text:
      'El precio queda fijo antes de que salga el camión. Si el tiempo medido sale más barato, la diferencia vuelve a su tarjeta sin que la pida.',
    held: 'Su dinero le espera',
    held_text:
      'La tarjeta se autoriza al reservar y se cobra cuando usted dice que todo llegó. La propina es entera para el equipo.',
    people: 'Responde una persona',
    people_text:
      'A quien nos escribe le contesta alguien que puede decidir. Lo que acordó con el equipo queda escrito en el chat de su mudanza.',
  },
  vetting: {
    title: 'Cómo se revisa a los equipos',
    lead: 'Nadie ve un trabajo antes de esto, y nunca queda hecho para siempre: todo papel vence y pedimos el siguiente a tiempo.',
    papers: 'El negocio',
    papers_text: 'Una persona lee el registro y el contrato firmado con nosotros.',
    insurance: 'El seguro',
    insurance_text: 'Debe estar vigente ese día. Cuando termina, terminan también las ofertas.',
    drivers: 'Los conductores',
    drivers_text: 'Licencia y antecedentes de cada uno, antes de que tomen el volante.',
    reviews: 'El trabajo',
    reviews_text:
      'Solo opina quien de verdad se mudó. Devolver trabajos a última hora cuenta en contra del equipo.',
  },
  price: {
    title: 'Cómo se hace el precio',
    one: 'Sumamos lo que de verdad cuesta esfuerzo: el volumen de sus cosas, las millas entre las dos puertas, los minutos de carga y de camino, las escaleras, las piezas pesadas, la distancia hasta el camión.',
    two: 'Después opina el calendario. Los fines de semana, los fines de mes y el verano cuestan algo más; la mitad de la semana y un horario flexible, algo menos. Usted ve qué día es barato antes de elegir.',
    three:
      'Al final vienen la tarifa de servicio, la protección por encima de lo gratuito, el impuesto donde lo hay y los peajes tal cual. Después no se añade nada.',
    share: 'A dónde va el dinero',
    share_text:
      'La mayor parte, con mucho, de las líneas de servicio es para el equipo, y también los peajes y toda la propina. Lo que queda y la tarifa de servicio mantienen Haulwell.',
  },
  action: 'Ver su precio',
  write: 'Escríbanos',
  join: 'Trabaje con nosotros',
}
