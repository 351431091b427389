import type { PostSeed } from '../post-seed.ts'

export const sanFranciscoPosts: PostSeed[] = [
  {
    slug: 'moving-in-san-francisco',
    locale: 'en',
    title: 'Hills, stairs and the curb: moving in San Francisco',
    excerpt:
      'The distances are short and the stairs are long. What makes a move in San Francisco different, what it costs, and the one thing to do two weeks ahead.',
    tags: ['building', 'stairs'],
    city: 'san-francisco',
    author: 'Priya Raman',
    published_on: '2026-10-06',
    body: `Nothing in San Francisco is far. From the Marina to the Mission it is a few miles, and the truck spends less time on the road than almost anywhere. The work is in the last fifty feet: the curb, the steps up from the garage, the turn at the top.

# The curb comes first

A free, legal and level space for a truck in front of your door is the rarest thing in the city. You may be lucky. If you’d rather not depend on luck, the SFMTA can sign the curb at your address as a temporary tow-away zone for the day of your move. Apply well ahead (two weeks is a good rule) and do it for both ends. Match your window to the hours on the signs, and write where the truck can park next to the address.

It is worth money as well as nerves. The first 150 feet between door and truck are included. Beyond that, every additional 50 feet or part of it costs $10, at each end. For a furnished one-bedroom apartment, 260 feet at one address add $30 for the carry and $1.80 to the fee: $741.47 instead of $709.67.

# The stairs

Edwardian flats sit above a garage: a flight of stone steps outside, a gate, and a long flight inside with a turn. Count all of it. In your price, a flight is the climb from one level to the next, and each one counts in two ways: four minutes for every 100 cubic feet, and from the second flight on, $3 for every 100 cubic feet.

| The same one-bedroom move, three movers | Price |
|---|---|
| Street level at both ends | $709.67 |
| One flight at one end | $755.78 |
| Three flights at one end | $884.80 |
| Third floor with an elevator we can use | $731.19 |

These are prices before tax on a plain weekday, at an average city speed. On San Francisco’s streets, where we plan for 16 miles an hour, the same six miles take a little longer, so check your own price.

Two things help. A crew of three or four passes pieces up the stairs instead of carrying each one alone. And every box you give away before the move is one less to carry up: the stair lines depend on the cubic feet, so 100 fewer make a difference right away.

# The hills

On the steep blocks of Russian Hill, Nob Hill or Noe Valley the truck stops where the street is level, and the crew carries the rest. Tell us where that is and how far from your door. Some blocks are closed to heavy vehicles, and some garages slope too much for a ramp. A cargo van is sometimes the better choice here even where a box truck would be cheaper by the mile.

# The towers

In SoMa and Mission Bay it’s the other way around: no stairs, and a freight elevator that is lent out by the hour. Reserve it first and choose the window second. The building will ask for a certificate of insurance; [how to get one](/blog/moving-in-a-building-with-an-elevator) has its own article.

# A good plan for this city

1. Choose a day from Tuesday to Thursday, away from the beginning and end of the month. It’s cheaper, and the curb is easier to get.
2. Apply for the signs.
3. Measure the turn of the stairs, and the sofa.
4. Start in the morning, before the double-parked delivery vans.
5. Keep a wedge in your pocket for the gate.

See what it costs between your two addresses: [enter both ZIP codes](/order), or look at [San Francisco](/cities/san-francisco) first.
`,
  },
]
