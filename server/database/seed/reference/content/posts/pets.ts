import type { PostSeed } from '../post-seed.ts'

export const petsPosts: PostSeed[] = [
  {
    slug: 'moving-with-pets',
    locale: 'en',
    title: 'Moving with pets: a calm day for the smallest ones',
    excerpt:
      'A truck is no place for an animal, and an open door is a temptation. How to get cats, dogs, birds and fish to the new home without anyone getting lost.',
    tags: ['pets', 'planning'],
    author: 'Nora Whitfield',
    published_on: '2026-06-16',
    body: `For you, it’s a new address. For the cat, it’s the end of the world, brought about by strangers with blankets. Animals don’t mind a new place nearly as much as they mind a day of open doors, and most of what goes wrong goes wrong on that day.

# They ride with you

Movers don’t take animals, and that’s not stubbornness: the cargo area of a truck has no fresh air and no temperature control. It gets hot in minutes and cold within the hour. Animals travel with their owners, in the car, in a carrier or a harness. The same is true of aquariums: the crew carries the tank, empty and dry, and you carry the fish.

# The weeks before

- **Papers.** Ask the vet for the vaccination record and enough of any medicine. If you’re moving to another state, ask what it requires.
- **The chip and the tag.** Update the address and phone number in the chip’s registry now, not later. Order a tag with the number.
- **The carrier.** Leave it open in the living room with something soft inside. By moving day it should be furniture.
- **The routine.** Feed and walk at the usual hours while everything else dissolves into boxes. Keep the bed, the bowls and the litter box until the very end.

# One quiet room

On moving day, choose one room that’s already empty, often the bathroom. Bed, water, litter box, a toy, a sheet of paper on the door: **please do not open, cat inside**. Tell the crew when they come in; they would rather know. A dog is happier with a friend or at daycare. If neither is possible, a long walk beforehand and a room of its own work too.

Load the animals last, when the crew has finished and the front door is closed. Count them. It sounds silly until you have looked for a guinea pig under a truck.

# The road

Carriers are belted in, out of the sun, and never left in a parked car. No meal in the four hours before, water at each stop. Cats stay in the carrier even if they sing. Birds travel in a small cage with a cloth over half of it. Fish go into bags or buckets with their own water, and the filter material stays wet, because that’s where the bacteria that keep the tank clean live.

# The new home

Start with one room again. Put in everything that smells of home, without washing it first. Close the windows, check the screens, look for gaps behind the kitchen cabinets before you open the carrier. After a day or two, open the next door.

Dogs want to see the new street on a leash, the same round three times in a row. Cats that go outside should stay in for three weeks at least. An aquarium is set up before the sofa: water, filter, heater, and then patience.

# What it means for your move

Choose a window that suits the animals: in summer, a morning. If you need an hour between the last box and the drive, plan for it. The minutes of your move end when the last piece has been set down, so you don’t pay while you settle the cat. And write “there is a cat in the bathroom” into the notes for the crew. They will thank you, and so will the cat, some day.
`,
  },
]
