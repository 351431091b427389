/** Texts of a mover's statement, as a printed sheet. */
export const statement = {
  title: 'Statement for {{month}}',
  corrected: 'Corrected, edition {{edition}}: {{reason}}',
  at: 'Date and time',
  what: 'Description',
  about: 'Reference',
  amount: 'Amount',
  balance: 'Balance',
  nothing: 'There was no activity this month.',
  times:
    'Times are in {{zone}}. Statement months run from midnight to midnight UTC. Positive amounts are owed to you.',
  closed: 'Closed on {{at}}.',
  checksum: 'Content checksum (SHA-256): {{sha256}}',
  page: 'Page {{page}} of {{pages}}',
}
