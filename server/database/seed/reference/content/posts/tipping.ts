import type { PostSeed } from '../post-seed.ts'

export const tippingPosts: PostSeed[] = [
  {
    slug: 'do-you-tip-movers',
    locale: 'en',
    title: 'Do you tip movers? What is usual, and where the money goes',
    excerpt:
      'Nobody has to tip, many do, and hardly anyone knows how much. What people give, how to give it, and why all of it reaches the crew.',
    tags: ['tipping', 'moving-day'],
    author: 'Nora Whitfield',
    published_on: '2026-09-01',
    body: `It is the question that people type at eleven at night before the truck comes. The short answer: a tip is never expected of you here, it changes nothing about how your move is carried out, and if you give one, all of it goes to the crew.

# What people give

There is no rule for moves as there is for restaurants. Two customs are common, and they come to much the same:

- **By the person:** $20 for each mover on a half-day job, $40 on a long or hard one.
- **By the price:** 5 to 10 % of the work, shared by the crew.

Give more for a fourth floor without an elevator in August, for a piano, for people who were careful with things that mattered to you. Give less, or nothing, where something went wrong. If it went badly wrong, do not argue about the tip: report the problem, which is what holds the payment until it is settled.

# How to give it

**With the booking.** Under the price there is a field for the crew’s tip. It becomes a line of its own, is held on your card together with the rest and charged only when the move is complete. If you cancel, the tip always comes back to you, whatever the fee is.

**In cash, on the day.** Also fine, and some crews like it better. Hand it out when the last piece is inside. If several people did the work, give each their own, or say clearly that it is for all of them.

**Otherwise.** Cold water in summer and hot coffee in winter. Ten free minutes at noon. A parking space at the door, which saves the crew more steps than anything else. And a review: it is published with your words, other customers read it, and it is worth more to a small business than a bill in the hand.

# Where it goes

We take a commission of 20 % of the service from movers, for the customers, the payments and everything around them. **We take none of the tip.** The mover sees it in the offer before accepting the job, as part of the net pay, and it is passed on in full. No fee of ours is calculated on it either: the service fee follows the work, not the generosity. Nor does tax: it is charged on the service and our fee alone.

An example: the work comes to $644.50, and you add a tip of $40. The mover gets $515.60 of the work after our commission, and the whole $40 besides.

# What helps more than money

A good day for a crew seldom begins with a tip. It begins with boxes that are closed. With a list that is true, so that the right truck and enough hands have come. With somebody who knows where the bed goes. And it ends well when a customer says thank you by name.

So if you wonder what is right: pack well, be there, say thank you, and give what you can spare with a good feeling. Anything from nothing upward is in order.

# One more thing

Never pay for the move itself in cash, even if somebody offers you a better price for it. Without the payment here there is no measured time, no lower of two prices, and no protection. The price that you see on your move’s page is the whole price.
`,
  },
]
