import { pay } from '#contract/locales/en/pay.ts'
import type { LegalTextSeed } from './legal-text-seed.ts'

export const termsEn: LegalTextSeed = {
  title: 'Terms of service',
  summary:
    'Haulwell connects you with independent movers. The price you accept is the most you pay; canceling is free until 48 hours before; if something goes wrong, report it on the move’s page.',
  body: `# 1. Who we are and what we do

Haulwell is a marketplace, run by {{company}}.
We show you a price for a move, offer the job to independent moving businesses ("movers"), take the
payment and pass on the mover’s share. **The mover carries out the move itself**, under the mover’s
own license and insurance. By booking a move or by accepting a job you agree to these terms,
to our [privacy policy](/privacy) and to our [legal notice](/legals).

# 2. Your account

You must be at least 18 years old and able to enter into a contract. You sign in with a code that we
send to your email address or phone; keep both under your control and tell us right away if you lose
access to either. Give us accurate information, and keep it accurate. Each person or business has one account.

# 3. Prices

A quote is made up of the lines it shows, and each comes from a rule that you can open. It is valid for
24 hours, for the addresses, belongings, floors and window that you described.

- With a **fixed** price you pay at most the quote. If the move, measured from the first item loaded
  to the last one set down, comes out cheaper, you pay the cheaper price: only that is charged.
- With a **capped** price you pay the measured time, and at most 10% more than the quote.
- Tax is charged as the law of the state where the move begins requires.
- A coupon or other discount is taken off the service, up to the maximum that the line shows.
  Discounts can’t be combined with each other.
- A credit is an amount that we owe you. It isn’t a discount: it pays the price, tax included, before
  your card does, without a code and even together with a coupon. Only you can use it, until the day
  that your payments page shows. A credit that a booking has reserved stays with that booking; what
  the booking doesn’t need goes back to the credit with its expiration date unchanged. A cancellation fee is paid
  with the credit of that booking first. A refund goes to your card up to what it was charged, and
  what credit paid comes back as a credit. Credits aren’t paid out in cash.

If what the crew finds differs so much from what you described that the vehicle or crew can’t do the
work, the mover may decline, and we’ll look for a solution with you.

# 4. Booking and payment

You place an order by confirming its price with a card. Three days before your window begins, or at
once if it begins sooner, we ask your bank to hold the most that the move can cost. If the bank
refuses, and you haven’t named a card that is accepted by 24 hours before your window begins, the order
ends and costs you nothing. The card is charged when you confirm that the move is complete, or 24 hours
after the delivery. If no mover has accepted two hours before your window begins, the order ends and the hold
is released in full.

The contract for the move is between you and the mover and begins when the mover accepts the job. We
tell you who the mover is.

# 5. Changing and canceling

You may ask for another window until the driver has left; you see the new price before you agree.

You may cancel until loading begins. It is free within 10 minutes of booking, while no mover has
accepted, and more than 48 hours before the window begins. Otherwise the fee is a share of the
service lines of your price:

| When you cancel | Fee |
|---|---|
| 48 to 24 hours before the window | 15% |
| 24 to 4 hours before | 35% |
| 4 to 2 hours before | 50% |
| less than 2 hours before | 65% |
| after the crew has arrived | 80% |

We always return protection, tolls and tip. You see the fee and confirm it before anything is
canceled. Most of it goes to the mover, who has kept the time free for you. If the mover cancels, or
if we do, you pay nothing.

If your crew hasn’t arrived 30 minutes after the end of the window, you may cancel free of charge. If it
hasn’t arrived after two hours, we cancel the move, you pay nothing for it, and you get a $50 credit,
once in 180 days, for a move that you booked at least 24 hours ahead. If you tell us that the crew is
there, it counts as arrived.

If no one is there, the crew waits 30 minutes, tries to reach you, and may then leave; you pay the fee
for a crew that has arrived. You may contest a fee for a crew that was never at your door within 72
hours. We decide, and the mover isn’t paid before that.

# 6. On the day

Be there, or name someone to act for you. Make sure that the crew can enter and park, and that your
belongings are packed so that they can be carried. Movers don’t carry what the catalog marks as
prohibited, and may leave behind anything dangerous or illegal. Keep money, jewelry, medicine and
documents with you.

The move ends when the last piece is in its place. Your four-digit code, or your signature, confirms
that you have received your belongings.

You may tip the crew until seven days after the move is completed. A tip after the move is held on
your card, charged an hour later and can be withdrawn until then. All of it goes to the mover for the
crew.

# 7. Loss and damage

The mover is liable for your belongings while they are in the mover’s care. Protection covers loss
and damage up to the value that you declared when booking: $300 at no extra charge, and more for the
price that your quote shows. It doesn’t cover what movers don’t carry, what was broken before, what
you packed yourself if the box shows no damage on the outside, or ordinary wear.

File a claim on the move’s page as soon as you notice something, within 14 days after the delivery and
with photos where you can. Until the claim is settled, the claimed part of the mover’s pay is held. The mover has 72
hours to answer and may offer you an amount; otherwise we decide, usually within seven days, and
explain our decision to both of you. Each of you may appeal it once, within 14 days, and another
person then decides. We return what is due to your card. In total, we never return more for a move
than was charged for it. This is in addition to the rights that the law gives you against the
mover, which you keep.

# 8. Reviews and conduct

Reviews must be about the move, honest and your own. We remove those that threaten, insult, give away
personal details or were paid for. Treat each other with respect: we may suspend accounts for abuse,
fraud, discrimination, or for arranging outside Haulwell a move that came about here.

# 9. For movers and drivers

Movers are independent businesses and not our employees. They hold the licenses and the insurance that
their work requires, keep their documents with us current, and are responsible for their drivers.
Offers show the net pay before they are accepted. We keep a commission on the service, currently 20%,
and nothing of tips or tolls. A tip that is refunded, or that the cardholder’s bank takes back, is
deducted again. ${pay.promise}
Each offer shows the shortest time for which the mover keeps all of the pay. Earnings become available when the customer has been charged; for a mover’s first five jobs, seven
days after that. While a dispute is open, they are held; while a claim is open, only the claimed
amount is held. Movers don’t take moves of their own or of their drivers. A mover who gives a job back pays
our share of the cancellation fee that the customer no longer owes, and may lose access to further
jobs. A job to which the crew doesn’t come in time counts on the mover’s record for a year.

# 10. Affiliates

Affiliates who send us customers under an agreement get the agreed commission for moves that were
completed, but not for their own moves.

# 11. Our liability

We are liable without limit for harm that we cause on purpose or by gross negligence, and wherever
the law does not allow a limit. Otherwise our liability for a move is limited to the price that you
paid for it. We are not liable for the mover’s work, for which the mover is responsible under section
7, or for events that no one could prevent.

# 12. Disputes and law

Please [write to us](/contact) first: most things are settled in a few days. These terms are governed
by the law of the state where the move begins, and its courts have jurisdiction. You may bring a claim
in small claims court wherever the law gives you one. Nothing here takes away a right that the law
doesn’t allow you to give up.

# 13. Changes

We publish a new edition of these terms here before the day it takes effect. For a move that you have
booked, the edition that was in force on the day you booked continues to apply. You can still read all
editions.
`,
}
