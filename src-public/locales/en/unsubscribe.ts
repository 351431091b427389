export const unsubscribe = {
  title: 'Your emails from us',
  lead: 'These are the emails we send to {{address}}. You don’t need to sign in.',
  foreign: {
    title: 'This link doesn’t work',
    text: 'It isn’t from one of our emails, or part of it is missing. Copy the whole link from the email, or sign in and choose which emails you get.',
    text_signed_in:
      'It isn’t from one of our emails, or part of it is missing. Copy the whole link from the email, or choose here which emails you get.',
    sign_in: 'Sign in and choose',
    choose: 'Choose your emails',
    contact: 'Write to us',
  },
  topic: {
    on: 'Stop emails about “{{topic}}”?',
    off: 'You’ve unsubscribed from emails about “{{topic}}”',
    text: 'This takes effect right away. We’ll still email you about bookings, bills, codes and appointments, because you need those.',
    done: 'Done. We won’t email you about this anymore. You’ll still get your notifications on the site.',
    undone: 'Done. You’ll get these emails again.',
    leave: 'Unsubscribe',
    undo: 'Undo',
    join: 'Subscribe again',
  },
  waiting: {
    text: 'We’ll take this address off the list right away.',
    done: 'Done. You’re off the list, and we won’t email you about it.',
    undone: 'Done. You’re back on the list.',
  },
  all: {
    title: 'All our emails',
    text: 'Turn off the emails you don’t want. The ones that are always on are about bookings, bills, codes or appointments, and you can’t turn them off.',
    on: 'On',
    off: 'Off',
    fixed: 'Always on',
  },
  failed: 'We couldn’t save this. Please try again.',
  too_many: 'You’ve made many changes in a short time. Please try again in a few minutes.',
}
