import type { LegalTextSeed } from './legal-text-seed.ts'

export const legalsEn: LegalTextSeed = {
  title: 'Legal notice',
  summary:
    'Haulwell is a marketplace and not a moving company. Who answers for what, how movers are checked, and how to report something that should not be here.',
  body: `# 1. The service

This site and its apps are run by {{company}}: a marketplace for moving services in the United
States. The fastest way to reach us is the [contact page](/contact); common questions are answered under
[help](/help). The [terms of service](/terms) say what applies to a move, the
[privacy policy](/privacy) what happens to your data.

# 2. Independent movers

Moves are carried out by independent businesses. Haulwell is not a carrier, does not own the trucks
and does not employ the crews. Before a mover is offered jobs we look at the licence, the insurance
and the registration of the vehicle, and we ask for new ones before they expire; a mover whose papers
have expired gets no further offers. This is a check of documents and no guarantee.

Anyone who moves household goods for pay needs the authority that the state, or for moves across a
state line the federal government, requires. You may ask your mover for its number, and look it up
with the state’s regulator or the Federal Motor Carrier Safety Administration.

# 3. Prices and estimates

Prices are in US dollars. Distances are worked out from ZIP codes and addresses, times from the list
of your things, and both are estimates; the [terms](/terms) say which price binds. Taxes are shown as
a line of their own. Savings that the site names compare the same move on different days by the rules
in force when you look.

# 4. Reviews

Only customers and movers who completed a move together can review each other. Reviews appear when
both have written, or after seven days. We remove a review only for the reasons named in the terms,
not because it is bad.

# 5. Content and marks

Texts, pictures, software and the name Haulwell belong to us or to those who allowed us to use them.
You may read, print and link to any public page. Copying the site in bulk, or passing it off as your
own, is not allowed. What you upload stays yours; you allow us to show it where the service needs it.

# 6. Reporting copyright infringement and unlawful content

If something on this site violates your rights or the law, [write to us](/contact) with the address of
the page, what is wrong with it, why the right is yours, how we can reach you, and a statement that
what you say is true. We remove what is unlawful, tell whoever put it there, and look again if they
object with reasons. Those who do it repeatedly lose their account.

# 7. Accessibility

We want everyone to be able to book a move. The site is built to work with the keyboard, with screen
readers and at large type, in English and Spanish, and to the level AA of the Web Content
Accessibility Guidelines. If something stands in your way, [tell us](/contact): we fix it, and help
you to book by another way until then.

# 8. Messages by text and mail

If you give us your phone number we send you texts about signing in and about your move. Message and
data rates may apply. To end them, [unsubscribe](/unsubscribe) or remove the number from your profile;
we then write to your e-mail address, if we have one.

# 9. Links

Links to other sites are given for your convenience. Their owners answer for what is there.

# 10. Language

These texts are offered in English and Spanish. Where they differ, the English one applies, unless the
law of your state says otherwise.
`,
}
