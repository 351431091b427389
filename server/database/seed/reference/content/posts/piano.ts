import type { PostSeed } from '../post-seed.ts'

export const pianoPosts: PostSeed[] = [
  {
    slug: 'moving-a-piano-and-other-heavy-things',
    locale: 'en',
    title: 'Moving a piano, a safe and other heavy things',
    excerpt:
      'What counts as heavy, what it adds to the price, how many people a piano needs, and how to get everything ready without hurting it or yourself.',
    tags: ['heavy', 'packing'],
    author: 'Daniel Okafor',
    published_on: '2026-03-24',
    body: `There is one object in many homes that decides how the day goes. It stands against the wall, it has not moved in years, and everyone hopes that someone else will have an idea. Here’s what crews have taught us about heavy things.

# What counts as heavy

We draw the line by weight, not by size. An item over 150 pounds adds **$25** to the price and one over 300 pounds **$60**; only the higher one, never both. Some examples from our catalog:

| Item | Weight | Adds |
|---|---|---|
| Digital piano | 95 lb | nothing |
| Three-seat sofa | 160 lb | $25 |
| Refrigerator | 240 lb | $25 |
| Safe | 320 lb | $60 |
| Upright piano | 480 lb | $60 |
| Grand piano | 900 lb | $60 |

The rest of the difference is time. An upright piano takes 35 minutes to handle, a baby grand an hour, a grand piano an hour and forty minutes, each of them once when loading and once when unloading, shared by the crew. You see both, the line for the weight and the minutes in the labor line, before you book.

# How many people

Two people who know how can move an upright, but with stairs it’s a job for three. For a grand piano choose four. A larger crew costs more per minute but needs fewer minutes, so compare the totals instead of guessing: the difference is often small, and sometimes the bigger crew is the cheaper one.

# Getting a piano ready

1. **Measure.** The piano, the doors, the turn of the stairs, the elevator. Write anything narrow into the notes for the crew.
2. **Close and lock the lid.** If there is no lock, leave it to the crew, who wrap the piano in blankets and strap it. Do not tape the wood: tape takes the finish with it.
3. **Empty the bench.** Sheet music goes into a box, and the bench travels on its own.
4. **Clear the way.** Carpets rolled up, doors off their hinges if an inch is missing.
5. **Wait before tuning.** Let the piano stand in its new room for two or three weeks before it is tuned.

# Other heavy things

**Refrigerator:** empty it and unplug it the day before, with the door held open by a towel, so that it arrives dry. After the move let it stand for a few hours before you plug it in.

**Washer:** find the bolts that hold the drum in place; they came with the machine. Disconnect the water and drain the hoses into a bucket.

**Safe:** take everything out. Our protection doesn’t cover cash, jewelry or deeds; carry those with you.

**Treadmill:** fold it, lock it and bring the key.

**Aquarium:** empty, dry and without its stones. Fish travel with their owners.

# Tell us about it

All of this works only if the piano is on the list. Choose it from the catalog when you book; if you have something that isn’t there, add it by name with its measurements and weight. A crew that expects a piano brings the dolly, the straps and enough hands. A crew that meets one by surprise may have to decline it. And declare what it is worth: the first $300 is covered at no charge, every additional $100 costs $1, and the value that you declare is the most that can be paid.

[Put it on the list](/order)
`,
  },
  {
    slug: 'mudar-un-piano-y-otras-cosas-pesadas',
    locale: 'es',
    title: 'Mudar un piano, una caja fuerte y otras cosas pesadas',
    excerpt:
      'Qué cuenta como pesado, cuánto suma al precio, cuántas personas necesita un piano y cómo prepararlo todo sin dañarlo ni lastimarte.',
    tags: ['heavy', 'packing'],
    author: 'Lucía Ferrer',
    published_on: '2026-03-26',
    body: `En muchas casas hay un objeto que decide cómo será el día. Está contra la pared, no se ha movido en años y todos esperan que a otro se le ocurra algo. Esto es lo que los equipos nos han enseñado sobre las cosas pesadas.

# Qué cuenta como pesado

El límite lo marca el peso, no el tamaño. Un objeto de más de 150 libras suma **$25** al precio y uno de más de 300 libras, **$60**; solo el mayor, nunca los dos. Algunos ejemplos de nuestro catálogo:

| Objeto | Peso | Suma |
|---|---|---|
| Piano digital | 95 lb | nada |
| Sofá de tres plazas | 160 lb | $25 |
| Refrigerador | 240 lb | $25 |
| Caja fuerte | 320 lb | $60 |
| Piano vertical | 480 lb | $60 |
| Piano de cola | 900 lb | $60 |

El resto de la diferencia es tiempo. Un piano vertical toma 35 minutos, uno de media cola una hora y uno de cola una hora y cuarenta, una vez al cargar y otra al descargar, repartidos entre el equipo. Ves ambas cosas antes de reservar: la línea del peso y los minutos en la mano de obra.

# Cuántas personas

Un piano vertical lo mueven dos que sepan hacerlo, pero con escaleras es trabajo para tres. Para uno de cola elige cuatro. Un equipo mayor cuesta más por minuto y necesita menos minutos, así que compara los totales en lugar de adivinar: la diferencia suele ser pequeña y a veces el equipo mayor es el más barato.

# Cómo preparar un piano

1. **Mide.** El piano, las puertas, la vuelta de la escalera, el elevador. Escribe en las notas para el equipo todo lo estrecho.
2. **Cierra la tapa con llave.** Si no tiene llave, déjaselo al equipo, que envuelve el piano en cobijas y lo sujeta con correas. No pegues cinta sobre la madera: se lleva el acabado.
3. **Vacía el banco.** Las partituras van en una caja y el banco viaja aparte.
4. **Despeja el paso.** Alfombras enrolladas y, si falta una pulgada, puertas fuera de sus bisagras.
5. **Espera para afinarlo.** Deja que el piano descanse dos o tres semanas en su nuevo cuarto antes de afinarlo.

# Otras cosas pesadas

**Refrigerador:** vacíalo y desconéctalo el día anterior, con la puerta entreabierta, para que llegue seco. Después de la mudanza déjalo reposar unas horas antes de conectarlo.

**Lavadora:** busca los tornillos que sujetan el tambor, que venían con la máquina. Desconecta el agua y vacía las mangueras en una cubeta.

**Caja fuerte:** saca todo. Nuestra protección no cubre efectivo, joyas ni escrituras; llévalos contigo.

**Caminadora:** dóblala, asegúrala y lleva la llave.

**Acuario:** vacío, seco y sin piedras. Los peces viajan con su familia.

# Dinos qué tienes

Todo esto funciona solo si el piano está en la lista. Elígelo del catálogo al reservar; si tienes algo que no aparece, agrégalo con su nombre, sus medidas y su peso. Un equipo que espera un piano trae la plataforma, las correas y las manos necesarias. Uno que lo encuentra por sorpresa quizá deba rechazarlo. Y declara cuánto vale: los primeros $300 están cubiertos sin cargo, cada $100 más cuestan $1, y el valor declarado es lo máximo que se puede pagar.

[Ponlo en la lista](/order)
`,
  },
]
