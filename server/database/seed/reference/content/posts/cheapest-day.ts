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
    body: `Nobody moves because the calendar is kind. Leases end when they end. But most of us have a few days to play with, and a few days are worth more than any coupon. Seven rules decide what the date does to your price. They are the same for everybody, and they are added up in the open.

# What makes it dearer

- **Weekends:** 10 % more on Saturday and Sunday, when everybody has time.
- **The turn of the month:** 10 % more on the last three days and the first two, because that is when leases change.
- **Summer:** 5 % more from May to September.
- **Federal holidays:** 15 % more, also on the weekday on which a holiday is observed.
- **The same day:** 10 % more for a move that you book for today.

# What makes it cheaper

- **The middle of the week:** 5 % less from Tuesday to Thursday, unless it is a holiday or the turn of the month.
- **A flexible window:** 5 % less if the crew may come earlier or later that day.

The rules add up, and the sum stays between 10 % off and 35 % on top. It is applied to the work itself, not to tolls, tax or protection.

# The same move on five days

Let us take a furnished one-bedroom apartment, six miles, a box truck and three movers, before tax.

| Day | What applies | Price |
|---|---|---|
| Wednesday, mid-October, flexible | midweek, flexible | $638.70 |
| Wednesday, mid-October | midweek | $674.19 |
| Monday, mid-October | nothing | $709.67 |
| Saturday, mid-October | weekend | $780.64 |
| Saturday, October 31 | weekend, turn of the month | $851.60 |
| Saturday, July 4 | weekend, summer, holiday | $919.35 |

From the best day to the worst it is $280.65, for boxes that weigh the same.

# How to use this

**Ask for an overlap.** If your new lease begins on the first, ask the landlord for keys on the 27th. Many say yes when the place is empty, and the last three days of the month stay behind you. A few days of double rent can cost less than the turn of the month, the weekend and a lost Saturday together.

**Move on a working day.** One day off, from Tuesday to Thursday, is often the cheapest thing you can give. Buildings like it as well: elevators and loading docks are easier to reserve when nobody else wants them.

**Say that you are flexible if you are.** It lets the crew come earlier or later that day. If your building only gives you two hours with the elevator, do not tick it for the discount.

**Book early.** You can book up to 180 days ahead. The price that you accept is the one that holds, whatever else fills up that week, and changing your mind costs nothing until 48 hours before.

**Try a few dates.** The price follows every answer, so go through the days around your own and see which of them is cheaper, and by how much. Asking costs nothing.

# If you cannot choose

Then save elsewhere. Fewer things mean fewer minutes, and labor is the largest line of nearly every move. An evening with a donation box does more than a week of looking for a better quote. And remember that a fixed price is the most you pay: when the crew is quicker than we thought, the difference comes back to you.

[See the price of your dates](/order)
`,
  },
  {
    slug: 'cuando-es-mas-barata-una-mudanza',
    locale: 'es',
    title: '¿Cuándo es más barata una mudanza? El calendario detrás del precio',
    excerpt:
      'El mismo apartamento, el mismo equipo, las mismas seis millas: 638.70 USD un miércoles a mediados de octubre y 919.35 el sábado 4 de julio.',
    tags: ['price', 'planning'],
    author: 'Lucía Ferrer',
    published_on: '2026-03-05',
    body: `Nadie se muda porque el calendario sea amable. Los contratos terminan cuando terminan. Pero casi todos tenemos unos días de margen, y unos días valen más que cualquier cupón. Siete reglas deciden qué le hace la fecha a su precio. Son iguales para todo el mundo y se suman a la vista.

# Qué lo sube

- **Fin de semana:** 10 % más el sábado y el domingo, cuando todos tienen tiempo.
- **Cambio de mes:** 10 % más los tres últimos días y los dos primeros, porque entonces cambian los contratos.
- **Verano:** 5 % más de mayo a septiembre.
- **Festivos federales:** 15 % más, también el día laborable en que se observa el festivo.
- **El mismo día:** 10 % más si reserva para hoy.

# Qué lo baja

- **Mitad de semana:** 5 % menos de martes a jueves, salvo festivo o cambio de mes.
- **Horario flexible:** 5 % menos si el equipo puede llegar antes o después ese día.

Las reglas se suman y el total se queda entre un 10 % de descuento y un 35 % de recargo. Se aplica al trabajo mismo, no a los peajes, el impuesto ni la protección.

# La misma mudanza en varios días

Un apartamento amueblado de un dormitorio, seis millas, camión de caja y tres personas, sin impuesto.

| Día | Qué se aplica | Precio |
|---|---|---|
| Miércoles a mediados de octubre, flexible | mitad de semana, flexible | 638.70 USD |
| Miércoles a mediados de octubre | mitad de semana | 674.19 USD |
| Lunes a mediados de octubre | nada | 709.67 USD |
| Sábado a mediados de octubre | fin de semana | 780.64 USD |
| Sábado 31 de octubre | fin de semana, cambio de mes | 851.60 USD |
| Sábado 4 de julio | fin de semana, verano, festivo | 919.35 USD |

Del mejor día al peor hay 280.65 USD, por cajas que pesan lo mismo.

# Cómo aprovecharlo

**Pida unos días de margen.** Si su contrato nuevo empieza el día primero, pida las llaves el 27. Muchos propietarios aceptan cuando el lugar está vacío, y los tres últimos días del mes quedan atrás. Unos días de doble alquiler pueden costar menos que el cambio de mes, el fin de semana y un sábado perdido juntos.

**Múdese en día laborable.** Un día libre, de martes a jueves, suele ser lo más barato que puede aportar. A los edificios también les gusta: el ascensor y el andén de carga se reservan mejor cuando nadie más los quiere.

**Diga que es flexible si lo es.** Permite que el equipo llegue antes o después ese día. Si su edificio solo le presta el ascensor dos horas, no lo marque por el descuento.

**Reserve con tiempo.** Puede hacerlo hasta 180 días antes. El precio que acepta es el que vale, aunque esa semana se llene, y cambiar de idea no cuesta nada hasta 48 horas antes.

**Pruebe varias fechas.** El precio sigue cada respuesta: recorra los días cercanos al suyo y vea cuál es más barato y por cuánto. Preguntar no cuesta nada.

# Si no puede elegir

Entonces ahorre por otro lado. Menos cosas son menos minutos, y la mano de obra es la línea más grande de casi cualquier mudanza. Una tarde con una caja de donaciones hace más que una semana buscando mejor precio. Y recuerde que un precio fijo es lo máximo que paga: si el equipo va más rápido de lo previsto, la diferencia vuelve a usted.

[Vea el precio de sus fechas](/order)
`,
  },
]
