/** Texts of the entries that calendar programs read. */
export const calendars = {
  jobs: 'Haulwell jobs',
  move: 'Haulwell: move {{code}}',
  busy: 'Busy',
  title: 'Move: {{from}} to {{to}}',
  called_off: 'Called off: {{from}} to {{to}}',
  code: 'Code: {{code}}',
  crew_one: 'Crew: {{count}} person, {{vehicle}}',
  crew_other: 'Crew: {{count}} people, {{vehicle}}',
  mover: 'Movers: {{name}}',
  customer: 'Customer: {{name}}',
  driver: 'Driver: {{name}}',
  to: 'To: {{address}}',
}
