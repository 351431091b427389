import type { PostSeed } from '../post-seed.ts'

export const protectionPosts: PostSeed[] = [
  {
    slug: 'what-protection-covers-and-how-to-report-a-problem',
    locale: 'en',
    title: 'If something breaks: what protection covers and how to report it',
    excerpt:
      'The first $300 of declared value is included. What the number means, what it doesn’t cover, and the three minutes that make a claim easy.',
    tags: ['protection', 'moving-day'],
    author: 'Priya Raman',
    published_on: '2026-07-07',
    body: `A table leg meets a door frame. It doesn’t happen often, and no one wants it to, but on a day when everything you own passes through two doors, it can. What matters is knowing beforehand what happens next.

# The declared value

When you book, we ask what all your things are worth. The first **$300** is covered at no charge. Beyond that, every additional $100 or part of it costs **$1**, as its own line in your price. Some examples:

| Declared value | Protection costs |
|---|---|
| $300 | nothing |
| $1,000 | $7 |
| $2,500 | $22 |
| $10,000 | $97 |

Declare the real value. It is the most that can be paid for loss and damage, so a number that is too low saves a few dollars and costs you the difference. What you pay for protection always comes back to you if you cancel, however late.

# What it covers, and what it doesn’t

It covers loss and damage while your things are in the mover’s care, from the first piece lifted to the last one set down. It does not cover:

- what movers don’t carry: cash, jewelry, deeds, and everything that the catalog marks as prohibited
- what was broken before
- what you packed yourself, if the box shows no damage on the outside
- ordinary wear

The third point deserves some thought. If the box is intact and the plates inside aren’t, it was the packing. Either pack the fragile things well, with the plates on edge and nothing that rattles, or leave a piece like the big mirror unpacked and let the crew wrap it. See [how to pack](/blog/the-first-night-box).

# Photos, before and after

Take ten pictures the evening before: the table, the television, the front of the wardrobe, the corner of the hallway that already has a dent. It takes three minutes. Then both sides know what was there before, and most disagreements end before they begin.

# If something is damaged or missing

**Look around first.** The move counts as delivered when you give the driver the four-digit code, so check before you do. You can file a claim from that moment on, and for 14 days after the delivery, whether or not you’ve already confirmed the move.

1. Open the move and choose **File a claim**.
2. Say what happened and to what, how much you’re asking for, and add photos, ideally on the same day.
3. Keep the piece, and keep the box that it came in.

From that moment, we hold the amount you ask for from the mover’s pay. The mover has three days to answer and may offer you an amount. If you can’t agree, we look at what each side has sent us and decide, usually within a week. We explain to both of you what we decided and why, and either side can appeal once. What is due to you goes back to your card.

None of this takes away the rights that the law gives you against the mover. The [terms](/terms) say so in section 7, together with the rest of the rules.

# Who is behind it

Movers are independent businesses with their own insurance and licensed drivers. We check the documents before they see a single job, and we watch the dates: when one expires, the offers stop. That’s no reason to skip the photos. It’s the reason you’ll probably never need them.
`,
  },
]
