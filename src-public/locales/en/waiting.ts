export const waiting = {
  email: 'Your email address',
  consent:
    'We’ll confirm this by email, and write once more when we start moving people from there. Nothing else. Every email has a link to leave the list.',
  join: 'Tell me when you do',
  done: 'You’re on the waiting list for {{place}}',
  done_text:
    'We’ve sent a confirmation to {{email}}. The next email comes when our crews are ready.',
  invalid: 'Enter a complete email address, such as name@example.com.',
  offline: 'You’re offline. Check your connection and try again.',
  too_many: 'That was a lot of requests. Try again in an hour.',
  window: {
    full: 'Every crew has a job at that time on {{day}}.',
    uncharged: 'Your move wasn’t booked, and nothing was charged.',
    free: 'The nearest free times:',
    none: 'The days around it are full as well. Choose another day.',
    or_wait: 'Or wait for this one: we’ll write if a crew is free again.',
    consent:
      'We’ll confirm this by email, and write once more if a crew is free at that time. Nothing else. Every email has a link to leave the list.',
    join: 'Tell me if it’s free again',
    done: 'You’re on the waiting list for this time',
    done_text: 'We’ve sent a confirmation to {{email}}. You can still book another time.',
  },
  city: {
    title: 'Movers in {{city}}, {{state}}: coming soon',
    title_paused: 'Movers in {{city}}, {{state}}: paused',
    description: 'We don’t move people from {{city}}, {{state}} yet. Get one email when we do.',
    heading: 'Movers in {{city}}, {{state}}',
    lead: 'Coming soon.',
    lead_paused: 'Paused for now.',
    reason: 'You can’t book a move from {{city}} yet: we don’t have a crew there.',
    reason_paused: 'You can’t book a move from {{city}} right now: no crew serves it.',
    nearby: 'Cities near {{city}} where you can book',
  },
}
