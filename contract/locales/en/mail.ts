/** Mails and text messages. The first line of a text says what it is about. */
export const mail = {
  code: {
    subject: '{{code}} is your Haulwell code',
    text: 'Your sign-in code is {{code}}. It works once, for {{minutes}} minutes. If you did not ask for it, ignore this message.',
  },
  invitation: {
    subject: 'Your account for the Haulwell admin',
    text: 'Hello {{name}},\n\nan account for the Haulwell admin has been opened for you. Choose your password here; the link works once, within {{hours}} hours.\n\n{{url}}',
  },
  new_password: {
    subject: 'Choose a new password for Haulwell',
    text: 'Hello {{name}},\n\nhere you can choose a new password; the link works once, within {{hours}} hours. If you did not ask for it, ignore this message: your password stays as it is.\n\n{{url}}',
  },
  password_changed: {
    subject: 'Your Haulwell password was changed',
    text: 'Hello {{name}},\n\nyour password was changed on {{date}}. Wherever else you were signed in, you are now signed out. If it was not you, choose a new password at once (“Forgot the password?”) and tell another administrator.\n\n{{url}}',
  },
  order_placed: {
    subject: 'Your move {{code}} is booked',
    text: 'Hello {{name}},\n\nyour move {{code}} on {{date}} is booked for {{total}}. The amount is authorized on your card and charged only when the move is done. We are offering it to movers now and tell you as soon as one takes it.\n\n{{url}}',
    text_capped:
      'Hello {{name}},\n\nyour move {{code}} on {{date}} is booked for {{total}}, by the measured time and never more than {{most}}. This most is authorized on your card; you are charged what was measured, when the move is done. We are offering it to movers now and tell you as soon as one takes it.\n\n{{url}}',
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
    text_credit:
      'Hello {{name}},\n\nyour mover cannot carry out {{code}} after all. We are offering it to others at once; your price stays the same. Because this is so late, you’ll get a {{credit}} credit once another mover has completed your move.\n\n{{url}}',
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
    text_capped:
      'Hello {{name}},\n\nyour move {{code}} is now on {{date}}, for {{total}}, by the measured time and never more than {{most}}.\n\n{{url}}',
    text_fee:
      'Hello {{name}},\n\nyour move {{code}} is now on {{date}}, for {{total}}. Changing the time cost you nothing. If you cancel later, or no mover takes the new time, the fee of {{reached}} that canceling cost before is charged.\n\n{{url}}',
    text_fee_capped:
      'Hello {{name}},\n\nyour move {{code}} is now on {{date}}, for {{total}}, by the measured time and never more than {{most}}. Changing the time cost you nothing. If you cancel later, or no mover takes the new time, the fee of {{reached}} that canceling cost before is charged.\n\n{{url}}',
  },
  order_departed: {
    subject: 'Your movers are on their way',
    text: 'Hello {{name}},\n\nthe crew for {{code}} is on its way. Have your 4-digit code ready for the end: {{delivery_code}}.\n\n{{url}}',
    text_eta:
      'Hello {{name}},\n\nthe crew for {{code}} is on its way and expects to be with you at {{eta}}. Have your 4-digit code ready for the end: {{delivery_code}}.\n\n{{url}}',
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
  order_resolved: {
    subject: 'The dispute about {{code}} is settled',
    text: 'Hello {{name}},\n\nwe have settled your dispute about {{code}}.\n\n{{url}}',
    text_refund:
      'Hello {{name}},\n\nwe have settled your dispute about {{code}}. A refund of {{refund}} has been asked for; we write to you when it goes to your card.\n\n{{url}}',
  },
  job_rescheduled: {
    subject: 'Job {{code}} has a new date',
    text: 'Hello {{name}},\n\njob {{code}} is now on {{date}}, for {{pay}}. It is not yours any more, but until {{until}} nobody else can take it: accept it again if the new date suits you.\n\n{{url}}',
  },
  job_cancelled: {
    subject: 'Job {{code}} is cancelled',
    text: 'Hello {{name}},\n\njob {{code}} on {{date}} is cancelled. You need not go there.\n\n{{url}}',
  },
  job_withdrawn: {
    subject: 'You are not the driver of job {{code}} any more',
    text: 'Hello {{name}},\n\njob {{code}} on {{date}} is not yours any more.',
    text_rescheduled:
      'Hello {{name}},\n\njob {{code}} has been moved to {{date}} and is not yours any more. You are told if you are assigned to it again.',
  },
  job_disputed: {
    subject: 'Job {{code}} is disputed',
    text: 'Hello {{name}},\n\nthere is a dispute about job {{code}}. What you earned with it is held until we have settled it; we will tell you.\n\n{{url}}',
  },
  job_resolved: {
    subject: 'The dispute about job {{code}} is settled',
    text: 'Hello {{name}},\n\nthe dispute about job {{code}} is settled. What you earned with it is no longer held.\n\n{{url}}',
  },
  order_expired: {
    subject: 'We could not find a mover for {{code}}',
    text: 'Hello {{name}},\n\nwe are sorry: no mover took {{code}} in time. Nothing was charged.\n\n{{url}}',
    text_coupon:
      'Hello {{name}},\n\nwe are sorry: no mover took {{code}} in time. Nothing was charged. The coupon {{coupon}} gives you {{percent}} % off your next move, up to {{credit}}. Only you can use it, once, while you are signed in.\n\n{{url}}',
    text_fee:
      'Hello {{name}},\n\nwe are sorry: no mover took {{code}} at its new time. You changed the time when canceling already cost {{fee}}; we charge this fee, most of which goes to the mover who had kept the time free for you. Everything else is released on your card.\n\n{{url}}',
  },
  credit: {
    subject: 'Your {{credit}} credit for {{code}}',
    text: 'Hello {{name}},\n\nyour move {{code}} is done. Because its first mover gave it back at the last minute, the coupon {{coupon}} takes {{credit}} off your next move. Only you can use it, once, while you are signed in.',
  },
  payment_failed: {
    subject: 'The payment for {{code}} did not go through',
    text: 'Hello {{name}},\n\nthe payment for {{code}} failed: {{why}} Your booking is kept as a draft; try another card.\n\n{{url}}',
    text_reschedule:
      'Hello {{name}},\n\nthe payment for the new date of {{code}} failed: {{why}} Your move stays on {{date}}, as it was.\n\n{{url}}',
  },
  payment_voided: {
    subject: 'Your card is not charged for {{code}}',
    text: 'Hello {{name}},\n\nyour card was accepted for {{code}}, but too late: {{why}} The amount is released again.\n\n{{url}}',
  },
  ticket_answered: {
    subject: 'Our answer to {{code}}: {{about}}',
    text: 'Hello {{name}},\n\nwe have answered your request {{code}}:\n\n{{answer}}\n\nRead on and write back here:\n{{url}}',
    text_phone: 'We have answered your request {{code}}. Read on and write back here: {{url}}',
  },
  message_answered: {
    subject: 'Our answer to your message: {{about}}',
    text: 'Hello {{name}},\n\n{{answer}}\n\nYou wrote to us on {{date}}:\n\n{{asked}}',
    text_phone: 'Hello {{name}}, you wrote to us on {{date}}. Our answer: {{answer}}',
  },
  document_rejected: {
    subject: '{{paper}}: please send it again',
    text: 'Hello {{name}},\n\nwe could not accept this document: {{paper}}.\n\n{{reason}}\n\nPlease upload it again.\n\n{{url}}',
  },
  document_ending: {
    subject: '{{paper}} is valid until {{date}}',
    text_one:
      'Hello {{name}},\n\nthis document is valid for one more day, until {{date}}: {{paper}}. Upload the new one now: without it no jobs can be taken.\n\n{{url}}',
    text_other:
      'Hello {{name}},\n\nthis document is valid for {{count}} more days, until {{date}}: {{paper}}. Upload the new one in time: without it no jobs can be taken.\n\n{{url}}',
  },
  document_expired: {
    subject: '{{paper}} has expired',
    text: 'Hello {{name}},\n\nthis document was valid until {{date}}: {{paper}}. No jobs can be taken until we have approved a new one.\n\n{{url}}',
  },
  account_added: {
    subject: 'A new payout account: …{{last4}}',
    text: 'Hello {{name}},\n\nthe account of {{holder}} ending in {{last4}} was added for your payouts. Once it is verified it can be used from {{date}} on. If you did not add it, disable it at once and tell us.\n\n{{url}}',
  },
  account_verified: {
    subject: 'Your payout account …{{last4}} is verified',
    text: 'Hello {{name}},\n\nthe account of {{holder}} ending in {{last4}} is verified and can be used from {{date}} on.\n\n{{url}}',
  },
  account_disabled: {
    subject: 'Your payout account …{{last4}} is disabled',
    text: 'Hello {{name}},\n\nthe account of {{holder}} ending in {{last4}} is disabled: nothing is paid to it any more. If you did not ask for this, tell us.\n\n{{url}}',
  },
  payout_waiting: {
    subject: '{{amount}} is waiting for you',
    text: 'Hello {{name}},\n\nyour payout {{code}} of {{amount}} is ready, but there is no verified account that it could go to. Add one, or see what yours waits for.\n\n{{url}}',
  },
  payout_paid: {
    subject: '{{amount}} has been paid to you',
    text: 'Hello {{name}},\n\nyour payout {{code}} has arrived: {{amount}}, in the account ending in {{last4}}.\n\n{{url}}',
  },
  payout_failed: {
    subject: 'Your payout {{code}} did not go through',
    text: 'Hello {{name}},\n\n{{amount}} could not be paid to the account ending in {{last4}}: {{why}} The money is in your wallet again. Please check the account.\n\n{{url}}',
  },
  refund_settled: {
    subject: '{{amount}} comes back to your card',
    text: 'Hello {{name}},\n\nwe have returned {{amount}} for your move {{code}} to the card that you paid with. Your bank shows it within a few days.\n\n{{url}}',
  },
  earning_adjusted: {
    subject: '{{amount}} less for job {{code}}',
    text: 'Hello {{name}},\n\nthe customer of job {{code}} got money back, and {{amount}} of it is taken from what you earned: {{reason}}\n\n{{url}}',
  },
  statement_closed: {
    subject: 'Your statement for {{month}}',
    text: 'Hello {{name}},\n\nyour statement for {{month}} is ready. Owed to you at the end of the month: {{closing}}.\n\n{{url}}',
    text_corrected:
      'Hello {{name}},\n\nyour statement for {{month}} has been corrected: {{reason}} Owed to you at the end of the month: {{closing}}.\n\n{{url}}',
  },
}
