export const contact = {
  title: 'Contact',
  description:
    'Write to Haulwell. A real person reads every message and replies by email or phone.',
  heading: 'Write to us',
  lead: 'A real person reads every message and replies by email or phone. If it’s about a move you’ve booked, include its code so we can find it right away.',
  form: {
    title: 'Your message',
    name: 'Your name',
    email: 'Email',
    phone: 'Phone',
    phone_hint: 'Include the area code.',
    phone_refused: 'Enter a phone number with its area code.',
    subject: 'What’s it about?',
    text: 'Your message',
    send: 'Send message',
    privacy: 'We’ll use what you write here only to reply to you.',
  },
  refused: {
    title: 'We couldn’t send your message',
    kept: 'Your message is still here.',
    too_many_one:
      'You’ve sent a lot of messages in a short time. Please try again in {{count}} minute.',
    too_many_other:
      'You’ve sent a lot of messages in a short time. Please try again in {{count}} minutes.',
  },
  sent: {
    title: 'We’ve received your message',
    mail: 'We’ll reply to {{email}}.',
    phone: 'We’ll call you back.',
    again: 'Write another message',
  },
  ways: {
    title: 'Other ways to reach us',
    help: 'Help',
    help_text: 'Your question may already be answered there.',
    help_link: 'Browse the help pages',
    chat: 'Support chat',
    chat_text: 'Talk to us live. We can see your moves.',
    chat_link: 'Open the chat',
    chat_sign_in: 'Sign in and chat',
    messaging: 'Messaging app',
    messaging_text: 'Message us at this number:',
  },
}
