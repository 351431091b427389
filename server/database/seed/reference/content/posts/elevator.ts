import type { PostSeed } from '../post-seed.ts'

export const elevatorPosts: PostSeed[] = [
  {
    slug: 'moving-in-a-building-with-an-elevator',
    locale: 'en',
    title: 'Elevators, doormen and certificates: moving in a managed building',
    excerpt:
      'What a building requires before it opens the service elevator, when to ask about it, and what an elevator does to the price of a move.',
    tags: ['building', 'planning'],
    city: 'new-york',
    author: 'Daniel Okafor',
    published_on: '2026-05-26',
    body: `A crew can carry a sofa up four flights. It can’t talk its way past a doorman without the paperwork. In a managed building, the move is won or lost the week before, by email, so here’s what to ask and when.

# Two weeks before: ask for the rules

Write to the managing agent of **both** buildings, the old one and the new one. Ask four questions:

1. On which days and at what times are moves allowed? Many allow weekdays during office hours only.
2. Does the service elevator have to be reserved, for how long, and is there a deposit?
3. Do you need a certificate of insurance, and do you have a sample of it?
4. Where can the truck park, and which door should we use?

The answers decide your window. Choose it so that the elevator is yours from the moment the crew arrives, and leave an hour at the end.

# The certificate

A certificate of insurance, COI for short, says that the company carrying your things through the lobby is insured, and it names the building’s owner and managing agent. Nearly every managed building in a city like New York wants one before it opens the service elevator, and each has its own wording.

With us, every mover’s insurance is on file and checked before they get a single job. The certificate itself comes from the mover’s insurer, because it must name your building. So check the box for it when you book, and add the building’s requirements and its sample on the move’s page. As soon as a mover accepts your move, they see what the building asks for, and they upload the certificate there. You can also share the move with the building’s manager, who can look at the certificate and accept it without an account. Do it for both buildings. Most insurers need a business day or two, so don’t book a move in a building like this for tomorrow.

# What an elevator does to the price

It makes the move cheaper, and sometimes by a lot. An elevator adds **eight minutes** to a stop, whatever the floor. Stairs add four minutes a flight for every 100 cubic feet, and from the second flight on, they also add $3 a flight for every 100 cubic feet.

Take a furnished one-bedroom apartment, six miles, three movers. With three flights of stairs at one end it comes to $884.80. With an elevator that we can use, it’s **$731.19**. The difference of $153.61 is why you should ask about the elevator even if someone tells you that movers have always taken the stairs.

Check the elevator box only if the crew can really use it that day. One that’s out of order or too small for a sofa doesn’t count.

# On the day

Be in the lobby ten minutes early, with the name of the person you wrote to. Ask for the pads to be hung before the first piece goes in. Have someone stay with the elevator key, and someone at the truck. Say where the loading dock is, and measure the way from there to the elevator: door to truck is free for the first 150 feet, and every additional 50 feet or part of it costs $10. You can enter it when you book, along with where the truck can park.

Afterward, walk the route once with the superintendent, from the dock to your door. Take a photo of the walls. It’s the cheapest insurance there is.

# If the building changes its mind

It happens. You can move your window until the driver has left; your mover gets first choice of the new time. You see the new price before you agree, and canceling costs nothing until 48 hours before the window.
`,
  },
  {
    slug: 'mudarse-en-un-edificio-con-ascensor',
    locale: 'es',
    title: 'Mudarse en un edificio con elevador: permisos, horarios y precio',
    excerpt:
      'Qué te pide un edificio administrado antes de prestar el elevador de servicio, cuándo preguntarlo y cómo cambia el precio con un elevador.',
    tags: ['building', 'planning'],
    city: 'miami',
    author: 'Lucía Ferrer',
    published_on: '2026-05-28',
    body: `Un equipo puede subir un sofá cuatro pisos. Lo que no puede es pasar por la recepción sin los papeles. En un edificio administrado, la mudanza se gana o se pierde la semana anterior, por correo. Esto es lo que hay que preguntar, y cuándo.

# Dos semanas antes: pide las reglas

Escríbele a la administración de **los dos** edificios, el que dejas y el nuevo. Haz cuatro preguntas:

1. ¿Qué días y a qué horas se permiten las mudanzas? Muchos solo aceptan mudanzas entre semana en horario de oficina.
2. ¿Hay que reservar el elevador de servicio, por cuánto tiempo, y piden un depósito?
3. ¿Hace falta un certificado de seguro, y tienen un modelo?
4. ¿Dónde puede estacionar el camión y por qué puerta entramos?

Las respuestas deciden tu horario. Elígelo de modo que el elevador sea tuyo desde que llegue el equipo, y deja una hora de margen al final.

# El certificado

El certificado de seguro, COI por sus siglas en inglés, dice que quien lleva tus cosas por el vestíbulo está asegurado, y nombra al dueño y al administrador del edificio. Muchas torres de Brickell o de la playa lo piden antes de abrir el elevador, cada una con su propio texto.

Aquí el seguro de cada empresa está en nuestros archivos y se revisa antes de que reciba un solo trabajo. El certificado lo emite la aseguradora de la empresa, porque debe nombrar a tu edificio. Marca la casilla al reservar y agrega en la página de la mudanza lo que pide el edificio y su modelo. En cuanto una empresa acepte tu mudanza, verá lo que se pide y subirá ahí el certificado. También puedes compartir la mudanza con la administración del edificio, que podrá verlo y aceptarlo sin una cuenta. Hazlo para los dos edificios. Casi todas las aseguradoras necesitan uno o dos días hábiles; por eso conviene no reservar una mudanza así para mañana.

# Cómo cambia el precio con un elevador

Lo baja, y a veces mucho. Un elevador suma **ocho minutos** a una parada, sea cual sea el piso. Las escaleras suman cuatro minutos por tramo por cada 100 pies cúbicos y, desde el segundo tramo, además $3 por tramo por cada 100 pies cúbicos.

Piensa en un apartamento amueblado de una recámara, seis millas y tres personas. Con tres tramos de escalera en un extremo cuesta $884.80. Con un elevador que podamos usar, **$731.19**. Esa diferencia de $153.61 es la razón para preguntar por el elevador aunque alguien te diga que las mudanzas siempre van por la escalera.

Marca el elevador solo si el equipo de verdad puede usarlo ese día. Uno descompuesto, o demasiado pequeño para un sofá, no cuenta.

# El día de la mudanza

Llega al vestíbulo diez minutos antes, con el nombre de quien te contestó. Pide que cuelguen las protecciones antes de la primera pieza. Que alguien se quede con la llave del elevador y alguien junto al camión. Di dónde está el andén de carga y mide el camino hasta el elevador: los primeros 150 pies son gratis y cada 50 pies o fracción de más cuestan $10. Puedes indicarlo al reservar, junto con el lugar donde se estaciona el camión.

Después recorre el camino una vez con el encargado, desde el andén hasta tu puerta, y toma una foto de las paredes. Es el seguro más barato que existe.

# Si el edificio cambia de opinión

Pasa. Puedes mover tu horario mientras el conductor no haya salido; primero le preguntamos a tu transportista si le conviene la nueva hora. Ves el precio nuevo antes de aceptar, y cancelar no cuesta nada hasta 48 horas antes del horario.
`,
  },
]
