import type { PostSeed } from '../post-seed.ts'

export const elevatorPosts: PostSeed[] = [
  {
    slug: 'moving-in-a-building-with-an-elevator',
    locale: 'en',
    title: 'Elevators, doormen and certificates: moving in a managed building',
    excerpt:
      'What a building asks of you before it opens the service elevator, when to ask for it, and what an elevator does to the price of a move.',
    tags: ['building', 'planning'],
    city: 'new-york',
    author: 'Daniel Okafor',
    published_on: '2026-05-26',
    body: `A crew can carry a sofa up four flights. It cannot talk its way past a doorman without the papers. In a managed building the move is won or lost in the week before, by e-mail, so here is what to ask and when.

# Two weeks before: ask for the rules

Write to the managing agent of **both** buildings, the old one and the new one. Ask four questions:

1. On which days and at what hours may people move? Many allow weekdays in office hours only.
2. Does the service elevator have to be reserved, for how long, and is there a deposit?
3. Do you need a certificate of insurance, and do you have a sample of it?
4. Where may the truck stand, and through which door do we come in?

The answers decide your window. Choose it so that the elevator is yours from the moment when the crew arrives, and leave an hour at the end.

# The certificate

A certificate of insurance, COI for short, says that whoever carries your things through the lobby is insured, and it names the building’s owner and managing agent. Nearly every managed building in a city like New York wants one before it opens the service elevator, and each has its own wording.

Here every mover’s insurance is on file and checked before they get a single job. The certificate itself comes from the mover’s insurer, because it must name your building. So as soon as somebody has accepted your move, write to them in the messages of the move and pass on the sample from the building. Do it for both ends. Most insurers need a business day or two, which is why a move in such a building is better not booked for tomorrow.

# What an elevator does to the price

It makes the move cheaper, and sometimes by a lot. An elevator adds **eight minutes** to a stop, whatever the floor. Stairs add four minutes a flight for every 100 cubic feet, and from the second flight on $3 a flight for every 100 cubic feet as well.

Take a furnished one-bedroom apartment, six miles, three movers. With three flights of stairs at one end it comes to $884.80. With an elevator that we may use it is **$731.19**. The difference of $153.61 is why you should ask about the elevator even if somebody tells you that movers have always taken the stairs.

Only tick the elevator if the crew may really use it that day. One that is out of order or too small for a sofa is no elevator.

# On the day

Be in the lobby ten minutes early, with the name of whoever you wrote to. Ask for the pads to be hung before the first piece goes in. Have somebody stay with the elevator key, and somebody at the truck. Say where the loading dock is, and measure the way from there to the elevator: door to truck is free for the first 150 feet, and each 50 feet begun beyond that are $10. You can state it when you book, together with where the truck can stop.

Afterwards walk the route once with the superintendent, from the dock to your door. Take a photo of the walls. It is the cheapest insurance there is.

# If the building changes its mind

It happens. You can move your window until the driver has set out; your mover is asked first whether the new time suits them. You see the new price before you agree, and cancelling costs nothing until 48 hours before the window.
`,
  },
  {
    slug: 'mudarse-en-un-edificio-con-ascensor',
    locale: 'es',
    title: 'Mudarse en un edificio con ascensor: permisos, horarios y precio',
    excerpt:
      'Qué le pide un edificio administrado antes de prestar el ascensor de servicio, cuándo preguntarlo y qué le hace un ascensor al precio.',
    tags: ['building', 'planning'],
    city: 'miami',
    author: 'Lucía Ferrer',
    published_on: '2026-05-28',
    body: `Un equipo puede subir un sofá cuatro pisos. Lo que no puede es pasar por la recepción sin los papeles. En un edificio administrado, la mudanza se gana o se pierde la semana anterior, por correo. Esto es lo que hay que preguntar, y cuándo.

# Dos semanas antes: pida las reglas

Escriba a la administración de **los dos** edificios, el que deja y el nuevo. Haga cuatro preguntas:

1. ¿Qué días y a qué horas se permiten las mudanzas? Muchos solo aceptan días laborables en horario de oficina.
2. ¿Hay que reservar el ascensor de servicio, por cuánto tiempo, y piden un depósito?
3. ¿Hace falta un certificado de seguro, y tienen un modelo?
4. ¿Dónde puede estacionar el camión y por qué puerta entramos?

Las respuestas deciden su horario. Elíjalo de modo que el ascensor sea suyo desde que llegue el equipo, y deje una hora de margen al final.

# El certificado

El certificado de seguro, COI por sus siglas en inglés, dice que quien lleva sus cosas por el vestíbulo está asegurado, y nombra al dueño y al administrador del edificio. Muchas torres de Brickell o de la playa lo piden antes de abrir el ascensor, cada una con su propio texto.

Aquí el seguro de cada empresa está en nuestros archivos y se revisa antes de que reciba un solo trabajo. El certificado lo emite la aseguradora de la empresa, porque debe nombrar a su edificio. En cuanto alguien acepte su mudanza, escríbale en los mensajes de la mudanza y pásele el modelo del edificio. Hágalo para los dos extremos. Casi todas las aseguradoras necesitan uno o dos días laborables; por eso conviene no reservar una mudanza así para mañana.

# Qué le hace un ascensor al precio

Lo baja, y a veces mucho. Un ascensor suma **ocho minutos** a una parada, sea cual sea el piso. Las escaleras suman cuatro minutos por tramo por cada 100 pies cúbicos y, desde el segundo tramo, además 3 USD por tramo por cada 100 pies cúbicos.

Piense en un apartamento amueblado de un dormitorio, seis millas y tres personas. Con tres tramos de escalera en un extremo cuesta 884.80 USD. Con un ascensor que podamos usar, **731.19 USD**. Esa diferencia de 153.61 es la razón para preguntar por el ascensor aunque alguien le diga que las mudanzas siempre van por la escalera.

Marque el ascensor solo si el equipo de verdad puede usarlo ese día. Uno descompuesto, o demasiado pequeño para un sofá, no es un ascensor.

# El día de la mudanza

Esté en el vestíbulo diez minutos antes, con el nombre de quien le contestó. Pida que cuelguen las protecciones antes de la primera pieza. Que alguien se quede con la llave del ascensor y alguien junto al camión. Diga dónde está el andén de carga y mida el camino hasta el ascensor: los primeros 150 pies son gratis y cada 50 pies o fracción de más cuestan 10 USD. Puede indicarlo al reservar, junto con el lugar donde para el camión.

Después recorra el camino una vez con el encargado, desde el andén hasta su puerta, y tome una foto de las paredes. Es el seguro más barato que existe.

# Si el edificio cambia de idea

Pasa. Puede mover su horario mientras el conductor no haya salido; primero preguntamos a su empresa si le conviene la nueva hora. Usted ve el precio nuevo antes de aceptar, y cancelar no cuesta nada hasta 48 horas antes del horario.
`,
  },
]
