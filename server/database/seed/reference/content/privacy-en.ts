import type { LegalTextSeed } from './legal-text-seed.ts'

export const privacyEn: LegalTextSeed = {
  title: 'Privacy policy',
  summary:
    'We collect what a move needs, show each side only what it needs to know, never sell your data, and explain here how to see, correct or delete it.',
  body: `# 1. About this policy

This policy says which personal data Haulwell collects from visitors, customers, movers and drivers,
what we use it for, who sees it and what you can ask us to do.
{{company}} is responsible for it.

# 2. What we collect

- **Account:** name, email address, phone number, language and time zone.
- **Moves:** addresses, floors and parking, the people to contact or to share the move with, the
  things to be moved and photos of them, notes, dates and prices.
- **Payment:** the brand, last four digits and expiry of your card, and the payments made with it.
  The full number goes to the payment provider; we do not keep it.
- **Carrying out a move:** the time of each step, the crew’s photos of the condition before and after,
  the proof of delivery with photos, code or signature, and, if the crew sends them, a photo of the
  door and how far its phone was from your address. If a driver shows you where the truck is, we pass
  the position on and don’t keep the route.
- **Movers and drivers:** business name, license, insurance and other documents, vehicles, cities
  served, settings, earnings and payout accounts.
- **Drivers’ background checks:** your consent, the result and its dates. The company that runs the
  check keeps the report; the mover you drive for sees only the result.
- **Waiting list:** your email address and the ZIP codes or city you asked about, until you leave the
  list or ask us to delete them.
- **Messages:** what you write to us and to the other side of a move, and your reviews.
- **Technical records:** your device’s IP address, the time and kind of each request, and who
  changed what in our records. We count visits to an affiliate’s page with a scrambled ID that
  changes daily and doesn’t reveal anyone’s address.

# 3. What we use it for

To give prices, to arrange and carry out moves, to take and pass on payments, to answer you, to settle
disputes, to keep accounts as the law requires, and to protect the service from fraud and misuse. We
send news and offers only if you want them, and each has a link to unsubscribe. Prices depend on the
rules that your quote shows, never on who you are.

# 4. Who sees it

- **The mover and driver of your move** see your name, the addresses and contacts, the list of things
  and your notes. Movers who have only been offered the job see the area and the work, not who you
  are or your exact address.
- **Customers** see the name, rating and progress of their mover and driver.
- **People you share a move with** see what the page lists for them before you create the link.
- **Our providers** of hosting, payments, email, text messages and maps get what they need for their
  part, and may use it for nothing else.
- **Authorities and courts** get what the law requires us to give.

We do not sell personal data.

# 5. Cookies and storage in your browser

We set a cookie that keeps you signed in and one that protects forms from misuse. Your browser also
stores the move you are describing, your language and which notices you have closed. We load
third-party tools that measure visits and advertising only if you accept them. They may then set
their own cookies. You can decline without losing anything else, and change your mind under “Privacy
choices” at the bottom of the page.

# 6. How long we keep it

We delete a price you got but didn’t book after about a week, sign-in codes after a day and sessions
when they end. We keep records of moves, payments and accounts for as long as tax and commercial law
require, usually seven years.

You can close your account in your profile once no move, payment, refund, claim or dispute of yours is open.
For 14 days you can change your mind: sign in and choose to keep your account. After that, or as soon as
nothing of yours is open anymore, we erase your name, email address, phone number, addresses, cards,
notifications, the streets, contacts, notes and photos of your moves, and what you wrote to support.
We keep the cities, dates, work, amounts and proofs of delivery of your moves, your payments,
and your reviews without your name. When you close a business, we erase its phone, home ZIP code, payout
account, calendar and registration, at the earliest once customers can no longer file a claim
about its last job. We keep its names, jobs, statements, payouts, insurance certificates and the
agreements it signed. Of drivers, we erase the license and its picture. Emails and texts that we sent you are deleted after 90 days, chats with a mover about a
year after the move. For phone calls, we keep only the number and the time.

# 7. Your choices and rights

You can see and change most of your data in your profile, download a copy of it and close your account
there. You can turn off every email that your bookings, payments, codes and appointments don’t
need, in your notifications or with the link in the email. Wherever you live, you may ask us to tell
you what we hold about you, to give you a copy, to correct it, to delete it, or to stop using it. [Write to us](/contact) from the address
of your account so that we know it’s you; someone else may ask on your behalf if you authorize them.
We answer within 45 days, and no one is treated worse for asking. If you disagree with our answer, ask
us to review it, or contact your state’s attorney general.

# 8. Security

Connections are encrypted. Staff passwords are stored so that they can’t be read, and codes and
session keys only as fingerprints. Staff see what their role requires, and every change is logged. If
your data is put at risk, we notify you and the authorities as the law requires.

# 9. Children

Haulwell is for adults. We don’t knowingly collect data from anyone under 16, and we delete it when we
learn of it.

# 10. Changes

We publish a new edition of this policy here before the day it takes effect. You can still read
earlier editions.
`,
}
