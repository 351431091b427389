import type { PostSeed } from '../post-seed.ts'

export const firstNightPosts: PostSeed[] = [
  {
    slug: 'the-first-night-box',
    locale: 'en',
    title: 'The first-night box, and how to pack the other forty',
    excerpt:
      'One box goes in last and comes out first. What belongs in it, and a few rules that keep everything else in one piece on the way.',
    tags: ['packing'],
    author: 'Nora Whitfield',
    published_on: '2026-05-05',
    body: `You will remember two things about the first evening in a new home: whether there was something to eat, and whether you found the sheets. Both are a matter of one box. Pack it last, mark it on every side, and ask the crew to load it last, so that it stands at the door when everything else is still stacked to the ceiling.

# What goes in

- Sheets, a blanket and a pillow for each bed, and a towel for each person
- Toothbrushes, soap, toilet paper, a first-aid kit
- A change of clothes, and something warm
- A pot, a knife, a corkscrew, plates and cups for one meal; coffee or tea
- A lamp, light bulbs, scissors, tape, a screwdriver and the bed’s screws in a labeled bag
- A power strip, the router and its cables
- Trash bags, paper towels, an all-purpose cloth
- Something for the children, and a bowl for the cat

Things you can’t do without don’t go into a box: documents, medicine, money, jewelry, keys and chargers travel in a bag on your shoulder.

# Boxes: small for heavy, large for light

A box of books is the classic mistake. Take **small boxes** for books, tools and cans, which come to about 30 pounds when they are full. Medium ones are for kitchen things and toys, large ones for bedding and lampshades. If you can’t lift a box comfortably, no one can carry forty of them well.

All of them count by volume in your price: a small box is 2 cubic feet, a medium one 3, a large one 5, and each takes a minute to handle. Half-empty boxes cost as much as full ones, and they collapse under the next one. Fill the gaps with towels and clothes.

# The fragile ones

**Plates stand.** Wrap each in paper and set them on edge, like records, in a dish box with crumpled paper below, between and above. **Glasses** go upright, stuffed and wrapped, in a box with dividers. **Pictures and mirrors** travel on edge too, with a sheet of cardboard on the glass; a picture box is the right size. **Television:** its own box if you still have it, otherwise a TV box and a blanket.

Write “fragile” on the sides, not on the top, where the next box will stand. And pack with the roads in mind: our protection doesn’t cover things that you packed yourself if the box shows no damage on the outside.

# What must not go in

Nothing that burns, corrodes, explodes or spoils: no paint thinner, no propane, no bleach, no fireworks, no aerosol cans, nothing from the freezer. When you choose an item while booking, the page tells you right away if we can’t move it, and why.

# A little order

Give each room a color and each box a number. Keep a list on your phone: 14, kitchen, pans. When the crew has set down the last piece, count, and you’ll know in a minute whether they’re all there, just when the driver asks for your four-digit code. The next morning the same list tells you where the coffee filters are.

Then make the bed. Everything else looks better after a night’s sleep.
`,
  },
  {
    slug: 'la-caja-de-la-primera-noche',
    locale: 'es',
    title: 'La caja de la primera noche, y cómo empacar las otras cuarenta',
    excerpt:
      'Una caja entra al final y sale primero. Qué va dentro, y las pocas reglas que mantienen entero todo lo demás en el camino.',
    tags: ['packing'],
    author: 'Mateo Rivas',
    published_on: '2026-05-07',
    body: `De la primera noche en una casa nueva se recuerdan dos cosas: si hubo algo de cenar y si aparecieron las sábanas. Las dos dependen de una sola caja. Prepárala al final, márcala por todos los lados y pídele al equipo que la cargue en último lugar, para que quede junto a la puerta cuando lo demás todavía llega hasta el techo.

# Qué va dentro

- Sábanas, una cobija y una almohada por cama, y una toalla por persona
- Cepillos de dientes, jabón, papel higiénico y un botiquín
- Una muda de ropa y algo abrigado
- Una olla, un cuchillo, un sacacorchos, platos y tazas para una comida; café o té
- Una lámpara, focos, tijeras, cinta, un destornillador y los tornillos de la cama en una bolsa con etiqueta
- Un multicontacto, el módem y sus cables
- Bolsas de basura, toallas de papel, un trapo
- Algo para los niños y un plato para el gato

Lo imprescindible no va en ninguna caja: los documentos, las medicinas, el dinero, las joyas, las llaves y los cargadores viajan en una bolsa al hombro.

# Cajas: chicas para lo pesado, grandes para lo ligero

La caja llena de libros es el error clásico. Usa **cajas chicas** para libros, herramientas y latas: llenas pesan unas 30 libras. Las medianas son para la cocina y los juguetes; las grandes, para la ropa de cama y las pantallas de lámpara. Si tú no puedes levantar una caja con comodidad, nadie puede cargar bien cuarenta.

En tu precio todas cuentan por volumen: una chica son 2 pies cúbicos, una mediana 3, una grande 5, y cada una toma un minuto. Una caja medio vacía cuesta lo mismo que una llena y se hunde bajo la siguiente. Llena los huecos con toallas y ropa.

# Lo frágil

**Los platos van de canto.** Envuelve cada uno en papel y ponlos de pie, como discos, con papel arrugado abajo, entre ellos y arriba. **Los vasos** van derechos, rellenos y envueltos, en una caja con divisiones. **Los cuadros y espejos** también viajan de canto, con un cartón sobre el vidrio. **El televisor:** en su propia caja si la conservas; si no, en una caja para televisor y con una manta.

Escribe «frágil» en los lados, no arriba, donde estará la caja siguiente. Y empaca pensando en el camino: nuestra protección no cubre lo que tú mismo empacaste y no muestra daños por fuera.

# Qué no debe ir

Nada que arda, corroa, explote o se eche a perder: ni diluyente, ni propano, ni cloro, ni fuegos artificiales, ni aerosoles, ni lo que queda en el congelador. Cuando eliges un objeto al reservar, la página te dice de inmediato si no lo podemos mudar y por qué.

# Un poco de orden

Dale a cada cuarto un color y a cada caja un número. Lleva la lista en el teléfono: 14, cocina, sartenes. Cuando el equipo deje la última pieza, cuenta, y en un minuto sabrás si están todas, que es justo el momento en que el conductor te pide el código de cuatro dígitos. A la mañana siguiente, la misma lista te dice dónde están los filtros del café.

Después tiende la cama. Todo se ve mejor después de dormir.
`,
  },
]
