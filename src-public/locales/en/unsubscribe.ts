export const unsubscribe = {
  title: 'Mail from us',
  lead: 'What we send to {{address}}. You need not sign in.',
  foreign: {
    title: 'This link does not work',
    text: 'It does not come from one of our mails, or part of it is missing. Copy it from the mail as a whole, or choose what we mail you once you are signed in.',
    sign_in: 'Sign in and choose',
    contact: 'Write to us',
  },
  topic: {
    on: 'No more mail about “{{topic}}”?',
    off: 'No more mail about “{{topic}}”',
    text: 'It ends at once. Bookings, bills, codes and appointments still come: they must reach you.',
    done: 'It is done. We mail you nothing about it from now on; in the product you are told as before.',
    undone: 'You get this mail again, as before.',
    leave: 'Unsubscribe',
    undo: 'Undo',
    join: 'Get it again',
  },
  all: {
    title: 'All our mail',
    text: 'Turn off what you do not want. What is always on carries bookings, bills, codes or appointments, and cannot be left.',
    on: 'On',
    off: 'Off',
    fixed: 'Always on',
  },
  failed: 'This could not be saved',
  too_many: 'Too many changes in a short time. Please try again in a few minutes.',
}
