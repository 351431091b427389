/** Texts of a mover's statement, as a printed sheet. */
export const statement = {
  title: 'Statement for {{month}}',
  corrected: 'Corrected, edition {{edition}}: {{reason}}',
  at: 'Date and time',
  what: 'What',
  about: 'Reference',
  amount: 'Amount',
  balance: 'Balance',
  nothing: 'Nothing moved in this month.',
  times:
    'Times are those of {{zone}}. A month begins and ends at midnight UTC. What is owed to you is positive.',
  closed: 'Closed on {{at}}.',
  checksum: 'Checksum (SHA-256) of what it says: {{sha256}}',
  page: 'Page {{page}} of {{pages}}',
}
