import type { PostSeed } from '../post-seed.ts'

export const protectionPosts: PostSeed[] = [
  {
    slug: 'what-protection-covers-and-how-to-report-a-problem',
    locale: 'en',
    title: 'If something breaks: what protection covers and how to report it',
    excerpt:
      'The first $300 of declared value are included. What the number means, what it does not cover, and the three minutes that make a claim easy.',
    tags: ['protection', 'moving-day'],
    author: 'Priya Raman',
    published_on: '2026-07-07',
    body: `A table leg meets a door frame. It does not happen often, and nobody wants it to, but in a day on which everything you own passes through two doors it can. What matters is that you know beforehand what happens then.

# The declared value

When you book, we ask what your things are worth altogether. The first **$300** are covered without a charge. Beyond that each further $100 begun costs **$1**, as a line of its own in your price. Some examples:

| Declared value | Protection costs |
|---|---|
| $300 | nothing |
| $1,000 | $7 |
| $2,500 | $22 |
| $10,000 | $97 |

Declare the real value. It is the most that can be paid for loss and damage, so a number that is too low saves a few dollars and costs you the difference. What you pay for protection always comes back to you if you cancel, however late.

# What it covers, and what not

It covers loss and damage while your things are in the mover’s care, from the first piece lifted to the last one set down. It does not cover:

- what movers do not carry: cash, jewelry, deeds, and everything that the catalog marks as refused
- what was broken before
- what you packed yourself and shows no damage from outside
- ordinary wear

The third point is worth a thought. If the box is whole and the plates inside are not, it was the packing. Either pack the fragile things well, with the plates on edge and nothing that rattles, or leave a piece like the big mirror unpacked and let the crew wrap it. See [how to pack](/blog/the-first-night-box).

# Photos, before and after

Take ten pictures the evening before: the table, the television, the front of the wardrobe, the corner of the hallway that already has a dent. It takes three minutes. Both sides know then what was there before, and most disagreements end before they begin.

# If something is damaged or missing

**Do not confirm yet.** The move is delivered when you give the driver the four-digit code, so look around first. Your card is only charged when you confirm that everything has arrived, or 24 hours after the delivery.

1. Open the move and choose **Report a problem**.
2. Say what happened and to what: best on the same day, and with photos.
3. Keep the piece, and keep the box that it came in.

From that moment the mover is not paid for this move. We hear both sides, look at what each sends in and decide. We write to both of you what we decided and why, and what is due to you goes back to your card. If you notice something after you have confirmed, report it all the same, as soon as you see it.

None of this takes anything from the rights that the law gives you against the mover. The [terms](/terms) say so in section 7, together with the rest of the rules.

# Who is behind it

Movers are independent businesses with their own license and insurance. We check both before they see a single job, and we watch the dates: when a document expires, the offers stop. That is no reason not to take photos. It is the reason why you will probably never need them.
`,
  },
]
