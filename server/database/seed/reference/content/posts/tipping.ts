import type { PostSeed } from '../post-seed.ts'

export const tippingPosts: PostSeed[] = [
  {
    slug: 'do-you-tip-movers',
    locale: 'en',
    title: 'Do you tip movers? What’s customary, and where the money goes',
    excerpt:
      'No one has to tip, many people do, and hardly anyone knows how much. What people give, how to give it, and why all of it reaches the crew.',
    tags: ['tipping', 'moving-day'],
    author: 'Nora Whitfield',
    published_on: '2026-09-01',
    body: `It’s the question that people type at eleven at night before the truck comes. The short answer: a tip is never expected of you here, it doesn’t change how your move is done, and if you give one, all of it goes to the crew.

# What people give

There’s no rule for moves like there is for restaurants. Two customs are common, and they come to about the same amount:

- **By the person:** $20 for each mover on a half-day job, $40 on a long or hard one.
- **By the price:** 5 to 10% of the work, shared by the crew.

Give more for a fourth floor without an elevator in August, for a piano, for people who were careful with things that mattered to you. Give less, or nothing, where something went wrong. If it went badly wrong, don’t argue about the tip: file a claim, and we’ll hold that amount of the mover’s pay until it’s settled.

# How to give it

**When you book.** There’s a field for the crew’s tip. It becomes its own line, is held on your card with the rest and is charged only when the move is complete. If you cancel, the tip always comes back to you, whatever the fee is.

**After the move, with your card.** From the delivery until a week after the move is completed, you find it on the move’s page, on the receipt and next to the review. It’s charged an hour later, and you can withdraw it until then.

**In cash, on moving day.** Also fine, and some crews prefer it. Hand it out when the last piece is inside. If several people did the work, give each their own, or say clearly that it is for all of them.

**Other ways.** Cold water in summer and hot coffee in winter. Ten free minutes at noon. A parking space at the door, which saves the crew more steps than anything else. And a review: we publish it in your words, other customers read it, and it’s worth more to a small business than a bill in the hand.

# Where it goes

We take a commission of 20% of the service from movers, for the customers, the payments and everything around them. **We take none of the tip.** The mover sees it in the offer before accepting the job, as part of the net pay, and it is passed on in full. We don’t charge any fee on it either: the service fee depends on the work, not on your generosity. There’s no tax on it: tax applies only to the service and our fee.

An example: the work comes to $644.50, and you add a tip of $40. The mover gets $515.60 of the work after our commission, and the whole $40 as well.

# What helps more than money

A good day for a crew rarely starts with a tip. It starts with boxes that are closed. With an accurate list, so that the right truck and enough hands come. With someone who knows where the bed goes. And it ends well when a customer says thank you by name.

So if you’re wondering what’s right: pack well, be there, say thank you, and give what you’re comfortable with. Any amount is fine, including nothing.

# One more thing

Never pay for the move itself in cash, even if someone offers you a better price for it. If you don’t pay here, there’s no measured time, no lower of two prices, and no protection. The price that you see on your move’s page is the whole price.
`,
  },
]
