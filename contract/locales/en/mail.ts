/** The mails and texts that people get. The first line of a text says what it is about. */
export const mail = {
  code: {
    subject: '{{code}} is your Haulwell code',
    text: 'Your sign-in code is {{code}}. It works once, for {{minutes}} minutes. If you did not ask for it, ignore this message.',
  },
  order_placed: {
    subject: 'Your move {{code}} is booked',
    text: 'Hello {{name}},\n\nyour move {{code}} on {{date}} is booked for {{total}}. The amount is authorized on your card and charged only when the move is done. We are offering it to movers now and tell you as soon as one takes it.\n\n{{url}}',
  },
  order_offered: {
    subject: 'New job {{code}}: {{pay}} for you',
    text: 'A move on {{date}} in {{city}} is open: {{pay}} net, {{miles}} miles. The first mover to accept gets it.\n\n{{url}}',
  },
  order_accepted: {
    subject: '{{mover}} takes your move {{code}}',
    text: 'Hello {{name}},\n\n{{mover}} has taken your move {{code}} on {{date}}.\n\n{{url}}',
  },
  order_released: {
    subject: 'We are finding another mover for {{code}}',
    text: 'Hello {{name}},\n\nyour mover cannot carry out {{code}} after all. We are offering it to others at once; your price stays the same.\n\n{{url}}',
  },
  order_assigned: {
    subject: 'Job {{code}} is yours on {{date}}',
    text: 'Hello {{name}},\n\nyou are the driver of job {{code}} on {{date}}.\n\n{{url}}',
  },
  order_confirmed: {
    subject: 'Your move {{code}} is confirmed',
    text: 'Hello {{name}},\n\nyour move {{code}} on {{date}} is confirmed. On the day, give the driver the code {{delivery_code}} when everything has arrived.\n\n{{url}}',
  },
  order_rescheduled: {
    subject: 'Your move {{code}} has a new date',
    text: 'Hello {{name}},\n\nyour move {{code}} is now on {{date}}, for {{total}}.\n\n{{url}}',
  },
  order_departed: {
    subject: 'Your movers are on their way',
    text: 'Hello {{name}},\n\nthe crew for {{code}} is on its way. Have your 4-digit code ready for the end: {{delivery_code}}.\n\n{{url}}',
  },
  order_delivered: {
    subject: 'Everything has arrived',
    text: 'Hello {{name}},\n\n{{code}} is delivered. Please look everything over and confirm; otherwise we complete it tomorrow.\n\n{{url}}',
  },
  order_completed: {
    subject: 'Your receipt for {{code}}',
    text: 'Hello {{name}},\n\n{{code}} is complete. You paid {{paid}}. How was it? A review helps the crew.\n\n{{url}}',
  },
  order_cancelled: {
    subject: 'Move {{code}} is cancelled',
    text: 'Hello {{name}},\n\n{{code}} is cancelled. Fee: {{fee}}. Everything else is released on your card.\n\n{{url}}',
  },
  order_expired: {
    subject: 'We could not find a mover for {{code}}',
    text: 'Hello {{name}},\n\nwe are sorry: no mover took {{code}} in time. Nothing was charged. The coupon {{coupon}} gives you {{amount}} % off your next move.\n\n{{url}}',
  },
  credit: {
    subject: 'A credit of {{amount}} for {{code}}',
    text: 'Hello {{name}},\n\nyour mover released {{code}} on short notice. The coupon {{coupon}} is worth {{amount}} on your next move.',
  },
  payment_failed: {
    subject: 'The payment for {{code}} did not go through',
    text: 'Hello {{name}},\n\nthe payment for {{code}} failed: {{why}} Your booking is kept as a draft; try another card.\n\n{{url}}',
  },
}
