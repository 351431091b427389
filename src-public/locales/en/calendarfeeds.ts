/** Texts of the calendars elsewhere that block a mover's time. */
export const calendarfeeds = {
  title: 'Your other calendars',
  lead: 'Connect the calendar where your private appointments are. When you’re busy there, customers can’t book you here. Only you see what the appointments are about.',
  url: 'The address of the calendar',
  url_hint:
    'It begins with https:// or webcal://. We don’t show it again: whoever has it can read the calendar.',
  name: 'A name for it',
  add: 'Connect the calendar',
  file: 'Or upload a file (.ics)',
  file_hint:
    'Up to 5 MB. We keep only when you are busy in the coming year, not the file. A file isn’t updated by itself: upload a new one when your calendar changes.',
  uploaded: 'Uploaded {{at}}',
  replace: 'Upload a new file',
  replace_of: 'Upload a new file for {{name}}',
  unreadable: 'Your browser couldn’t read this file. Choose it again, or try another browser.',
  too_large: 'The file is larger than 5 MB. Choose a smaller one.',
  file_reading: 'We’re reading the file …',
  being_read: 'We’re reading it now …',
  busy_one: '{{count}} busy time ahead',
  busy_other: '{{count}} busy times ahead',
  read: 'Last read {{at}}',
  kept: 'Failing since {{since}}. What we read last, on {{at}}, still blocks your time; newer appointments don’t.',
  never: 'It hasn’t been read yet, so it blocks nothing.',
  read_now: 'Read now',
  read_now_of: 'Read now: {{name}}',
  remove: 'Remove',
  remove_of: 'Remove: {{name}}',
  removed: 'Removed: {{name}}. Its appointments don’t block your time anymore.',
  undo: 'Undo',
  not_fresh: 'We couldn’t update this list.',
  problems: {
    unreadable_address: 'Remove it and connect it again: its address can’t be read anymore.',
    forbidden_address: 'Its address isn’t on the public internet, so we can’t read it.',
    unreachable: 'Its server can’t be reached. Check the address.',
    too_slow: 'Its server took longer than ten seconds.',
    too_large: 'The file is larger than 5 MB. Connect a smaller calendar.',
    redirects: 'Its server sends us from one address to the next. Copy the address again.',
    refused:
      'Its server answers with the error {{status}}. Check that the calendar is still shared, and copy its address again.',
    not_calendar:
      'The address leads to a page or a damaged file instead of a calendar. Copy the one in iCal format; it often ends in .ics.',
    too_many_events:
      'It has more than 2,000 busy times in the coming year. Connect a smaller calendar.',
  },
  programs: {
    title: 'Where to find the address',
    google:
      'Google Calendar: on a computer, open the settings of the calendar and copy “Secret address in iCal format”.',
    apple: 'Apple Calendar: share the calendar, turn on “Public Calendar” and copy the link.',
    outlook:
      'Outlook: in the settings choose “Shared calendars”, “Publish a calendar”, and copy the ICS link.',
    pace: 'We read it every hour. Google, Apple and Outlook may pass a change on hours later, so block urgent times here.',
  },
}
