/** The steps that a mover or a driver takes before the first job, by state where it matters. */
export const readiness = {
  steps: {
    business: {
      title: 'Your business',
      todo: 'Enter your registered name, a phone number and your home ZIP code.',
      done: 'We know who you are and how to reach you.',
    },
    cities: {
      title: 'Where you work',
      todo: 'Choose at least one city. You only see jobs there.',
      done_one: 'You serve {{count}} city.',
      done_other: 'You serve {{count}} cities.',
    },
    trucks: {
      title: 'Trucks',
      todo: 'Add at least one truck.',
      done_one: '{{count}} truck is in service.',
      done_other: '{{count}} trucks are in service.',
    },
    crew: {
      title: 'Who drives',
      todo: 'Drive yourself, or invite a driver.',
      done_one: '{{count}} person drives for you.',
      done_other: '{{count}} people drive for you.',
    },
    insurance: {
      title: 'Proof of insurance',
      todo: 'Upload your business’s certificate of insurance.',
    },
    registration: {
      title: 'Vehicle registration',
      todo: 'Upload your truck’s registration.',
    },
    legal_agreement: {
      title: 'Carrier agreement',
      todo: 'Read and sign the agreement between you and us.',
      renewed: 'There’s a new edition. Please read and sign it.',
      done: 'You’ve signed it.',
    },
    driver_documents: {
      title: 'The driver’s documents',
      todo: 'Upload your driver’s license, and agree to a background check.',
      with_driver:
        'Your driver still has to accept the invitation, upload the license or agree to a background check.',
      with_us: 'We have them. Most are reviewed within one business day.',
      done: 'At least one driver is ready to drive.',
    },
    payout_account: {
      title: 'Payout account',
      todo: 'Add one before your first payout. You can take jobs without it.',
      done: 'Your payouts have somewhere to go.',
    },
    invitation: {
      title: 'Your mover’s invitation',
      todo: 'Accept it, and you’re part of the crew.',
      done: 'You’re part of the crew.',
    },
    license: { title: 'Driver’s license', todo: 'Take a picture of your driver’s license.' },
    background_check: {
      title: 'Background check',
      todo: 'Your mover asks for the check and you agree to it here, or you upload the report of a check that you already have.',
      needed: 'Your mover is asking for it. Read what it’s about, and decide whether you agree.',
      consented: 'The check is being ordered.',
      running: 'The check is under way. It usually takes a few days.',
      stalled: 'The check is waiting for you. See what to do.',
      consider: 'The report is in, and a person is looking at it.',
      pre_adverse: 'We’ve sent you a notice. Read it and answer in time.',
      disputed: 'We’re looking into your dispute.',
      adverse: 'We couldn’t accept it. Contact support.',
    },
    driver_approval: {
      title: 'Your approval',
      todo: 'We’ll approve you once your documents are accepted.',
      with_us: 'We have everything. We’ll approve you once we’ve reviewed your documents.',
      done: 'You can drive.',
    },
  },
  document: {
    with_us: 'We have it. Most documents are reviewed within one business day.',
    done: 'It’s valid.',
    expired: 'It has expired. Upload the new one.',
    rejected: 'Please upload it again: {{reason}}',
  },
  missing: 'Before you can send it in, these are still missing: {{steps}}.',
  not_approved: 'These documents aren’t approved yet: {{steps}}.',
}
