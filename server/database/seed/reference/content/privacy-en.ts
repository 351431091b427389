import type { LegalTextSeed } from './legal-text-seed.ts'

export const privacyEn: LegalTextSeed = {
  title: 'Privacy policy',
  summary:
    'We collect what a move needs, show each side only what it needs to know, never sell your data, and tell you here how to see, correct or delete it.',
  body: `# 1. What this is about

This policy says which personal data Haulwell collects from visitors, customers, movers and drivers,
what we use it for, who sees it and what you can ask of us.
Responsible for it is {{company}}.

# 2. What we collect

- **Account:** name, e-mail address, phone number, language and time zone.
- **Moves:** addresses, floors and parking, the people to contact, the things to be moved and photos
  of them, notes, dates and prices.
- **Payment:** the brand, last four digits and expiry of your card, and the payments made with it.
  The full number goes to the payment provider; we do not keep it.
- **Carrying out a move:** the time of each step, the proof of delivery with photo, code or signature.
- **Movers and drivers:** business name, licence, insurance and other documents, vehicles, cities
  served, settings, earnings and where they are paid out.
- **Messages:** what you write to us and to the other side of a move, and your reviews.
- **Technical records:** the address your device has on the internet, the time and kind of a request,
  and who changed what in our records. Visits to the page of an affiliate are counted with a
  scrambled mark that changes daily and from which nobody’s address can be read.

# 3. What we use it for

To give prices, to arrange and carry out moves, to take and pass on payments, to answer you, to settle
disputes, to keep accounts as the law requires, and to protect the service from fraud and misuse. We
send news and offers only if you want them, and each has a link that ends them. Prices depend on the
rules that your quote shows, never on who you are.

# 4. Who sees it

- **The mover and driver of your move** see your name, the addresses and contacts, the list of things
  and your notes. Movers who are only offered the job see the area and the work, not who you are or
  your exact address.
- **Customers** see the name, rating and progress of their mover and driver.
- **Those who work for us** as providers of hosting, payments, mail, text messages and maps get what
  their part needs, and may use it for nothing else.
- **Authorities and courts** get what the law obliges us to give.

We do not sell personal data.

# 5. Cookies and storage in your browser

We set a cookie that keeps you signed in and one that protects forms from misuse. Your browser also
stores the move you are describing, your language and which notices you have closed. Tools that
measure visits and advertising, where they are switched on, may set cookies of their own; your browser
can refuse those without losing anything else.

# 6. How long we keep it

We delete a price you asked for and did not book after about a week, sign-in codes after a day and
sessions when they end. Records of moves, payments and accounts are kept as long as tax and
commercial law require, as a rule seven years. Other account data is deleted or made anonymous when
you close your account, unless a dispute is still open.

# 7. Your choices and rights

You can see and change most of your data in your profile, and unsubscribe from any topic there or by
the link in the mail. Wherever you live, you may ask us to tell you what we hold about you, to give
you a copy, to correct it, to delete it, or to stop a use of it. [Write to us](/contact) from the
address of your account, so that we know it is you; somebody else may ask in your name if you
authorize them. We answer within 45 days and treat nobody worse for asking. If you disagree with our
answer, ask us to look again, or turn to your state’s attorney general.

# 8. Security

Connections are encrypted. Passwords of staff are stored so that they cannot be read, codes and
session keys only as fingerprints. Staff see what their role requires, and every change leaves a
trace. If your data is put at risk, we tell you and the authorities as the law demands.

# 9. Children

Haulwell is for adults. We do not knowingly collect data of anyone under 16 and delete it when we
learn of it.

# 10. Changes

A new edition of this policy is published here before the day on which it takes effect. Earlier
editions remain readable.
`,
}
