import { pay } from '#contract/locales/en/pay.ts'
import type { LegalTextSeed } from './legal-text-seed.ts'

export const carrierAgreementEn: LegalTextSeed = {
  title: 'Carrier agreement',
  summary:
    'You stay an independent business. You see your net pay before you take a job, keep your documents valid, and answer for the belongings while you carry them.',
  body: `# 1. Who agrees with whom

This agreement is between {{company}} ("we") and the business that signs it ("you"). It sets out the
terms on which you get jobs through Haulwell. Our [terms of service](/terms) also apply; where they
differ, this agreement prevails.

# 2. An independent business

You decide which jobs you take, when you work and who drives for you. Nobody here is employed by us,
and you pay your own taxes, wages, fuel and insurance. You may work for anyone else.

# 3. Licenses, insurance and documents

You hold every license and registration that your work requires where you work, and the insurance
that you uploaded. You keep your documents valid and tell us at once when one of them changes. You get
no new jobs while a document that is needed is missing, rejected or expired. Each of your drivers needs
a valid driver’s license and a background check.

# 4. Taking a job

An offer shows the places, the window, the load and your net pay. By accepting it you make a contract
with the customer and promise to arrive within the window with a truck that fits and the crew that was
booked. You don’t take moves of your own or of your drivers.

# 5. Your pay

- We keep a commission on the service, currently 20%. Tolls and tips are yours in full.
- If the customer uses a coupon, we pay for it, not you.
- ${pay.promise}
- With a capped price you are paid by the measured time, within the range that the offer shows.
- Your pay becomes available when the customer has been charged; for your first five jobs, seven days
  after that. Payouts are made weekly. After you change the account, they wait for 48 hours.
- A claim holds only the amount that the customer claims. A dispute holds the money of that move.

# 6. Giving a job back or coming late

You may give a job back until your driver has set off. From 48 hours before the window you then pay our
share of the cancellation fee that the customer no longer owes; you see the amount first. Jobs given
back, and jobs to which your crew came too late or not at all, go on your record. A no-show stays
there for a year.

# 7. On the day

Your driver records each step when it happens, because the measured time determines the price, and takes
a photo at the end. Nobody may ask the customer for money other than what Haulwell shows, or arrange
outside Haulwell a move that came about here.

# 8. Damage and loss

You are liable for the belongings while they are in your care. You answer a claim within 72 hours; after
that we decide based on what the customer has sent. What you owe is taken from your pay.

# 9. Personal data

You use names, addresses and phone numbers of customers only to carry out their moves, and delete your
own copies when they are done.

# 10. Suspension and termination

You may end this agreement at any time once your accepted jobs are done. We may suspend a business that
puts people or belongings at risk, repeatedly comes late or not at all, or breaks this agreement,
and we say why. What you have earned is paid out in any case.

# 11. New editions

We tell you about a new edition and ask you to sign it. The edition that you have signed stays in
force until then. Each signed text is kept with its checksum, the time, and the name that you typed.
`,
}
