import type { LegalTextSeed } from './legal-text-seed.ts'

export const legalsEn: LegalTextSeed = {
  title: 'Legal notice',
  summary:
    'Haulwell is a marketplace and not a moving company. Who is responsible for what, how we check movers, and how to report something that shouldn’t be here.',
  body: `# 1. The service

{{company}} runs this site and its apps: a marketplace for moving services in the United States. The
fastest way to reach us is the [contact page](/contact); our [help pages](/help) answer common
questions. The [terms of service](/terms) say what applies to a move, and the
[privacy policy](/privacy) says what happens to your data.

# 2. Independent movers

Moves are carried out by independent businesses. Haulwell is not a carrier, does not own the trucks
and does not employ the crews. Before we offer jobs to a mover, we check the insurance, the vehicle
registration and the drivers’ licenses, and we ask for new ones before they expire; a mover whose documents have
expired gets no more offers. This is a check of documents, not a guarantee.

Anyone who moves household goods for pay needs the authority that the state, or for moves across a
state line the federal government, requires. You may ask your mover for its number, and look it up
with the state’s regulator or the Federal Motor Carrier Safety Administration.

# 3. Prices and estimates

Prices are in US dollars. Distances are calculated from ZIP codes and addresses, and times from the
list of your things. Both are estimates; the [terms](/terms) say which price is binding. Taxes have
their own line. Savings mentioned on the site compare the same move on different days by the rules in
force when you look.

# 4. Reviews

Only customers and movers who completed a move together can review each other. A review appears when
both have written one, or after seven days. We remove a review only for the reasons listed in the
terms, not because it is bad.

# 5. Content and marks

Texts, pictures, software and the name Haulwell belong to us or to those who let us use them.
You may read, print and link to any public page. Copying the site in bulk, or passing it off as your
own, is not allowed. What you upload stays yours; you allow us to show it where the service needs it.

# 6. Reporting copyright infringement and unlawful content

If something on this site violates your rights or the law, [write to us](/contact) with the address of
the page, what is wrong with it, why the right is yours, how we can reach you, and a statement that
what you say is true. We remove what is unlawful, notify the person who put it there, and review it
again if they object and give reasons. Anyone who does this repeatedly loses their account.

# 7. Accessibility

We want everyone to be able to book a move. The site is built to work with the keyboard, with screen
readers and with large type, in English and Spanish, at level AA of the Web Content Accessibility
Guidelines. If something gets in your way, [tell us](/contact): we’ll fix it, and until then we’ll
help you book another way.

# 8. Text messages and email

If you give us your phone number, we send you texts about signing in and about your move. Message and
data rates may apply. To stop them, reply STOP or remove the number from your profile; we’ll then
write to your email address, if we have one. Reply HELP for help. Emails that your bookings and
payments don’t need have a link to [unsubscribe](/unsubscribe).

# 9. Links

Links to other sites are for your convenience. Their owners are responsible for what is there.

# 10. Language

These texts are available in English and Spanish. Where they differ, the English version applies,
unless the law of your state says otherwise.
`,
}
