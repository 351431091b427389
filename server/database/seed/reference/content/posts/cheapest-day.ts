import type { PostSeed } from '../post-seed.ts'

export const cheapestDayPosts: PostSeed[] = [
  {
    slug: 'when-is-a-move-cheapest',
    locale: 'en',
    title: 'When is a move cheapest? The calendar behind the price',
    excerpt:
      'The same apartment, the same crew, the same six miles: $638.70 on a Wednesday in the middle of October, $919.35 on a Saturday that is the Fourth of July.',
    tags: ['price', 'planning'],
    author: 'Priya Raman',
    published_on: '2026-03-03',
    body: `No one moves because the calendar is kind. Leases end when they end. But most of us have a few days to play with, and a few days are worth more than any coupon. Seven rules decide what the date does to your price. They’re the same for everyone, and you can see how they add up.

# What raises the price

- **Weekends:** 10% more on Saturday and Sunday, when everyone has time.
- **Beginning and end of the month:** 10% more on the last three days and the first two, because that is when leases change.
- **Summer:** 5% more from May to September.
- **Federal holidays:** 15% more, including the weekday when a holiday is observed.
- **Same day:** 10% more for a move that you book for today.

# What lowers the price

- **The middle of the week:** 5% less from Tuesday to Thursday, unless it’s a holiday or the beginning or end of the month.
- **A flexible window:** 5% less if the crew may come earlier or later that day.

The rules add up, and the total stays between 10% off and 35% extra. It applies to the work itself, not to tolls, tax or protection.

# The same move on five days

Let’s take a furnished one-bedroom apartment, six miles, a box truck and three movers, before tax.

| Day | What applies | Price |
|---|---|---|
| Wednesday, mid-October, flexible | midweek, flexible | $638.70 |
| Wednesday, mid-October | midweek | $674.19 |
| Monday, mid-October | nothing | $709.67 |
| Saturday, mid-October | weekend | $780.64 |
| Saturday, October 31 | weekend, end of the month | $851.60 |
| Saturday, July 4 | weekend, summer, holiday | $919.35 |

The best and the worst day are $280.65 apart, for boxes that weigh the same.

# How to use this

**Ask for an overlap.** If your new lease begins on the first, ask the landlord for keys on the 27th. Many say yes when the place is empty, and you avoid the last three days of the month. A few days of double rent can cost less than the end of the month, the weekend and a lost Saturday together.

**Move on a weekday.** A day off, from Tuesday to Thursday, is often the cheapest thing you can give. Buildings like it too: elevators and loading docks are easier to reserve when no one else wants them.

**Say that you’re flexible if you are.** It lets the crew come earlier or later that day. If your building only gives you two hours with the elevator, don’t check the box just for the discount.

**Book early.** You can book up to 180 days ahead. The price you accept is the one you keep, even if that week fills up, and changing your mind costs nothing until 48 hours before.

**Try a few dates.** The price updates with every answer, so try the days around yours and see which one is cheaper, and by how much. Asking costs nothing.

# If you can’t choose

Then save somewhere else. Fewer things mean fewer minutes, and labor is the largest line of nearly every move. An evening with a donation box does more than a week of looking for a better quote. And remember that a fixed price is the most you pay: if the crew is faster than we expected, you pay less.

[See the price of your dates](/order)
`,
  },
  {
    slug: 'cuando-es-mas-barata-una-mudanza',
    locale: 'es',
    title: '¿Cuándo es más barata una mudanza? El calendario detrás del precio',
    excerpt:
      'El mismo apartamento, el mismo equipo, las mismas seis millas: $638.70 un miércoles a mediados de octubre y $919.35 el sábado 4 de julio.',
    tags: ['price', 'planning'],
    author: 'Lucía Ferrer',
    published_on: '2026-03-05',
    body: `Nadie se muda porque el calendario sea amable. Los contratos terminan cuando terminan. Pero casi todos tenemos unos días de margen, y unos días valen más que cualquier cupón. Siete reglas deciden qué le hace la fecha a tu precio. Son iguales para todos y se suman a la vista.

# Qué lo sube

- **Fin de semana:** 10% más el sábado y el domingo, cuando todos tienen tiempo.
- **Principio y fin de mes:** 10% más los tres últimos días y los dos primeros, porque entonces cambian los contratos.
- **Verano:** 5% más de mayo a septiembre.
- **Días festivos federales:** 15% más, también el día entre semana en que se observa el festivo.
- **El mismo día:** 10% más si reservas para hoy.

# Qué lo baja

- **Mitad de semana:** 5% menos de martes a jueves, salvo días festivos o principio y fin de mes.
- **Horario flexible:** 5% menos si el equipo puede llegar antes o después ese día.

Las reglas se suman y el total se queda entre 10% de descuento y 35% de recargo. Se aplica al trabajo mismo, no a los peajes, el impuesto ni la protección.

# La misma mudanza en varios días

Un apartamento amueblado de una recámara, seis millas, camión de caja y tres personas, sin impuesto.

| Día | Qué se aplica | Precio |
|---|---|---|
| Miércoles a mediados de octubre, flexible | mitad de semana, flexible | $638.70 |
| Miércoles a mediados de octubre | mitad de semana | $674.19 |
| Lunes a mediados de octubre | nada | $709.67 |
| Sábado a mediados de octubre | fin de semana | $780.64 |
| Sábado 31 de octubre | fin de semana, fin de mes | $851.60 |
| Sábado 4 de julio | fin de semana, verano, día festivo | $919.35 |

Del mejor día al peor hay $280.65, por cajas que pesan lo mismo.

# Cómo aprovecharlo

**Pide unos días de margen.** Si tu contrato nuevo empieza el día primero, pide las llaves el 27. Muchos propietarios aceptan cuando el lugar está vacío, y los tres últimos días del mes quedan atrás. Unos días de renta doble pueden costar menos que el fin de mes, el fin de semana y un sábado perdido juntos.

**Múdate entre semana.** Un día libre, de martes a jueves, suele ser lo más barato que puedes aportar. A los edificios también les gusta: el elevador y el andén de carga se reservan mejor cuando nadie más los quiere.

**Di que tu horario es flexible si lo es.** Permite que el equipo llegue antes o después ese día. Si tu edificio solo te presta el elevador dos horas, no lo marques por el descuento.

**Reserva con tiempo.** Puedes hacerlo hasta 180 días antes. El precio que aceptas es el que vale, aunque esa semana se llene, y cambiar de opinión no cuesta nada hasta 48 horas antes.

**Prueba varias fechas.** El precio se actualiza con cada respuesta: prueba los días cercanos al tuyo y ve cuál es más barato y por cuánto. Preguntar no cuesta nada.

# Si no puedes elegir

Entonces ahorra por otro lado. Menos cosas son menos minutos, y la mano de obra es la línea más grande de casi cualquier mudanza. Una tarde con una caja de donaciones hace más que una semana buscando mejor precio. Y recuerda que un precio fijo es lo máximo que pagas: si el equipo va más rápido de lo previsto, pagas menos.

[Ve el precio de tus fechas](/order)
`,
  },
]
