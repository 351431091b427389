import type { PostSeed } from '../post-seed.ts'

export const pianoPosts: PostSeed[] = [
  {
    slug: 'moving-a-piano-and-other-heavy-things',
    locale: 'en',
    title: 'Moving a piano, a safe and other heavy things',
    excerpt:
      'What counts as heavy, what it adds to the price, how many people a piano wants, and how to get everything ready without hurting it or yourself.',
    tags: ['heavy', 'packing'],
    author: 'Daniel Okafor',
    published_on: '2026-03-24',
    body: `There is one object in many homes that decides how the day goes. It stands against the wall, it has not moved in years, and everybody hopes that somebody else will have an idea. Here is what we know about heavy things after carrying a lot of them.

# What counts as heavy

We draw the line by weight, not by size. An item over 150 pounds adds **$25** to the price and one over 300 pounds **$60**; the higher one alone, never both. Some examples from our catalog:

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

An upright can be done by two who know how, but it is a job for three when there are stairs. For a grand piano choose four. A larger crew costs more a minute and needs fewer minutes, so compare the totals instead of guessing: the difference is often small, and sometimes the bigger crew is the cheaper one.

# Getting a piano ready

1. **Measure.** The piano, the doors, the turn of the stairs, the elevator. Write anything narrow into the notes for the crew.
2. **Close and lock the lid.** If there is no lock, leave it to the crew, who wrap the piano in blankets and strap it. Do not tape the wood: tape takes the finish with it.
3. **Empty the bench.** Sheet music goes into a box, and the bench travels on its own.
4. **Clear the way.** Carpets rolled up, doors off their hinges if an inch is missing.
5. **Wait with the tuner.** Let the piano stand in its new room for two or three weeks before it is tuned.

# Other heavy things

**Refrigerator:** empty it and unplug it the day before, with the door held open by a towel, so that it arrives dry. After the move let it stand for a few hours before you plug it in.

**Washer:** ask for the bolts that hold the drum, which came with the machine. Disconnect the water and drain the hoses into a bucket.

**Safe:** take everything out. Our protection does not cover cash, jewelry or deeds, which travel with you in any case.

**Treadmill:** fold it, lock it and bring the key.

**Aquarium:** empty, dry and without its stones. Fish travel with their people.

# Tell us about it

All of this works only if the piano is on the list. Choose it from the catalog when you book; if you have something that is not there, add it by name with its measures and its weight. A crew that expects a piano brings the dolly, the straps and enough hands. A crew that meets one by surprise may have to decline it. And declare what it is worth: the first $300 are covered without a charge, each further $100 for $1, and the value that you declare is the most that can be paid.

[Put it on the list](/order)
`,
  },
  {
    slug: 'mudar-un-piano-y-otras-cosas-pesadas',
    locale: 'es',
    title: 'Mudar un piano, una caja fuerte y otras cosas pesadas',
    excerpt:
      'Qué cuenta como pesado, cuánto añade al precio, cuántas personas quiere un piano y cómo prepararlo todo sin dañarlo ni lastimarse.',
    tags: ['heavy', 'packing'],
    author: 'Lucía Ferrer',
    published_on: '2026-03-26',
    body: `En muchas casas hay un objeto que decide cómo será el día. Está contra la pared, no se ha movido en años y todos esperan que a otro se le ocurra algo. Esto es lo que sabemos de las cosas pesadas después de cargar muchas.

# Qué cuenta como pesado

La línea la marca el peso, no el tamaño. Un artículo de más de 150 libras añade **25 USD** al precio y uno de más de 300 libras, **60 USD**; solo el mayor, nunca los dos. Algunos ejemplos de nuestro catálogo:

| Artículo | Peso | Añade |
|---|---|---|
| Piano digital | 95 lb | nada |
| Sofá de tres plazas | 160 lb | 25 USD |
| Refrigerador | 240 lb | 25 USD |
| Caja fuerte | 320 lb | 60 USD |
| Piano vertical | 480 lb | 60 USD |
| Piano de cola | 900 lb | 60 USD |

El resto de la diferencia es tiempo. Un piano vertical toma 35 minutos, uno de media cola una hora y uno de cola una hora y cuarenta, una vez al cargar y otra al descargar, repartidos entre el equipo. Usted ve ambas cosas antes de reservar: la línea del peso y los minutos en la mano de obra.

# Cuántas personas

Un piano vertical lo mueven dos que sepan hacerlo, pero con escaleras es trabajo para tres. Para uno de cola elija cuatro. Un equipo mayor cuesta más por minuto y necesita menos minutos, así que compare los totales en lugar de adivinar: la diferencia suele ser pequeña y a veces el equipo mayor es el más barato.

# Cómo preparar un piano

1. **Mida.** El piano, las puertas, la vuelta de la escalera, el ascensor. Escriba en las notas para el equipo todo lo estrecho.
2. **Cierre la tapa con llave.** Si no tiene llave, déjelo al equipo, que envuelve el piano en mantas y lo sujeta con correas. No pegue cinta sobre la madera: se lleva el acabado.
3. **Vacíe el banco.** Las partituras van en una caja y el banco viaja aparte.
4. **Despeje el paso.** Alfombras enrolladas y, si falta una pulgada, puertas fuera de sus bisagras.
5. **Espere con el afinador.** Deje que el piano descanse dos o tres semanas en su nuevo cuarto antes de afinarlo.

# Otras cosas pesadas

**Refrigerador:** vacíelo y desconéctelo el día anterior, con la puerta entreabierta, para que llegue seco. Después de la mudanza déjelo reposar unas horas antes de conectarlo.

**Lavadora:** busque los tornillos que sujetan el tambor, que venían con la máquina. Desconecte el agua y vacíe las mangueras en una cubeta.

**Caja fuerte:** saque todo. Nuestra protección no cubre efectivo, joyas ni escrituras, que en todo caso viajan con usted.

**Caminadora:** dóblela, asegúrela y lleve la llave.

**Acuario:** vacío, seco y sin piedras. Los peces viajan con su familia.

# Díganoslo

Todo esto funciona solo si el piano está en la lista. Elíjalo del catálogo al reservar; si tiene algo que no aparece, añádalo con su nombre, sus medidas y su peso. Un equipo que espera un piano trae la plataforma, las correas y las manos necesarias. Uno que lo encuentra por sorpresa quizá deba rechazarlo. Y declare cuánto vale: los primeros 300 USD están cubiertos sin cargo, cada 100 más cuestan 1 USD, y el valor declarado es lo máximo que se puede pagar.

[Póngalo en la lista](/order)
`,
  },
]
