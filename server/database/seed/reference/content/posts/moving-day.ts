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
    body: `The work of moving day is mostly done before it begins. What is left is a handful of decisions at the right moment. This is the plan that we would give to a friend.

# The evening before

Close every box and write on two sides what room it belongs to. Empty the drawers, unplug the refrigerator, take the pictures off the walls. Put what stays with you into one place and say so out loud: documents, medicine, jewelry, money, keys, chargers. Movers do not carry cash and jewelry, because nobody could replace them.

Look at your move once more on its page. Are the floors right, the elevator, the place to park? If something has changed, write to your mover in the messages of the move. The window itself can be moved until the driver has set out, and you see the new price before you agree.

# Two hours before

Nobody has to be carried away by surprise, so we tell you when the driver sets out and when the crew should arrive. Use the time for three things:

1. Keep a parking space free as near to the door as you can. The first 150 feet between door and truck are free; after that each 50 feet begun are $10.
2. Reserve the elevator, prop open the doors, roll up the rugs.
3. Make coffee. For the crew too, if you like.

# When the crew arrives

Walk through the rooms together. Show what is fragile, what goes in last because it is needed first, and what is not to go at all. Ten minutes here save an hour later. Point out scratches that are there already, on the furniture and on the walls, and take a few photos: it is the easiest way to agree about them afterwards.

Then step aside. The best help is a clear way and a person who can answer questions. On your move’s page you see each step as it happens, from loading to the road to unloading. The minutes are measured from the first piece lifted to the last one set down, and if they come to less than your fixed price, you pay less.

# Before the truck leaves

Go through every room, open every closet, look behind every door, up into the attic and out onto the balcony. Read the meters. Take a photo of each empty room.

# At the new door

Be there first if you can, or send somebody who knows where the bed goes. A sheet of paper on each door with the name of the room is worth more than any explanation. Have the big things set up where they will stay: you are paying for strong arms, so do not keep a wardrobe in the hallway.

# The code

When the last piece is inside, look around. Count the boxes. Open those marked fragile. Only then tell the driver the **four-digit code** from your move’s page. It says that everything has reached you, and no earlier. If you have no phone at hand, a signature does the same.

After that you have time. The card is charged when you confirm that the move is complete, or 24 hours after the delivery. If something is damaged or missing, choose **Report a problem** on the move’s page before you confirm, with photos. The mover is not paid for this move while we look at it.

# In the evening

Find the box that you packed for the [first night](/blog/the-first-night-box). Order something warm. The rest can wait until tomorrow.
`,
  },
  {
    slug: 'el-dia-de-la-mudanza',
    locale: 'es',
    title: 'El día de la mudanza, hora por hora',
    excerpt:
      'Qué tener listo antes de que llegue el camión, qué hacer mientras el equipo trabaja y para qué sirve el código de cuatro cifras.',
    tags: ['moving-day', 'planning'],
    author: 'Mateo Rivas',
    published_on: '2026-04-16',
    body: `El trabajo del día de la mudanza está casi hecho antes de que empiece. Lo que queda son unas pocas decisiones en el momento justo. Este es el plan que le daríamos a un amigo.

# La noche anterior

Cierre todas las cajas y escriba en dos lados a qué cuarto van. Vacíe los cajones, desconecte el refrigerador, descuelgue los cuadros. Ponga en un solo lugar lo que se queda con usted y dígalo en voz alta: documentos, medicinas, joyas, dinero, llaves, cargadores. El equipo no lleva efectivo ni joyas, porque nadie podría reponerlos.

Mire una vez más la página de su mudanza. ¿Son correctos los pisos, el ascensor, el lugar para estacionar? Si algo cambió, escríbale a su transportista en los mensajes de la mudanza. El horario puede moverse mientras el conductor no haya salido, y usted ve el precio nuevo antes de aceptar.

# Dos horas antes

Le avisamos cuando el conductor sale y cuándo debería llegar el equipo. Use el tiempo para tres cosas:

1. Guarde un lugar de estacionamiento lo más cerca posible de la puerta. Los primeros 150 pies entre la puerta y el camión son gratis; después, cada 50 pies o fracción cuestan 10 USD.
2. Reserve el ascensor, deje las puertas abiertas, enrolle las alfombras.
3. Haga café. También para el equipo, si quiere.

# Cuando llega el equipo

Recorran juntos los cuartos. Muestre qué es frágil, qué entra al final porque se necesita primero y qué no se va. Diez minutos aquí ahorran una hora después. Señale los rayones que ya existen, en los muebles y en las paredes, y tome unas fotos: es la forma más fácil de ponerse de acuerdo más tarde.

Después, hágase a un lado. La mejor ayuda es un paso libre y una persona que pueda contestar preguntas. En la página de su mudanza ve cada paso cuando ocurre: la carga, el camino, la descarga. Los minutos se miden desde la primera pieza hasta la última, y si suman menos que su precio fijo, usted paga menos.

# Antes de que salga el camión

Pase por todos los cuartos, abra cada armario, mire detrás de cada puerta, suba al desván y salga al balcón. Lea los medidores. Tome una foto de cada cuarto vacío.

# En la puerta nueva

Llegue antes si puede, o mande a alguien que sepa dónde va la cama. Una hoja en cada puerta con el nombre del cuarto vale más que cualquier explicación. Pida que lo grande quede en su lugar definitivo: para eso están los brazos fuertes.

# El código

Cuando la última pieza esté dentro, mire a su alrededor. Cuente las cajas. Abra las que dicen frágil. Solo entonces diga al conductor el **código de cuatro cifras** que está en la página de su mudanza. Significa que todo ha llegado, y no antes. Si no tiene el teléfono a mano, una firma hace lo mismo.

Después tiene tiempo. La tarjeta se cobra cuando usted confirma que la mudanza terminó, o 24 horas después de la entrega. Si algo se dañó o falta, elija **Reportar un problema** en la página de la mudanza antes de confirmar, con fotos. La empresa no cobra por esta mudanza mientras lo revisamos.

# Por la noche

Busque la caja que preparó para la [primera noche](/blog/la-caja-de-la-primera-noche). Pida algo caliente. Lo demás puede esperar hasta mañana.
`,
  },
]
