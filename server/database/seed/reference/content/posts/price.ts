import type { PostSeed } from '../post-seed.ts'

export const pricePosts: PostSeed[] = [
  {
    slug: 'how-the-price-of-a-move-is-made',
    locale: 'en',
    title: 'How we calculate the price of a move, line by line',
    excerpt:
      'A one-bedroom apartment, six miles, three movers: $709.67. Here is where every cent of it comes from, and which of the lines you can do something about.',
    tags: ['price'],
    author: 'Priya Raman',
    published_on: '2026-02-10',
    body: `Most quotes for a move are a number and a handshake. Ours is a list. Each line names the rule that made it and the numbers that went in, and you can open any of them before you book. To show how it works, let’s take one move apart: a furnished one-bedroom apartment, six miles across town on a Monday, both doors at street level, a box truck and three movers.

# The truck and the road

The **base** is what it costs to bring a truck to your door: $39 for a pickup, $59 for a cargo van, $99 for a 16-foot box truck. **Mileage** is the road between your stops. A box truck costs $2.95 a mile, so six miles are $17.70. If your things do not fit into one load, the miles of the extra trips are included too.

# The work

**Labor** is the largest line, and the one people understand least. We do not guess hours. Every item in the catalog has a number of minutes: a packed box takes one, a three-seat sofa seven, an upright piano 35. Everything is handled twice, once when loading and once when unloading, and a bigger crew gets through it faster: three movers do the work of 1.42 pairs.

Our example holds 105 minutes of handling. Twice that, divided by 1.42, is 148 minutes of carrying. Add seventeen minutes of driving, at 22 miles an hour, and 10% for the unexpected. That makes 182 minutes. A box truck with its two movers costs $2.15 a minute and each additional mover costs 75 cents, so three movers are $2.90 a minute: **$527.80**.

# The difficult parts

Some things are hard on backs, and they have their own lines:

- **Stairs:** where there is no elevator, each flight after the first is $3 for every 100 cubic feet you move.
- **Heavy items:** $25 for an item over 150 pounds, $60 for one over 300. Our one-bedroom has a sofa of 160 pounds, so this line is $25.
- **Long carry:** $10 for every 50 feet or part of it beyond the first 150 between door and truck.
- **Extra stops:** $15 for each one beyond two.

# The day, and our fee

The day of the week, the beginning and end of the month, the summer and the holidays move the price up or down; a plain Monday in October does neither. Then comes our **service fee**: 6% of the service, at least $4.99 and never more than $49. Here it is $40.17.

Add it up: 99 + 17.70 + 527.80 + 25 + 40.17 is **$709.67**. Tolls are charged at cost, tax depends on the state where the move begins, and protection beyond the first $300 of declared value costs $1 for each $100.

# The lower of two prices

That number is a promise. On moving day, we also measure the time, and if the measured price turns out lower, we charge your card the lower one. If it turns out higher, you still pay what we promised.

# What you can change

You cannot shorten the road, but you can sell the sofa, choose another day, or try a different crew. In our example, two movers cost $719.95 and four cost $726.68, so three are both faster and cheaper than two. Change one thing at a time on the [booking page](/order) and watch which line moves. It costs nothing, and a price is valid for 24 hours.
`,
  },
  {
    slug: 'como-se-forma-el-precio-de-una-mudanza',
    locale: 'es',
    title: 'Cómo se forma el precio de una mudanza, línea por línea',
    excerpt:
      'Un apartamento de una recámara, seis millas, tres personas: $709.67. De dónde sale cada centavo y qué líneas puedes cambiar tú.',
    tags: ['price'],
    author: 'Lucía Ferrer',
    published_on: '2026-02-12',
    body: `La mayoría de las cotizaciones son un número y un apretón de manos. La nuestra es una lista. Cada línea nombra la regla que la produjo y los números con los que se calculó, y puedes abrir cualquiera antes de reservar. Para mostrarlo, desarmemos una mudanza: un apartamento amueblado de una recámara, seis millas dentro de la ciudad, un lunes, con ambas puertas a nivel de calle, un camión de caja y tres personas.

# El camión y el camino

La **base** es lo que cuesta llevar un camión a tu puerta: $39 una camioneta pickup, $59 una furgoneta de carga y $99 un camión de caja de 16 pies. El **millaje** es el camino entre tus paradas. Con el camión cada milla cuesta $2.95, así que seis millas son $17.70. Si tus cosas no caben en una carga, ahí están también las millas de los demás viajes.

# El trabajo

La **mano de obra** es la línea más grande y la que menos se entiende. No adivinamos horas. Cada objeto del catálogo tiene sus minutos: una caja cerrada, uno; un sofá de tres plazas, siete; un piano vertical, 35. Todo se maneja dos veces, al cargar y al descargar, y un equipo mayor avanza más rápido: tres personas hacen el trabajo de 1.42 parejas.

Nuestro ejemplo tiene 105 minutos de manejo. El doble, dividido entre 1.42, son 148 minutos de carga. Se suman 17 minutos de camino, a 22 millas por hora, y un 10% para lo imprevisto: 182 minutos. El camión con sus dos personas cuesta $2.15 por minuto y cada persona más, 75 centavos; tres personas son $2.90 por minuto: **$527.80**.

# Lo difícil

Algunas cosas pesan en la espalda y tienen su propia línea:

- **Escaleras:** donde no hay elevador, cada tramo después del primero cuesta $3 por cada 100 pies cúbicos.
- **Piezas pesadas:** $25 por un objeto de más de 150 libras, $60 por uno de más de 300. En el ejemplo hay un sofá de 160 libras: $25.
- **Acarreo largo:** $10 por cada 50 pies o fracción que pasen de los primeros 150 entre la puerta y el camión.
- **Paradas adicionales:** $15 por cada una después de la segunda.

# El día y nuestra tarifa

El día de la semana, el principio y el fin de mes, el verano y los días festivos suben o bajan el precio; un lunes cualquiera de octubre no hace ni lo uno ni lo otro. Después viene nuestra **tarifa de servicio**: el 6% del servicio, como mínimo $4.99 y nunca más de $49. Aquí son $40.17.

Suma: 99 + 17.70 + 527.80 + 25 + 40.17 son **$709.67**. Los peajes se cobran al costo, el impuesto depende del estado donde empieza la mudanza, y la protección por encima de los primeros $300 de valor declarado cuesta $1 por cada $100.

# El menor de dos precios

Ese número es una promesa. El día de la mudanza también medimos el tiempo y, si el precio medido resulta menor, le cobramos a tu tarjeta el menor. Si resulta mayor, pagas lo prometido.

# Qué puedes cambiar

El camino no se acorta, pero puedes vender el sofá, elegir otro día o probar otro equipo. En el ejemplo, dos personas cuestan $719.95 y cuatro, $726.68: tres son más rápidas que dos y además más baratas. Cambia una cosa a la vez en la [página de reserva](/order) y mira qué línea se mueve. No cuesta nada, y el precio es válido por 24 horas.
`,
  },
]
