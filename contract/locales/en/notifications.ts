/** Notifications inside the product, and the labels of their links. */
export const notifications = {
  order_accepted: {
    title: '{{mover}} has taken your move',
    message: '{{mover}} will handle {{code}} on {{date}}.',
  },
  order_released: {
    title: 'We’re finding another mover',
    message: 'Your mover can’t do {{code}} after all. Your price stays the same.',
  },
  order_confirmed: {
    title: 'Your move is confirmed',
    message: '{{code}} is on {{date}}.',
  },
  order_rescheduled: {
    title: 'Your move has a new date',
    message: '{{code}} is now on {{date}}.',
  },
  order_departed: {
    title: 'Your movers are on their way',
    message: 'The crew for {{code}} has left.',
    message_eta: 'The crew for {{code}} has left and expects to arrive at {{eta}}.',
  },
  order_arrived: {
    title: 'Your movers are here',
    message: 'The crew for {{code}} has arrived.',
  },
  order_delivered: {
    title: 'Everything has arrived',
    message:
      'Please check everything and complete {{code}}. If you don’t, we’ll complete it tomorrow.',
  },
  order_completed: {
    title: 'Your move is complete',
    message: 'Your receipt for {{code}} is ready. How did it go? A review helps the crew.',
  },
  order_cancelled: {
    title: 'Your move is canceled',
    message: '{{code}} on {{date}} is canceled.',
  },
  order_expired: {
    title: 'We couldn’t find a mover',
    message: 'No mover took {{code}} in time. We haven’t charged you anything.',
    message_fee:
      'No mover took {{code}} at its new time. We’re charging the cancellation fee that applied before you changed the time.',
  },
  order_payment_missed: {
    title: 'We couldn’t hold the price of {{code}}',
    message:
      'Your card was refused. Choose another card by {{pay_until}}, or the move will be canceled.',
  },
  order_unpaid: {
    title: 'Your move is canceled',
    message: 'We couldn’t hold the price of {{code}} on any of your cards. You don’t owe anything.',
  },
  order_disputed: {
    title: 'We’re looking into your move',
    message: 'A dispute about {{code}} was opened. We’ll let you know when it’s settled.',
  },
  order_resolved: {
    title: 'The dispute is settled',
    message: 'We’ve settled the dispute about {{code}}.',
  },
  job_rescheduled: {
    title: 'Job {{code}} has a new date',
    message: 'It’s now on {{date}} and no longer yours. No one else can take it until {{until}}.',
  },
  job_cancelled: {
    title: 'Job {{code}} is canceled',
    message: 'You don’t need to go on {{date}}.',
  },
  job_disputed: {
    title: 'Job {{code}} is disputed',
    message: 'Your earnings for this job are on hold until the dispute is settled.',
  },
  job_resolved: {
    title: 'The dispute about {{code}} is settled',
    message: 'Your earnings for this job are no longer on hold.',
  },
  job_assigned: {
    title: 'Job {{code}} is yours',
    message: 'You’re the driver on {{date}}.',
  },
  job_withdrawn: {
    title: 'Job {{code}} is no longer yours',
    message: 'You’re no longer the driver on {{date}}.',
    message_rescheduled:
      'It was moved to {{date}}. We’ll let you know if you’re assigned to it again.',
  },
  earning_available: {
    title: '{{amount}} is available',
    message: 'What you earned on {{code}} will be in your next payout.',
  },
  earning_reserved: {
    title: '{{amount}} is available on {{date}}',
    message:
      'The pay for your first jobs is paid out after a reserve. What you earned on {{code}} stays pending until then.',
  },
  order_released_again: {
    title: '{{mover}} gave {{code}} back late',
    message:
      'It’s not the first job of this customer that they gave back late. Check whether the two know each other.',
  },
  order_times_held: {
    title: 'Check the times of {{code}}',
    message:
      'The crew took {{minutes}} of {{estimated}} estimated minutes. The card is charged once you approve the times.',
  },
  order_written_off: {
    title: '{{code}} could not be collected',
    message:
      'No card of the customer paid {{amount}} within a week. It is written off as the platform’s loss, and the crew is paid anyway.',
  },
  payment_unknown: {
    title: 'Is {{code}} paid?',
    message:
      'The payment provider hasn’t answered about this move, which starts on {{date}}. It isn’t canceled, but the crew can’t set off before the price is held.',
  },
  city_paused: {
    title: '{{city}} is paused: nobody serves it',
    message:
      'Its last mover with a truck and a driver stopped serving it, so no moves are sold there. Set it live again once a crew is ready.',
  },
  mover_too_fast: {
    title: '{{mover}} is faster than plausible',
    message:
      'The median of the last {{count}} jobs is {{percent}}% of the estimated time. Check the times and the reviews.',
  },
  dispute_opened: {
    title: 'Order {{code}} is disputed',
    message: '{{reason}}',
  },
  order_placed: {
    title: 'Your move is booked',
    message: '{{code}} is on {{date}}. We’re offering it to movers now.',
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
    message: 'It’s on {{date}}.',
  },
  job_crewed: {
    title: 'Driver assigned to job {{code}}',
    message: '{{driver}} is the driver on {{date}}.',
  },
  job_delivered: {
    title: 'Job {{code}} is delivered',
    message:
      'The customer is charged when they confirm, by tomorrow at the latest. Your earnings follow then.',
    message_held:
      'It took far less time than estimated, so we check the times first. Your earnings follow once they’re approved.',
  },
  payment_failed: {
    title: 'Your payment for {{code}} didn’t go through',
    message: '{{why}} We saved your booking as a draft, so you can try again.',
    message_reschedule: '{{why}} Your move is still on {{date}}.',
  },
  payment_voided: {
    title: 'We didn’t charge your card for {{code}}',
    message: '{{why}} We’ve released the hold on your card.',
  },
  order_cheaper: {
    title: '{{code}} cost less than quoted',
    message: 'The crew was faster than quoted. You pay {{paid}}, {{less}} less than quoted.',
  },
  refund_bounced: {
    title: 'Your bank returned our refund of {{amount}}',
    message: 'It’s for your move {{code}}. We’ll get in touch about another way to pay you.',
  },
  refund_bounced_staff: {
    title: 'A refund of {{amount}} for {{code}} came back',
    message: 'Send it again, or find another way with the customer.',
  },
  refund_settled: {
    title: '{{amount}} is on its way to your card',
    message: 'It’s for your move {{code}}. Your bank will show it within a few days.',
  },
  payout_sent: {
    title: '{{amount}} is on its way',
    message: 'Your payout {{code}} is going to the account ending in {{last4}}.',
  },
  payout_paid: {
    title: 'We’ve paid you {{amount}}',
    message: 'Your payout {{code}} is in the account ending in {{last4}}.',
  },
  payout_failed: {
    title: 'Your payout {{code}} didn’t go through',
    message:
      'We couldn’t pay {{amount}} to the account ending in {{last4}}. {{why}} The money is back in your wallet.',
  },
  payout_returned: {
    title: 'Your bank returned {{amount}}',
    message:
      'Your payout {{code}} came back from the account ending in {{last4}}. {{why}} The money is back in your wallet. Please check the account.',
  },
  payout_returned_staff: {
    title: 'Payout {{code}} came back',
    message: 'The bank returned {{amount}} from the account ending in {{last4}}. {{why}}',
  },
  payout_postponed: {
    title: 'Payout {{code}} is waiting for funds',
    message:
      'The platform’s settled balance at the payout provider is lower than {{amount}}. It’s tried again every hour.',
  },
  payout_cancelled: {
    title: 'Your payout {{code}} was canceled',
    message: '{{amount}} is back in your wallet: {{reason}}',
  },
  account_added: {
    title: 'New payout account: …{{last4}}',
    message:
      'The account of {{holder}} was added for your payouts. If this wasn’t you, disable it right away and let us know.',
  },
  account_verified: {
    title: 'Your payout account …{{last4}} is verified',
    message: 'You can use the account of {{holder}} starting {{date}}.',
  },
  account_restricted: {
    title: 'Your payout account …{{last4}} needs your attention',
    message: 'We can’t pay you right now. Still needed: {{needed}}.',
  },
  account_disabled: {
    title: 'Your payout account …{{last4}} is disabled',
    message:
      'We no longer send payouts to the account of {{holder}}. If you didn’t request this, let us know.',
  },
  document_approved: {
    title: 'Approved: {{paper}}',
    message: 'We’ve reviewed this document and accepted it.',
  },
  document_rejected: {
    title: 'Please send it again: {{paper}}',
    message: '{{reason}}',
  },
  document_ending: {
    title_one: 'Valid for one more day: {{paper}}',
    title_other: 'Valid for {{count}} more days: {{paper}}',
    message: 'Upload a new one in time: without it, no jobs can be accepted.',
  },
  document_expired: {
    title: 'Expired: {{paper}}',
    message: 'Jobs can’t be taken until we’ve approved a new one.',
  },
  ticket_answered: {
    title: 'We’ve answered {{code}}',
    message: '{{about}}',
  },
  ticket_replied: {
    title: '{{name}} replied in {{code}}',
    message: '{{about}}',
  },
  ticket_assigned: {
    title: '{{code}} is assigned to you',
    message: '{{about}}',
  },
  chat_message: {
    title: '{{name}} sent you a message',
    message: '{{excerpt}}',
    message_photo: 'You have a new photo.',
    message_unknown: 'There’s something new in the chat.',
  },
  support_message: {
    title: '{{name}} wrote to support',
    message: '{{excerpt}}',
    message_photo: 'There’s a new photo.',
    message_unknown: 'There’s something new in the chat.',
  },
  bank_dispute_opened: {
    title: 'A bank took back {{amount}} for {{code}}',
    message: '{{why}}. Answer by {{until}}.',
  },
  bank_dispute_ending: {
    title: 'Answer the bank about {{code}} by {{until}}',
    message: 'Without an answer, {{amount}} is lost.',
  },
  bank_dispute_refused: {
    title: 'The evidence about {{code}} wasn’t accepted',
    message: '{{reason}}',
  },
  bank_dispute_won: {
    title: 'The bank returned {{amount}} for {{code}}',
    message: 'The dispute was decided in our favor.',
  },
  bank_dispute_lost: {
    title: 'The dispute about {{code}} is lost',
    message: 'The customer keeps {{amount}}.',
  },
  reconciliation_differs: {
    title: 'The books and the providers differ',
    message: 'A reconciliation found new differences: {{count}}. Explain or correct each of them.',
  },
  reconciliation_failed: {
    title: 'A reconciliation failed',
    message: 'The movements could not be compared: {{reason}}',
  },
  message_undelivered: {
    title: 'A message could not be delivered ({{channel}})',
    message: 'To {{recipient}}: {{reason}} (waiting: {{count}})',
  },
  waiting_list: {
    title: 'Waiting list',
    text: 'One email when we move people from the place that you asked for.',
    leave:
      'You’re on Haulwell’s waiting list because you asked for this email. To leave it:\n{{url}}',
    price: 'See the price of your move',
  },
  leave:
    'You’re getting emails about “{{topic}}” from Haulwell. To stop them, or to choose which emails you get:\n{{url}}',
  links: {
    'customer-payments': 'See your cards',
    'customer-moves-details': 'See the move',
    'mover-jobs-details': 'See the job',
    'driver-jobs-details': 'See the job',
    'mover-earnings': 'See your earnings',
    'admin-cities': 'See the city',
    'admin-movers-details': 'See the mover',
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
    'admin-finance-payouts': 'See the payouts',
    'admin-finance-refunds': 'See the refunds',
    'admin-payment-disputes': 'See the dispute',
    'admin-reconciliation': 'See the differences',
    'admin-undelivered': 'See the undelivered messages',
  },
  groups: {
    moves: {
      title: 'Your moves',
      text: 'Updates on your moves: who takes them, when they are and how they’re going.',
      title_mover: 'Your jobs',
      text_mover: 'Updates on the jobs you’ve taken.',
      title_driver: 'Your jobs',
      text_driver: 'Updates on the jobs you drive.',
    },
    offers: {
      title: 'Job offers',
      text: 'New jobs that you can take.',
    },
    messages: {
      title: 'Chat messages',
      text: 'When someone writes to you and you don’t have the chat open.',
    },
    documents: {
      title: 'Documents',
      text: 'When a document is approved, rejected or about to expire.',
    },
    money: {
      title: 'Money',
      text: 'Payments and refunds.',
      text_mover: 'Earnings, payouts and changes to your account.',
    },
    disputes: {
      title: 'Disputes',
      text: 'When a move is disputed and when the dispute is settled.',
    },
    support: {
      title: 'Support',
      text: 'Answers to your requests.',
      title_admin: 'Tickets',
      text_admin: 'Tickets assigned to you.',
    },
    system: {
      title: 'The system',
      text: 'What needs an administrator, such as messages that could not be delivered.',
    },
  },
}
