/** Mails and text messages. The first line of a text says what it is about. */
export const mail = {
  code: {
    subject: 'Your Haulwell code is {{code}}',
    text: 'Your sign-in code is {{code}}. It works once and expires in {{minutes}} minutes. If you didn’t request it, you can ignore this message.',
  },
  confirm_code: {
    subject: 'Your Haulwell code is {{code}}',
    text: 'Your code is {{code}}. Enter it on the page of your account where you asked for it. It works once and expires in {{minutes}} minutes. If you didn’t ask for it, don’t give it to anyone.',
  },
  email_changed: {
    subject: 'The email address of your Haulwell account was changed',
    text: 'Hello {{name}},\n\nThe email address of your account was changed on {{date}}, and all other devices were signed out. If this wasn’t you, write to us right away.\n\n{{url}}',
    text_phone:
      'Haulwell: the email address of your account was changed. If this wasn’t you, write to us right away: {{url}}',
    button: 'Write to us',
  },
  phone_changed: {
    subject: 'The phone number of your Haulwell account was changed',
    text: 'Hello {{name}},\n\nThe phone number of your account was added, changed or removed on {{date}}. If this wasn’t you, write to us right away.\n\n{{url}}',
    text_phone:
      'Haulwell: your account no longer uses this phone number. If this wasn’t you, write to us right away: {{url}}',
    button: 'Write to us',
  },
  account_closed: {
    subject: 'Your Haulwell account is closed',
    text: 'Hello {{name}},\n\nYour account was closed on {{date}} and what was personal in it was erased. The law has us keep the dates and amounts of your moves and payments. This is our last message about it. If you didn’t close it, write to us right away.\n\n{{url}}',
    text_phone:
      'Haulwell: your account is closed and what was personal in it was erased. If this wasn’t you, write to us right away: {{url}}',
    button: 'Write to us',
  },
  /** The answer to HELP, which goes to phones only. */
  text_help: {
    text_phone:
      '{{company}}. We text you about signing in and about your moves. Write to us: {{url}}. Message and data rates may apply. Reply STOP to get no more texts.',
  },
  invitation: {
    subject: 'Your Haulwell admin account',
    text: 'Hello {{name}},\n\nWe’ve opened a Haulwell admin account for you. Choose your password here. The link works once and expires in {{hours}} hours.\n\n{{url}}',
    button: 'Choose your password',
  },
  new_password: {
    subject: 'Choose a new Haulwell password',
    text: 'Hello {{name}},\n\nYou can choose a new password here. The link works once and expires in {{hours}} hours. If you didn’t request it, you can ignore this message: your password won’t change.\n\n{{url}}',
    button: 'Choose a new password',
  },
  password_changed: {
    subject: 'Your Haulwell password was changed',
    text: 'Hello {{name}},\n\nYour password was changed on {{date}}. You’ve been signed out everywhere else. If this wasn’t you, choose a new password right away (“Forgot the password?”) and let another administrator know.\n\n{{url}}',
    button: 'Sign in',
  },
  order_placed: {
    subject: 'Your move {{code}} is booked',
    text: 'Hello {{name}},\n\nYour move {{code}} on {{date}} is booked for {{total}}. We hold the amount on your card three days before the move, or now if it’s sooner, and charge it only when the move is done. We’re offering your move to movers now and will let you know as soon as one takes it.\n\n{{url}}',
    text_capped:
      'Hello {{name}},\n\nYour move {{code}} on {{date}} is booked for {{total}}. You pay for the measured time, and never more than {{most}}. We hold that maximum on your card three days before the move, or now if it’s sooner, and charge the measured price when the move is done. We’re offering your move to movers now and will let you know as soon as one takes it.\n\n{{url}}',
    text_phone:
      'Your move {{code}} on {{date}} is booked for {{total}}. We’ll let you know as soon as a mover takes it: {{url}}',
  },
  order_offered: {
    subject: 'New job {{code}}: {{pay}} for you',
    text: 'Hello {{name}},\n\nThere’s an open move on {{date}} in {{city}}: {{pay}} net, {{miles}} miles. The first mover to accept gets it.\n\n{{url}}',
  },
  order_accepted: {
    subject: '{{mover}} has taken your move {{code}}',
    text: 'Hello {{name}},\n\n{{mover}} has taken your move {{code}} on {{date}}.\n\n{{url}}',
  },
  order_released: {
    subject: 'We’re finding another mover for {{code}}',
    text: 'Hello {{name}},\n\nYour mover can’t do {{code}} after all. We’re already offering it to other movers, and your price stays the same.\n\n{{url}}',
    text_credit:
      'Hello {{name}},\n\nYour mover can’t do {{code}} after all. We’re already offering it to other movers, and your price stays the same. Because this is such short notice, you’ll get a {{credit}} credit once another mover has completed your move.\n\n{{url}}',
  },
  order_assigned: {
    subject: 'You’ve been assigned to job {{code}} on {{date}}',
    text: 'Hello {{name}},\n\nYou’re the driver for job {{code}} on {{date}}.\n\n{{url}}',
  },
  order_confirmed: {
    subject: 'Your move {{code}} is confirmed',
    text: 'Hello {{name}},\n\nYour move {{code}} on {{date}} is confirmed. On moving day, once everything has arrived, give the driver your code: {{delivery_code}}.\n\n{{url}}',
  },
  order_rescheduled: {
    subject: 'Your move {{code}} has a new date',
    text: 'Hello {{name}},\n\nYour move {{code}} is now on {{date}}, for {{total}}.\n\n{{url}}',
    text_capped:
      'Hello {{name}},\n\nYour move {{code}} is now on {{date}}, for {{total}}. You pay for the measured time, and never more than {{most}}.\n\n{{url}}',
    text_fee:
      'Hello {{name}},\n\nYour move {{code}} is now on {{date}}, for {{total}}. Changing the time was free. If you cancel later, or no mover takes the new time, we’ll charge the cancellation fee of {{reached}} that applied before the change.\n\n{{url}}',
    text_fee_capped:
      'Hello {{name}},\n\nYour move {{code}} is now on {{date}}, for {{total}}. You pay for the measured time, and never more than {{most}}. Changing the time was free. If you cancel later, or no mover takes the new time, we’ll charge the cancellation fee of {{reached}} that applied before the change.\n\n{{url}}',
  },
  order_departed: {
    subject: 'Your movers are on their way',
    text: 'Hello {{name}},\n\nThe crew for {{code}} is on its way. Have your 4-digit code ready for the end of the move: {{delivery_code}}.\n\n{{url}}',
    text_eta:
      'Hello {{name}},\n\nThe crew for {{code}} is on its way and expects to arrive at {{eta}}. Have your 4-digit code ready for the end of the move: {{delivery_code}}.\n\n{{url}}',
  },
  order_delivered: {
    subject: 'Everything has arrived',
    text: 'Hello {{name}},\n\n{{code}} has been delivered. Please check everything and complete the move. If you don’t, we’ll complete it tomorrow.\n\n{{url}}',
  },
  order_completed: {
    subject: 'Your receipt for {{code}}',
    text: 'Hello {{name}},\n\n{{code}} is complete. You paid {{paid}}. How did it go? A review helps the crew.\n\n{{url}}',
    text_held:
      'Hello {{name}},\n\n{{code}} is complete. It took far less time than estimated, so we check the measured times before we charge your card. Then you’ll get your receipt.\n\n{{url}}',
    text_less:
      'Hello {{name}},\n\n{{code}} is complete. You paid {{paid}}, {{less}} less than quoted. How did it go? A review helps the crew.\n\n{{url}}',
  },
  order_cancelled: {
    subject: 'Move {{code}} is canceled',
    text: 'Hello {{name}},\n\n{{code}} is canceled. Cancellation fee: {{fee}}. We’ve released the rest of the hold on your card.\n\n{{url}}',
  },
  order_payment_missed: {
    subject: 'We couldn’t hold the price of {{code}}',
    text: 'Hello {{name}},\n\nYour card was refused when we tried to hold the price of {{code}} on {{date}}. Choose another card by {{pay_until}}, or the move will be canceled. We’ll try this card again until then.\n\n{{url}}',
    text_phone:
      'Your card was refused for your move {{code}}. Choose another card by {{pay_until}}, or the move will be canceled: {{url}}',
  },
  order_unpaid: {
    subject: 'Your move {{code}} is canceled',
    text: 'Hello {{name}},\n\nWe couldn’t hold the price of {{code}} on any of your cards, so the move on {{date}} is canceled. You don’t owe anything.\n\n{{url}}',
  },
  order_resolved: {
    subject: 'The dispute about {{code}} is settled',
    text: 'Hello {{name}},\n\nWe’ve settled your dispute about {{code}}.\n\n{{url}}',
    text_refund:
      'Hello {{name}},\n\nWe’ve settled your dispute about {{code}}. A refund of {{refund}} has been requested. We’ll email you when it’s on its way to your card.\n\n{{url}}',
  },
  job_rescheduled: {
    subject: 'Job {{code}} has a new date',
    text: 'Hello {{name}},\n\nJob {{code}} is now on {{date}}, for {{pay}}. It’s no longer yours, but no one else can take it until {{until}}. If the new date works for you, accept it again.\n\n{{url}}',
  },
  job_cancelled: {
    subject: 'Job {{code}} is canceled',
    text: 'Hello {{name}},\n\nJob {{code}} on {{date}} is canceled. You don’t need to go.\n\n{{url}}',
  },
  job_withdrawn: {
    subject: 'You’re no longer the driver for job {{code}}',
    text: 'Hello {{name}},\n\nJob {{code}} on {{date}} is no longer yours.',
    text_rescheduled:
      'Hello {{name}},\n\nJob {{code}} has been moved to {{date}} and is no longer yours. We’ll let you know if you’re assigned to it again.',
  },
  job_disputed: {
    subject: 'Job {{code}} is disputed',
    text: 'Hello {{name}},\n\nThe customer opened a dispute about job {{code}}. We’re holding your earnings for this job until we’ve settled the dispute, and we’ll let you know when we have.\n\n{{url}}',
  },
  job_resolved: {
    subject: 'The dispute about job {{code}} is settled',
    text: 'Hello {{name}},\n\nThe dispute about job {{code}} is settled. Your earnings for this job are no longer on hold.\n\n{{url}}',
  },
  order_expired: {
    subject: 'We couldn’t find a mover for {{code}}',
    text: 'Hello {{name}},\n\nWe’re sorry: no mover took {{code}} in time. We haven’t charged you anything.\n\n{{url}}',
    text_coupon:
      'Hello {{name}},\n\nWe’re sorry: no mover took {{code}} in time. We haven’t charged you anything. The coupon {{coupon}} gives you {{percent}}% off your next move, up to {{credit}}. Only you can use it, once, while you’re signed in.\n\n{{url}}',
    text_fee:
      'Hello {{name}},\n\nWe’re sorry: no mover took {{code}} at its new time. When you changed the time, a cancellation fee of {{fee}} already applied. We’re charging it now. Most of it goes to the mover who had kept the time free for you. We’ve released the rest of the hold on your card.\n\n{{url}}',
  },
  credit: {
    subject: 'Your {{credit}} credit for {{code}}',
    text: 'Hello {{name}},\n\nYour move {{code}} is done. Because the first mover gave it back at the last minute, the coupon {{coupon}} takes {{credit}} off your next move. Only you can use it, once, while you’re signed in.',
  },
  order_written_off: {
    subject: '{{code}} could not be collected',
    text: 'Hello {{name}},\n\nNo card of the customer paid {{amount}} for {{code}} within a week. The amount is written off as the platform’s loss, and the crew is paid anyway.\n\n{{url}}',
  },
  payment_unknown: {
    subject: 'Is {{code}} paid? The payment provider hasn’t answered',
    text: 'Hello {{name}},\n\nThe payment provider hasn’t answered about {{code}}, which starts on {{date}}. The move isn’t canceled, but the crew can’t set off before the price is held.\n\n{{url}}',
  },
  payment_failed: {
    subject: 'Your payment for {{code}} didn’t go through',
    text: 'Hello {{name}},\n\nYour payment for {{code}} didn’t go through. {{why}} We saved your booking as a draft, so you can try again.\n\n{{url}}',
    text_reschedule:
      'Hello {{name}},\n\nYour payment for the new date of {{code}} didn’t go through. {{why}} Your move is still on {{date}}.\n\n{{url}}',
  },
  payment_voided: {
    subject: 'We didn’t charge your card for {{code}}',
    text: 'Hello {{name}},\n\nYour card was accepted for {{code}}, but too late. {{why}} We’ve released the hold on your card.\n\n{{url}}',
  },
  ticket_answered: {
    subject: 'Our answer to {{code}}: {{about}}',
    text: 'Hello {{name}},\n\nWe’ve answered your request {{code}}:\n\n{{answer}}\n\nRead more and reply here:\n{{url}}',
    text_phone: 'We’ve answered your request {{code}}. Read it and reply here: {{url}}',
  },
  bank_dispute_opened: {
    subject: 'A bank took back {{amount}} for {{code}}',
    text: 'Hello {{name}},\n\nThe customer’s bank took back {{amount}} for {{code}}. The reason it gave: {{why}}.\n\nWe’ve collected the evidence. Look through it, add what the bank should know, and send it by {{until}}. Without an answer, the amount is lost.\n\n{{url}}',
  },
  bank_dispute_ending: {
    subject: 'Two days left to answer the bank about {{code}}',
    text: 'Hello {{name}},\n\nThe bank accepts evidence about {{code}} until {{until}}. Without an answer, {{amount}} is lost.\n\n{{url}}',
  },
  bank_dispute_refused: {
    subject: 'The evidence about {{code}} wasn’t accepted',
    text: 'Hello {{name}},\n\nThe payment provider didn’t accept the evidence about {{code}}: {{reason}}\n\nSend it again by {{until}}.\n\n{{url}}',
  },
  reconciliation_differs: {
    subject: 'The books and the providers differ',
    text: 'Hello {{name}},\n\nA reconciliation found new differences between our books and the providers: {{count}}. Explain or correct each of them.\n\n{{url}}',
  },
  reconciliation_failed: {
    subject: 'A reconciliation failed',
    text: 'Hello {{name}},\n\nThe movements of the providers could not be compared with our books: {{reason}}\n\n{{url}}',
  },
  message_undelivered: {
    subject: 'A message could not be delivered ({{channel}})',
    text: 'Hello {{name}},\n\nA message to {{recipient}} could not be delivered, not even in its last attempt.\n\nReason: {{reason}}\n\nMessages waiting on this channel: {{count}}. Try them again once the cause is fixed, or drop them:\n{{url}}',
  },
  message_answered: {
    subject: 'Our answer to your message: {{about}}',
    text: 'Hello {{name}},\n\n{{answer}}\n\nYou wrote to us on {{date}}:\n\n{{asked}}',
    text_phone: 'Hello {{name}}, you wrote to us on {{date}}. Our answer: {{answer}}',
  },
  document_rejected: {
    subject: '{{paper}}: please send it again',
    text: 'Hello {{name}},\n\nWe couldn’t accept this document: {{paper}}.\n\n{{reason}}\n\nPlease upload it again.\n\n{{url}}',
  },
  document_ending: {
    subject: '{{paper}} is valid until {{date}}',
    text_one:
      'Hello {{name}},\n\nThis document is valid for one more day, until {{date}}: {{paper}}. Upload a new one now: without it, no jobs can be accepted.\n\n{{url}}',
    text_other:
      'Hello {{name}},\n\nThis document is valid for {{count}} more days, until {{date}}: {{paper}}. Upload a new one in time: without it, no jobs can be accepted.\n\n{{url}}',
  },
  document_expired: {
    subject: '{{paper}} has expired',
    text: 'Hello {{name}},\n\nThis document was valid until {{date}}: {{paper}}. Jobs can’t be taken until we’ve approved a new one.\n\n{{url}}',
  },
  account_added: {
    subject: 'New payout account: …{{last4}}',
    text: 'Hello {{name}},\n\nThe account of {{holder}} ending in {{last4}} was added for your payouts. Once it’s verified, you can use it starting {{date}}. If you didn’t add it, disable it right away and let us know.\n\n{{url}}',
  },
  account_verified: {
    subject: 'Your payout account …{{last4}} is verified',
    text: 'Hello {{name}},\n\nThe account of {{holder}} ending in {{last4}} is verified. You can use it starting {{date}}.\n\n{{url}}',
  },
  account_restricted: {
    subject: 'Your payout account …{{last4}} needs your attention',
    text: 'Hello {{name}},\n\nWe can’t pay you to the account ending in {{last4}} right now. Still needed: {{needed}}. Open your wallet and continue with our payout provider.\n\n{{url}}',
  },
  account_disabled: {
    subject: 'Your payout account …{{last4}} is disabled',
    text: 'Hello {{name}},\n\nThe account of {{holder}} ending in {{last4}} is disabled, so we no longer send payouts to it. If you didn’t request this, let us know.\n\n{{url}}',
  },
  payout_waiting: {
    subject: '{{amount}} is waiting for you',
    text: 'Hello {{name}},\n\nYour payout {{code}} of {{amount}} is ready, but you don’t have a verified account to receive it. Add one, or check what yours still needs.\n\n{{url}}',
  },
  payout_paid: {
    subject: 'We’ve paid you {{amount}}',
    text: 'Hello {{name}},\n\nYour payout {{code}} has arrived: {{amount}}, in the account ending in {{last4}}.\n\n{{url}}',
  },
  payout_returned: {
    subject: 'Your bank returned {{amount}}',
    text: 'Hello {{name}},\n\nYour payout {{code}} of {{amount}} came back from the account ending in {{last4}}. {{why}} The money is back in your wallet. Check the account or choose another one, and we’ll pay you again.\n\n{{url}}',
  },
  payout_returned_staff: {
    subject: 'Payout {{code}} came back',
    text: 'Hello {{name}},\n\nThe bank returned {{amount}} of payout {{code}} from the account ending in {{last4}}. {{why}} The amount is owed to the mover again, who has been told.\n\n{{url}}',
  },
  payout_postponed: {
    subject: 'Payout {{code}} is waiting for funds',
    text: 'Hello {{name}},\n\nThe platform’s settled balance at the payout provider is lower than {{amount}}, so payout {{code}} could not be sent. It’s tried again every hour. Add funds at the provider, or wait until charges are settled.\n\n{{url}}',
  },
  payout_failed: {
    subject: 'Your payout {{code}} didn’t go through',
    text: 'Hello {{name}},\n\nWe couldn’t pay {{amount}} to the account ending in {{last4}}. {{why}} The money is back in your wallet. Please check the account.\n\n{{url}}',
  },
  refund_bounced: {
    subject: 'Your bank returned our refund of {{amount}}',
    text: 'Hello {{name}},\n\nWe refunded {{amount}} for your move {{code}}, but your bank sent the money back to us. The card may have been closed. We’ll get in touch about another way to pay you.\n\n{{url}}',
  },
  refund_bounced_staff: {
    subject: 'A refund of {{amount}} for {{code}} came back',
    text: 'Hello {{name}},\n\nThe customer’s bank returned our refund of {{amount}} for {{code}}. The customer has been notified. Send it again, or find another way to pay them.\n\n{{url}}',
  },
  refund_settled: {
    subject: '{{amount}} is on its way to your card',
    text: 'Hello {{name}},\n\nWe’ve refunded {{amount}} for your move {{code}} to the card you paid with. Your bank will show it within a few days.\n\n{{url}}',
  },
  earning_adjusted: {
    subject: '{{amount}} less for job {{code}}',
    text: 'Hello {{name}},\n\nWe refunded the customer of job {{code}}, and {{amount}} of the refund is deducted from your earnings: {{reason}}\n\n{{url}}',
  },
  statement_closed: {
    subject: 'Your statement for {{month}}',
    text: 'Hello {{name}},\n\nYour statement for {{month}} is ready. At the end of the month, we owed you {{closing}}.\n\n{{url}}',
    text_corrected:
      'Hello {{name}},\n\nWe’ve corrected your statement for {{month}}: {{reason}} At the end of the month, we owed you {{closing}}.\n\n{{url}}',
  },
}
