/** Notifications inside the product, and the labels of their links. */
export const notifications = {
  order_accepted: {
    title: '{{mover}} takes your move',
    message: '{{mover}} carries out {{code}} on {{date}}.',
  },
  order_released: {
    title: 'We are finding another mover',
    message: 'Your mover can’t carry out {{code}} after all. Your price stays the same.',
  },
  order_confirmed: {
    title: 'Your move is confirmed',
    message: '{{code}} takes place on {{date}}.',
  },
  order_rescheduled: {
    title: 'Your move has a new date',
    message: '{{code}} now takes place on {{date}}.',
  },
  order_departed: {
    title: 'Your movers are on their way',
    message: 'The crew for {{code}} has left.',
    message_eta: 'The crew for {{code}} has left and expects to be with you at {{eta}}.',
  },
  order_arrived: {
    title: 'Your movers are there',
    message: 'The crew for {{code}} has arrived.',
  },
  order_delivered: {
    title: 'Everything has arrived',
    message: 'Please look everything over and confirm {{code}}; otherwise we complete it tomorrow.',
  },
  order_completed: {
    title: 'Your move is complete',
    message: 'Your receipt for {{code}} is ready. How was it? A review helps the crew.',
  },
  order_cancelled: {
    title: 'Your move is cancelled',
    message: '{{code}} on {{date}} is cancelled.',
  },
  order_expired: {
    title: 'We could not find a mover',
    message: 'No mover took {{code}} in time. Nothing was charged.',
    message_fee:
      'No mover took {{code}} at its new time. The fee that you owed before you changed it is charged.',
  },
  order_disputed: {
    title: 'We are looking into your move',
    message: 'A dispute about {{code}} was opened. We will tell you when it is settled.',
  },
  order_resolved: {
    title: 'The dispute is settled',
    message: 'We have settled the dispute about {{code}}.',
  },
  job_rescheduled: {
    title: 'Job {{code}} has a new date',
    message:
      'It is now on {{date}} and not yours any more. Until {{until}} nobody else can take it.',
  },
  job_cancelled: {
    title: 'Job {{code}} is cancelled',
    message: 'You need not go there on {{date}}.',
  },
  job_disputed: {
    title: 'Job {{code}} is disputed',
    message: 'What you earned with it is held until the dispute is settled.',
  },
  job_resolved: {
    title: 'The dispute about {{code}} is settled',
    message: 'What you earned with it is no longer held.',
  },
  job_assigned: {
    title: 'Job {{code}} is yours',
    message: 'You are the driver on {{date}}.',
  },
  job_withdrawn: {
    title: 'Job {{code}} is not yours any more',
    message: 'You are not its driver on {{date}} any more.',
    message_rescheduled: 'It was moved to {{date}}. You are told if you are assigned to it again.',
  },
  earning_available: {
    title: '{{amount}} are available',
    message: 'What you earned with {{code}} goes into your next payout.',
  },
  earning_held: {
    title: 'Check the times of {{code}}',
    message:
      'The crew was implausibly fast, so its pay of {{amount}} is held until you release it.',
  },
  dispute_opened: {
    title: 'Order {{code}} is disputed',
    message: '{{reason}}',
  },
  order_placed: {
    title: 'Your move is booked',
    message: '{{code}} takes place on {{date}}. We are offering it to movers now.',
  },
  order_offered: {
    title: 'New job: {{pay}} for you',
    message: '{{code}} on {{date}} in {{city}}. The first mover to accept gets it.',
  },
  order_in_transit: {
    title: 'Everything is loaded',
    message: 'The crew for {{code}} is on its way to the drop-off.',
  },
  job_confirmed: {
    title: 'Job {{code}} is confirmed',
    message: 'It takes place on {{date}}.',
  },
  job_crewed: {
    title: 'Job {{code}} has another driver',
    message: '{{driver}} was named as its driver for {{date}}.',
  },
  job_delivered: {
    title: 'Job {{code}} is delivered',
    message: 'What you earn with it becomes available when the customer confirms, by tomorrow.',
  },
  payment_failed: {
    title: 'The payment for {{code}} did not go through',
    message: '{{why}} Your booking is kept as a draft; try another card.',
    message_reschedule: '{{why}} Your move stays on {{date}}, as it was.',
  },
  payment_voided: {
    title: 'Your card is not charged for {{code}}',
    message: '{{why}} The amount is released again.',
  },
  order_cheaper: {
    title: '{{code}} came out cheaper',
    message: 'The measured price is lower than the quote: {{amount}} goes back to your card.',
  },
  refund_settled: {
    title: '{{amount}} comes back to your card',
    message: 'It is for your move {{code}}. Your bank shows it within a few days.',
  },
  payout_sent: {
    title: '{{amount}} is on its way',
    message: 'Your payout {{code}} goes to the account ending in {{last4}}.',
  },
  payout_paid: {
    title: '{{amount}} has been paid to you',
    message: 'Your payout {{code}} is in the account ending in {{last4}}.',
  },
  payout_failed: {
    title: 'Your payout {{code}} did not go through',
    message:
      '{{amount}} could not be paid to the account ending in {{last4}}: {{why}} The money is in your wallet again.',
  },
  payout_cancelled: {
    title: 'Your payout {{code}} was cancelled',
    message: '{{amount}} is in your wallet again: {{reason}}',
  },
  account_added: {
    title: 'A new payout account: …{{last4}}',
    message:
      'The account of {{holder}} was added for your payouts. If it was not you, disable it at once and tell us.',
  },
  account_verified: {
    title: 'Your payout account …{{last4}} is verified',
    message: 'The account of {{holder}} can be used from {{date}} on.',
  },
  account_disabled: {
    title: 'Your payout account …{{last4}} is disabled',
    message:
      'Nothing is paid to the account of {{holder}} any more. If you did not ask for this, tell us.',
  },
  document_approved: {
    title: 'Approved: {{paper}}',
    message: 'We have looked at this document and accepted it.',
  },
  document_rejected: {
    title: 'Please send it again: {{paper}}',
    message: '{{reason}}',
  },
  document_ending: {
    title_one: 'Valid for one more day: {{paper}}',
    title_other: 'Valid for {{count}} more days: {{paper}}',
    message: 'Upload the new one in time: without it no jobs can be taken.',
  },
  document_expired: {
    title: 'Expired: {{paper}}',
    message: 'No jobs can be taken until we have approved a new one.',
  },
  ticket_answered: {
    title: 'We have answered {{code}}',
    message: '{{about}}',
  },
  ticket_replied: {
    title: '{{name}} has written in {{code}}',
    message: '{{about}}',
  },
  ticket_assigned: {
    title: '{{code}} is yours',
    message: '{{about}}',
  },
  chat_message: {
    title: '{{name}} has written to you',
    message: '{{excerpt}}',
    message_photo: 'A photo has arrived.',
    message_unknown: 'There is something new in the chat.',
  },
  support_message: {
    title: '{{name}} asks support',
    message: '{{excerpt}}',
    message_photo: 'A photo has arrived.',
    message_unknown: 'There is something new in the chat.',
  },
  leave:
    'You get mail about “{{topic}}” from Haulwell. To stop it, or choose what we mail you:\n{{url}}',
  links: {
    'customer-moves-details': 'See the move',
    'mover-jobs-details': 'See the job',
    'driver-jobs-details': 'See the job',
    'mover-earnings': 'See your earnings',
    'admin-orders-details': 'See the order',
    'mover-earnings-payouts': 'See your payouts',
    'mover-statements': 'See your statements',
    'mover-wallet': 'See your wallet',
    'mover-documents': 'See your documents',
    'driver-documents': 'See your documents',
    'order-submitting': 'See the payment',
    chat: 'Open the chat',
    'chat-support': 'Open the chat',
    'admin-support-messages': 'Open the chat',
    'admin-support-tickets': 'See the ticket',
  },
  groups: {
    moves: {
      title: 'Your moves',
      text: 'What happens with a move: who takes it, when it is, how far it is.',
      title_mover: 'Your jobs',
      text_mover: 'What happens with a job that you have taken.',
      title_driver: 'Your jobs',
      text_driver: 'What happens with a job that you drive.',
    },
    offers: {
      title: 'Job offers',
      text: 'New jobs that you could take.',
    },
    messages: {
      title: 'Chat messages',
      text: 'When somebody writes to you and you do not have the chat open.',
    },
    documents: {
      title: 'Documents',
      text: 'Approved, rejected, about to expire.',
    },
    money: {
      title: 'Money',
      text: 'Payments and refunds.',
      text_mover: 'Earnings, payouts, and changes of your account.',
    },
    disputes: {
      title: 'Disputes',
      text: 'When a move is disputed, and when that is settled.',
    },
    support: {
      title: 'Support',
      text: 'Answers to your requests.',
      title_admin: 'Tickets',
      text_admin: 'Tickets that are yours.',
    },
  },
}
