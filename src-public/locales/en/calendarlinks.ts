/** Texts of the links at which calendar programs read jobs and moves. */
export const calendarlinks = {
  title: {
    jobs: 'Your jobs in your own calendar',
    move: 'This move in your own calendar',
  },
  lead: {
    jobs: 'Create a link and add it to your calendar app. Your jobs appear there and stay up to date.',
    move: 'Create a link and add it to your calendar app. The move appears there and stays up to date.',
  },
  detail: 'How much it shows',
  details: {
    busy: 'Busy times only',
    places: 'With the cities',
    full: 'With addresses and names',
  },
  shows: {
    jobs: {
      busy: 'When you are busy, and nothing else.',
      places:
        'The cities, the crew and the code; no street and no customer. Right for a shared calendar.',
      full: 'Also streets, customers and drivers. Keep this one to yourself.',
    },
    move: {
      busy: 'When you are busy, and nothing else.',
      places: 'The cities, the crew and the code; no street. Right for a shared calendar.',
      full: 'Also both addresses and your driver. Keep this one to yourself.',
    },
  },
  create: 'Create a link',
  url: 'The link for your calendar program',
  url_hint: 'We show it only now. Anyone who has it can read this calendar without signing in.',
  copy: 'Copy the link',
  copied: 'Copied.',
  not_copied: 'Your browser didn’t let us copy it. It’s selected: copy it yourself.',
  open: 'Open it in a calendar program',
  made: 'Created {{at}}',
  never_read: 'Not read by any calendar yet',
  read: 'Last read {{at}}',
  remove: 'Remove',
  remove_of: 'Remove: {{detail}}, created {{at}}',
  removed: 'Removed. Calendars can’t read this link anymore.',
  undo: 'Undo',
  rotate: {
    open: 'New link',
    of: 'New link: {{detail}}, created {{at}}',
    title: 'Replace this link?',
    text: 'The old link stops working right away, in every calendar that uses it. Add the new one there.',
    confirm: 'Replace the link',
  },
  programs: {
    title: 'What calendar programs do with it',
    google:
      'Google Calendar: on a computer, choose “Other calendars”, “+”, “From URL”, and paste the link. Google checks for changes once or twice a day, and you can’t change that.',
    apple:
      'Apple Calendar: choose “New Calendar Subscription” and paste the link. Set “Auto-refresh” to every hour.',
    outlook:
      'Outlook: choose “Add calendar”, “Subscribe from web”, and paste the link. Outlook checks for changes every few hours.',
    slow: 'A calendar can be hours behind. What counts is the notification that we send you right away.',
  },
}
