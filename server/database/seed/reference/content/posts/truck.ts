import type { PostSeed } from '../post-seed.ts'

export const truckPosts: PostSeed[] = [
  {
    slug: 'which-truck-do-you-need',
    locale: 'en',
    title: 'Pickup, van or box truck: which one do you need?',
    excerpt:
      'A studio apartment fits into a cargo van in two trips or into a box truck in one. Which is cheaper depends on a number that most people never look at: the miles.',
    tags: ['truck', 'price'],
    author: 'Daniel Okafor',
    published_on: '2026-08-04',
    body: `People choose a truck the way they choose a suitcase: out of fear. Too small would be a disaster, so they take the big one. There’s a simpler way, and it needs two numbers: how much you have, and how far it’s going.

# What fits

| Vehicle | Space | Space we plan for | Base price | Per mile | Per minute |
|---|---|---|---|---|---|
| Pickup | 75 ft³ | 63 ft³ | $39 | $2.25 | $1.45 |
| Cargo van | 250 ft³ | 212 ft³ | $59 | $2.50 | $1.70 |
| Box truck, 16 ft | 800 ft³ | 680 ft³ | $99 | $2.95 | $2.15 |

The price per minute includes two movers. The third column is the honest one: no one stacks furniture to the last inch, so we plan for 85% of the space. A cubic foot is a box one foot on each side, and our catalog knows how many each item takes up: a queen bed, a desk, a bicycle.

Here are a few typical loads:

- **A few items**, a sofa, a bed and some boxes: 159 cubic feet, a cargo van
- **A studio:** 289 cubic feet
- **One bedroom:** 468 cubic feet, a box truck
- **Two bedrooms:** 642 cubic feet, a box truck, and it will be full
- **Three bedrooms:** 1,093 cubic feet, a box truck in two trips

# When it doesn’t fit

Then the crew makes two trips, and the price shows it. A second trip means driving the route three times: there, back empty, and there again. The miles and the driving minutes go up accordingly.

That’s why the studio is interesting. Its 289 cubic feet are too much for one van and leave a box truck half empty. Here is the same studio with two movers, on a plain weekday and before tax:

| With two movers | 6 miles | 15 miles |
|---|---|---|
| Cargo van, two trips | **$463.43** | $680.94 |
| Box truck, one trip | $488.34 | **$575.74** |

Across town the van is $24.91 cheaper, though it takes 36 minutes longer. At 15 miles the truck wins by $105.20. Somewhere in between, the two cost the same, and where that is depends on your city’s traffic.

# The crew is the other half

The truck decides the miles, the crew decides the minutes. We suggest the crew that usually suits each size: two for a studio, three for one or two bedrooms, four for a house. One mover alone does 55% of what two get done, three do 142%, four 179%. The third mover costs 75 cents more per minute. With stairs or a piano the bigger crew often pays for itself.

# How to decide

1. Make the list. Start with your size on the [booking page](/order) and change the list until it matches yours. Don’t forget the balcony, the basement and what is under the bed.
2. Look at the bar that shows how full the truck is. Around 80% is comfortable. At 100% one forgotten bookcase becomes a second trip.
3. Switch the vehicle and compare the totals. The price updates right away.
4. Think of the street. A box truck needs more than 20 feet of curb and some height. If your block is narrow or has low trees, a van can be the better choice at any distance.

And if the crew is faster than planned, you keep the difference. That’s the one part of the price you don’t have to calculate.
`,
  },
]
