import type { PostSeed } from '../post-seed.ts'

export const movingDayPosts: PostSeed[] = [
  {
    slug: 'what-to-do-on-moving-day',
    locale: 'en',
    title: 'Moving day, hour by hour',
    excerpt:
      'What to have ready before the truck comes, what to do while the crew works, and what the four-digit code is for. A plan that fits on the refrigerator door.',
    tags: ['moving-day', 'planning'],
    author: 'Nora Whitfield',
    published_on: '2026-04-14',
    body: `The work of moving day is mostly done before it begins. What’s left is a handful of decisions at the right moment. This is the plan we’d give a friend.

# The evening before

Close every box and write the room it belongs to on two sides. Empty the drawers, unplug the refrigerator, take the pictures off the walls. Put what stays with you in one place and say so out loud: documents, medicine, jewelry, money, keys, chargers. Movers don’t carry cash or jewelry, because no one could replace them.

Look at your move once more on its page. Are the floors right, the elevator, the place to park? If something has changed, write to your mover in the move’s chat. You can change the window until the driver has left, and you see the new price before you agree.

# Two hours before

We let you know when the driver leaves and when the crew should arrive. Use the time for three things:

1. Keep a parking space free as near to the door as you can. The first 150 feet between door and truck are free; after that, every additional 50 feet or part of it costs $10.
2. Reserve the elevator, prop open the doors, roll up the rugs.
3. Make coffee. For the crew too, if you like.

# When the crew arrives

Walk through the rooms together. Show what is fragile, what goes in last because it is needed first, and what isn’t going at all. Ten minutes here save an hour later. Point out scratches that are already there, on the furniture and on the walls, and take a few photos: it’s the easiest way to agree about them afterward.

Then step aside. The best help is a clear path and a person who can answer questions. On your move’s page you see each step as it happens, from loading to the road to unloading. The minutes are measured from the first piece lifted to the last one set down, and if they come to less than your fixed price, you pay less.

# Before the truck leaves

Go through every room, open every closet, look behind every door, up into the attic and out onto the balcony. Read the meters. Take a photo of each empty room.

# At the new door

Be there first if you can, or send someone who knows where the bed goes. A sheet of paper on each door with the name of the room is worth more than any explanation. Have the big things set up where they will stay: you are paying for strong arms, so don’t leave a wardrobe in the hallway.

# The code

When the last piece is inside, look around. Count the boxes. Open the ones marked fragile. Only then give the driver the **four-digit code** from your move’s page. It confirms that everything has reached you, so don’t give it any earlier. If you don’t have your phone at hand, you can sign instead.

After that you have time. The card is charged when you confirm that the move is complete, or 24 hours after the delivery. If something is damaged or missing, choose **File a claim** on the move’s page and add photos; you have 14 days after the delivery. Until the claim is settled, we hold the amount you ask for from the mover’s pay.

# In the evening

Find the box that you packed for the [first night](/blog/the-first-night-box). Order something warm. The rest can wait until tomorrow.
`,
  },
  {
    slug: 'el-dia-de-la-mudanza',
    locale: 'es',
    title: 'El día de la mudanza, hora por hora',
    excerpt:
      'Qué tener listo antes de que llegue el camión, qué hacer mientras el equipo trabaja y para qué sirve el código de cuatro dígitos.',
    tags: ['moving-day', 'planning'],
    author: 'Mateo Rivas',
    published_on: '2026-04-16',
    body: `El trabajo del día de la mudanza está casi hecho antes de que empiece. Lo que queda son unas pocas decisiones en el momento justo. Este es el plan que le daríamos a un amigo.

# La noche anterior

Cierra todas las cajas y escribe en dos lados a qué cuarto van. Vacía los cajones, desconecta el refrigerador, descuelga los cuadros. Pon en un solo lugar lo que se queda contigo y dilo en voz alta: documentos, medicinas, joyas, dinero, llaves, cargadores. El equipo no lleva efectivo ni joyas, porque nadie podría reponerlos.

Revisa una vez más la página de tu mudanza. ¿Son correctos los pisos, el elevador, el lugar para estacionar? Si algo cambió, escríbele a tu transportista en los mensajes de la mudanza. Puedes mover el horario mientras el conductor no haya salido, y ves el precio nuevo antes de aceptar.

# Dos horas antes

Te avisamos cuando el conductor sale y cuándo debería llegar el equipo. Usa el tiempo para tres cosas:

1. Guarda un lugar de estacionamiento lo más cerca posible de la puerta. Los primeros 150 pies entre la puerta y el camión son gratis; después, cada 50 pies o fracción cuestan $10.
2. Reserva el elevador, deja las puertas abiertas, enrolla las alfombras.
3. Haz café. También para el equipo, si quieres.

# Cuando llega el equipo

Recorran juntos los cuartos. Muestra qué es frágil, qué entra al final porque se necesita primero y qué no se va. Diez minutos aquí ahorran una hora después. Señala los rayones que ya existen, en los muebles y en las paredes, y toma unas fotos: es la forma más fácil de ponerse de acuerdo más tarde.

Después, hazte a un lado. La mejor ayuda es un paso libre y una persona que pueda contestar preguntas. En la página de tu mudanza ves cada paso cuando ocurre: la carga, el camino, la descarga. Los minutos se miden desde la primera pieza hasta la última, y si suman menos que tu precio fijo, pagas menos.

# Antes de que salga el camión

Pasa por todos los cuartos, abre cada clóset, mira detrás de cada puerta, sube al ático y sal al balcón. Lee los medidores. Toma una foto de cada cuarto vacío.

# En la puerta nueva

Llega antes si puedes, o manda a alguien que sepa dónde va la cama. Una hoja en cada puerta con el nombre del cuarto vale más que cualquier explicación. Pide que lo grande quede en su lugar definitivo: para eso están los brazos fuertes.

# El código

Cuando la última pieza esté adentro, mira a tu alrededor. Cuenta las cajas. Abre las que dicen frágil. Solo entonces dale al conductor el **código de cuatro dígitos** que está en la página de tu mudanza. Confirma que todo llegó, así que no se lo des antes. Si no tienes el teléfono a la mano, una firma hace lo mismo.

Después tienes tiempo. La tarjeta se cobra cuando confirmas que la mudanza terminó, o 24 horas después de la entrega. Si algo se dañó o falta, elige **Presentar un reclamo** en la página de la mudanza y agrega fotos; tienes 14 días después de la entrega. Hasta que se resuelva, retenemos del pago de la empresa el monto que pides.

# Por la noche

Busca la caja que preparaste para la [primera noche](/blog/la-caja-de-la-primera-noche). Pide algo caliente. Lo demás puede esperar hasta mañana.
`,
  },
]
