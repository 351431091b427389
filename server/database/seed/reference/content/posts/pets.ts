import type { PostSeed } from '../post-seed.ts'

export const petsPosts: PostSeed[] = [
  {
    slug: 'moving-with-pets',
    locale: 'en',
    title: 'Moving with pets: a calm day for the smallest ones',
    excerpt:
      'A truck is no place for an animal, and an open door is a temptation. How to get cats, dogs, birds and fish to the new home without anybody getting lost.',
    tags: ['pets', 'planning'],
    author: 'Nora Whitfield',
    published_on: '2026-06-16',
    body: `For you it is a new address. For the cat it is the end of the world, carried out by strangers with blankets. Animals do not mind a new place nearly as much as they mind a day of open doors, and most of what goes wrong goes wrong in that day.

# They ride with you

Movers do not take animals, and that is not stubbornness: the cargo area of a truck has no fresh air and no control over the temperature. It gets hot in minutes and cold within the hour. Animals travel with their people, in the car, in a carrier or a harness. The same is true of aquariums: we carry the tank, empty and dry, and you carry the fish.

# The weeks before

- **Papers.** Ask the vet for the vaccination record and for enough of any medicine. If you move to another state, ask what it wants to see.
- **The chip and the tag.** Put the new address and your phone number into the register of the chip now, not later. Order a tag with the number.
- **The carrier.** Leave it open in the living room with something soft inside. By moving day it should be furniture.
- **The routine.** Feed and walk at the usual hours while everything else dissolves into boxes. Keep the bed, the bowls and the litter box until the very end.

# One quiet room

On the day choose one room that is empty already, often the bathroom. Bed, water, litter box, a toy, a sheet of paper on the door: **please do not open, cat inside**. Tell the crew when they come in; they would rather know. A dog is happier with a friend or at daycare. If neither is possible, a long walk beforehand and a room of its own work too.

Load the animals last, when the crew has finished and the front door is closed. Count them. It sounds silly until you have looked for a guinea pig under a truck.

# The road

Carriers are belted in, out of the sun, and never left in a parked car. No meal in the four hours before, water at each stop. Cats stay in the carrier even if they sing. Birds travel in a small cage with a cloth over half of it. Fish go into bags or buckets with their own water, and the filter material stays wet, because that is where the bacteria live that keep the tank clean.

# The new home

Begin again with one room. Put in everything that smells of home, without washing it first. Close the windows, check the screens, look for gaps behind the kitchen cabinets before you open the carrier. After a day or two, open the next door.

Dogs want to see the new street on a leash, the same round three times in a row. Cats that go outside should stay in for three weeks at least. An aquarium is set up before the sofa: water, filter, heater, and then patience.

# What it means for your move

Choose a window that suits the animals: in summer, a morning. If you need an hour between the last box and the drive, plan it. The minutes of your move end when the last piece has been set down, so nothing runs on while you settle the cat. And write “there is a cat in the bathroom” into the notes for the crew. They will thank you, and so will the cat, some day.
`,
  },
]
