/** Emails and text messages. */
export const mail = {
  code: {
    subject: 'Your Haulwell code is {{code}}',
    text: 'Your sign-in code is {{code}}. It works once and expires in {{minutes}} minutes. If you didn’t request it, you can ignore this message.',
  },
  confirm_code: {
    subject: 'Your Haulwell code is {{code}}',
    text: 'Your code is {{code}}. Enter it on the account page where you asked for it. It works once and expires in {{minutes}} minutes. If you didn’t ask for it, don’t give it to anyone.',
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
  contact_corrected: {
    subject: 'Your contact details were changed',
    text: 'Hello {{name}},\n\nOn {{date}} our team changed the email address or phone number of your Haulwell account and signed you out on all devices. From now on, sign in with the new one. If you didn’t ask us for this, write to us right away.\n\n{{url}}',
    text_phone:
      'Haulwell: our team changed an email address or phone number of your account. If you didn’t ask us for this, write to us right away: {{url}}',
    button: 'Write to us',
  },
  account_closing: {
    subject: 'Your Haulwell account will be erased on {{date}}',
    text: 'Hello {{name}},\n\nYou closed your account. On {{date}} we’ll erase your personal data, and any credit you have left will end. Until then, you can change your mind: sign in and choose “Keep my account”. If it wasn’t you who closed it, do that now.\n\n{{url}}',
    text_phone:
      'Haulwell: you closed your account, and we’ll erase it on {{date}}. To keep it, sign in before then: {{url}}',
    button: 'Keep my account',
  },
  account_kept: {
    subject: 'Your Haulwell account stays open',
    text: 'Hello {{name}},\n\nYou decided to keep your account. Nothing was erased. If it wasn’t you, write to us right away.\n\n{{url}}',
    text_phone:
      'Haulwell: your account stays open, and nothing was erased. If this wasn’t you, write to us right away: {{url}}',
    button: 'Write to us',
  },
  account_closed: {
    subject: 'Your Haulwell account is closed',
    text: 'Hello {{name}},\n\nYour account was closed on {{date}}, and your personal data was erased. By law, we keep the dates and amounts of your moves and payments. This is our last message about it. If you didn’t close it, write to us right away.\n\n{{url}}',
    text_phone:
      'Haulwell: your account is closed, and your personal data was erased. If this wasn’t you, write to us right away: {{url}}',
    button: 'Write to us',
  },
  /** The answer to HELP, which goes to phones only. */
  text_help: {
    text_phone:
      '{{company}}. We text you about signing in and about your moves. Write to us: {{url}}. Message and data rates may apply. Reply STOP to stop these texts.',
  },
  team_invitation: {
    subject: '{{mover}} invites you to their team',
    text: 'Hello {{name}},\n\n{{mover}} would like you to work with them on Haulwell. Your role: {{role}}. Sign in with this address by {{date}} to accept or decline. If you don’t know them, you can ignore this message.\n\n{{url}}',
    text_phone:
      'Haulwell: {{mover}} invites you to their team. Sign in with this number by {{date}}: {{url}}',
    button: 'See the invitation',
  },
  team_owner: {
    subject: 'A new owner of {{mover}}',
    text: 'Hello {{name}},\n\n{{person}} is now an owner of {{mover}}, and can change its payout account and its team. If you weren’t expecting this, check your team right away.\n\n{{url}}',
    text_phone:
      'Haulwell: {{person}} is now an owner of {{mover}}. If you weren’t expecting this, check your team: {{url}}',
    button: 'Open your team',
  },
  crew_invitation: {
    subject: '{{mover}} invites you to drive',
    text: 'Hello {{name}},\n\n{{mover}} would like you to drive for them on Haulwell. Sign in with this address to accept or decline. If you don’t know them, you can ignore this message.\n\n{{url}}',
    text_phone:
      'Haulwell: {{mover}} invites you to drive for them. Sign in with this number: {{url}}',
    button: 'See the invitation',
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
    text_held:
      'Hello {{name}},\n\nThere’s an open move on {{date}} in {{city}}: {{pay}} net, {{miles}} miles. It’s held for you until {{until}}. After that, all movers are asked.\n\n{{url}}',
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
  order_taken_over: {
    subject: '{{mover}} is taking over your move {{code}}',
    text: 'Hello {{name}},\n\nThe crew you had for {{code}} can’t make it. {{mover}} is taking over, and {{driver}} will drive. Your price and your delivery code stay the same.\n\n{{url}}',
    text_driver:
      'Hello {{name}},\n\n{{driver}} of {{mover}} is now the driver for your move {{code}}, instead of the first one. Nothing else changes.\n\n{{url}}',
  },
  job_taken_over: {
    subject: 'Job {{code}} is yours now',
    text: 'Hello {{name}},\n\nWe gave you job {{code}} as agreed. {{driver}} is the driver, the time window is {{date}}, and it pays {{pay}}.\n\n{{url}}',
  },
  job_taken_away: {
    subject: 'Job {{code}} went to another crew',
    text: 'Hello {{name}},\n\nWe gave job {{code}} to {{mover}}. It’s no longer yours. {{reason}}',
  },
  job_reoffered: {
    subject: 'Job {{code}} is being offered to other movers',
    text: 'Hello {{name}},\n\nOne of your documents expires before job {{code}} on {{date}}, so we’re offering the job to other movers. It’s no longer yours. Once a new document is approved, you can take the job again if it’s still open. If your renewal had been waiting for our review for a day, this doesn’t count against you.',
  },
  order_assigned: {
    subject: 'You’ve been assigned to job {{code}} on {{date}}',
    text: 'Hello {{name}},\n\nYou’re the driver for job {{code}} on {{date}}.\n\n{{url}}',
  },
  order_confirmed: {
    subject: 'Your move {{code}} is confirmed',
    text: 'Hello {{name}},\n\nYour move {{code}} on {{date}} is confirmed. On moving day, once everything has arrived, give the driver your code: {{delivery_code}}.\n\n{{url}}',
  },
  change_proposed: {
    subject: 'Please confirm a change to your move {{code}}',
    text: 'Hello {{name}},\n\nWe’d like to change your move {{code}}, and need your OK because it would cost more.\n\nNow: {{now}}, {{before}}\nAfter the change: {{date}}, {{total}}\n\nWhy: {{reason}}\n\nNothing changes unless you accept. Please accept or decline by {{until}}:\n\n{{url}}',
    text_revise:
      'Hello {{name}},\n\nWe’d like to change what is moved, or the crew and truck, of your move {{code}} on {{date}}. That needs your OK.\n\nPrice now: {{before}}\nAfter the change: {{total}}\n\nWhy: {{reason}}\n\nNothing changes unless you accept. Please accept or decline by {{until}}:\n\n{{url}}',
  },
  change_withdrawn: {
    subject: 'The proposed change to your move {{code}} is withdrawn',
    text: 'Hello {{name}},\n\nWe’ve withdrawn the change to your move {{code}} that we proposed. Your move stays as it was: {{now}}, {{before}}.\n\n{{url}}',
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
  order_amended: {
    subject: 'Details of your move {{code}} have changed',
    text: 'Hello {{name}},\n\nOur support team changed details of your move {{code}} on {{date}}: {{changes}}. The price stays the same. If something isn’t right, change it on the page of your move or message us.\n\n{{url}}',
  },
  order_revised: {
    subject: 'Your move {{code}} has changed',
    text: 'Hello {{name}},\n\nYour move {{code}} on {{date}} has changed. It now costs {{most}} at most.\n\n{{url}}',
    text_asked:
      'Hello {{name}},\n\nYour move {{code}} on {{date}} has changed. It now costs {{most}} at most. Your mover has until {{until}} to agree to the change. After that, we offer the move to all movers nearby. The price stays the same.\n\n{{url}}',
    text_fee:
      'Hello {{name}},\n\nYour move {{code}} on {{date}} has changed. It now costs {{most}} at most. Changing it was free. If you cancel later, we’ll charge at least the cancellation fee of {{reached}} that applied before the change.\n\n{{url}}',
    text_asked_fee:
      'Hello {{name}},\n\nYour move {{code}} on {{date}} has changed. It now costs {{most}} at most. Your mover has until {{until}} to agree to the change. After that, any mover can take it. If you cancel, or no mover takes it, we’ll charge the cancellation fee of {{reached}} that applied before the change.\n\n{{url}}',
  },
  revision_agreed: {
    subject: '{{mover}} agreed to your change to {{code}}',
    text: 'Hello {{name}},\n\n{{mover}} agreed to your change and will handle {{code}} on {{date}}.\n\n{{url}}',
  },
  revision_declined: {
    subject: 'We’re finding another mover for {{code}}',
    text: 'Hello {{name}},\n\nYour mover can’t do {{code}} as changed. We’re already offering it to other movers, and the price stays the same.\n\n{{url}}',
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
    subject_held: '{{code}} is complete, and we’re checking the times',
    text: 'Hello {{name}},\n\n{{code}} is complete. You paid {{paid}}. How did it go? A review helps the crew.\n\n{{url}}',
    text_held:
      'Hello {{name}},\n\n{{code}} is complete. It took far less time than estimated, so we check the measured times before we charge your card. Then you’ll get your receipt.\n\n{{url}}',
    text_less:
      'Hello {{name}},\n\n{{code}} is complete. You paid {{paid}}, {{less}} less than quoted. How did it go? A review helps the crew.\n\n{{url}}',
  },
  order_cancelled: {
    subject: 'Move {{code}} is canceled',
    text: 'Hello {{name}},\n\n{{code}} is canceled. The cancellation fee is {{fee}}. We’ve released the rest of the hold on your card.\n\n{{url}}',
    text_free:
      'Hello {{name}},\n\n{{code}} is canceled, and you pay nothing for it. If we were holding the price on your card, we’ve released it.\n\n{{url}}',
    text_mover:
      'Hello {{name}},\n\nWe’re sorry: your mover can’t do {{code}} after all and has canceled it. You pay nothing for it, and we’ve released the hold on your card. You can book a new time right away.\n\n{{url}}',
    text_contest:
      'Hello {{name}},\n\n{{code}} is canceled. The cancellation fee is {{fee}}. We’ve released the rest of the hold on your card. If the crew was never at the door, contest the fee by {{contest_until}}.\n\n{{url}}',
  },
  order_payment_missed: {
    subject: 'We couldn’t hold the price of {{code}}',
    text: 'Hello {{name}},\n\nWe couldn’t hold the price of {{code}} on {{date}} on your card. See why, and choose a card by {{pay_until}}, or the move will be canceled. We’ll try this card again until then.\n\n{{url}}',
    text_phone:
      'The price of your move {{code}} isn’t held. Choose a card by {{pay_until}}, or the move will be canceled: {{url}}',
  },
  order_unpaid: {
    subject: 'Your move {{code}} is canceled',
    text: 'Hello {{name}},\n\nWe couldn’t hold the price of {{code}} on any of your cards, so the move on {{date}} is canceled. You don’t owe anything.\n\n{{url}}',
    text_phone:
      'No card could hold the price of your move {{code}}, so it is canceled. You don’t owe anything: {{url}}',
  },
  crew_late: {
    subject: 'Is your crew for {{code}} there?',
    text: 'Hello {{name}},\n\nYour crew should have arrived by now, but they haven’t reported their arrival. If they’re there, tell us. If they aren’t, you can cancel free of charge. If no one comes by {{no_show}}, we’ll cancel the move, and you’ll pay nothing.\n\n{{url}}',
    text_phone: 'Is your crew for {{code}} there? Tell us, or cancel free of charge: {{url}}',
  },
  job_unsecured: {
    subject: 'The payment of job {{code}} isn’t secured',
    text: 'Hello {{name}},\n\nThe price of job {{code}} on {{date}} couldn’t be held on the customer’s card. The customer has until {{pay_until}} to choose another one. Until then, you can give the job back free of charge, and it doesn’t count on your record. If no card works by then, the job is canceled.\n\n{{url}}',
    text_phone:
      'The payment of job {{code}} isn’t secured. You can give it back free of charge: {{url}}',
  },
  job_late: {
    subject: 'You’re late for job {{code}}',
    text: 'Hello {{name}},\n\nYour crew hasn’t reported its arrival at {{code}}. The customer can now cancel free of charge. Report your arrival as soon as you’re at the door. If you don’t, the job is canceled at {{no_show}} and counts on your record.\n\n{{url}}',
    text_phone:
      'You’re late for job {{code}}. Report your arrival, or it is canceled at {{no_show}}: {{url}}',
  },
  no_show: {
    subject: 'Your crew for {{code}} didn’t come',
    text: 'Hello {{name}},\n\nWe’re sorry: your crew didn’t come. We’ve canceled {{code}}. You pay nothing for it, and we’ve released the hold on your card.\n\n{{url}}',
    text_credit:
      'Hello {{name}},\n\nWe’re sorry: your crew didn’t come. We’ve canceled {{code}}. You pay nothing for it, and we’ve released the hold on your card. You have a {{credit}} credit now. It’s applied to your next move automatically, and you can see it with your payments.\n\n{{url}}',
    text_fee:
      'Hello {{name}},\n\nWe’re sorry: your crew didn’t come. We’ve canceled {{code}}. When you changed the time, a cancellation fee of {{fee}} already applied. We’re charging only that. Most of it goes to the mover who had kept the time free for you.\n\n{{url}}',
    text_phone:
      'We’re sorry: your crew didn’t come, so we canceled your move {{code}}. You pay nothing for it: {{url}}',
    text_phone_credit:
      'We’re sorry: your crew didn’t come, so we canceled your move {{code}}. You pay nothing for it, and have a {{credit}} credit now: {{url}}',
    text_phone_fee:
      'We’re sorry: your crew didn’t come, so we canceled your move {{code}}. We charge only the {{fee}} from your earlier change: {{url}}',
  },
  job_no_show: {
    subject: 'Job {{code}} is canceled: no one came',
    text: 'Hello {{name}},\n\nYou didn’t report your arrival at {{code}}, so the move was canceled at no charge to the customer. It counts on your record as a no-show. If your crew was there, contact support right away: they can reinstate the job.\n\n{{url}}',
  },
  no_show_staff: {
    subject: 'The crew for {{code}} didn’t come',
    text: 'Hello {{name}},\n\n{{mover}} didn’t report its arrival, so {{code}} was canceled at no charge to the customer. If the crew was there, you can reinstate the move.\n\n{{url}}',
  },
  order_reinstated: {
    subject: 'Your move {{code}} is back on',
    text: 'Hello {{name}},\n\nOur support team found that your crew was there, so {{code}} is no longer canceled. We’re holding its price on your card again. If no crew was there, tell us right away.\n\n{{url}}',
  },
  job_reinstated: {
    subject: 'Job {{code}} is yours again',
    text: 'Hello {{name}},\n\nSupport has reinstated job {{code}}, because your crew was there. Report the remaining steps now.\n\n{{url}}',
  },
  contact_tried: {
    subject: 'Your crew is at the door',
    text: 'Hello {{name}},\n\nThe crew for {{code}} is at the door and is trying to reach you. Please call them back or open the door. They wait for free until {{free_until}}. If they can’t reach you by then, they may leave, and the move is canceled for a fee of {{door_fee}}.\n\n{{url}}',
    text_phone:
      'The crew for your move {{code}} is at the door and waits for free until {{free_until}}: {{url}}',
  },
  absence_reported: {
    subject: 'Your crew for {{code}} has left',
    text: 'Hello {{name}},\n\nThe crew for {{code}} waited at the door and couldn’t reach you, so the move is canceled. The cancellation fee is {{fee}}. We’ve released the rest of the hold on your card. If the crew wasn’t there, contest the fee by {{contest_until}}.\n\n{{url}}',
  },
  job_absence: {
    subject: 'Job {{code}} is canceled: no one was there',
    text: 'Hello {{name}},\n\nYour crew reported that no one was there for {{code}}. The customer pays a fee. Your share is paid after {{contest_until}}, unless the customer contests it.\n\n{{url}}',
    text_proven:
      'Hello {{name}},\n\nYour crew reported that no one was there for {{code}}. The customer pays a fee, and your share is yours now, because your crew showed that it was at the door. The customer can contest the fee by {{contest_until}}.\n\n{{url}}',
  },
  fee_contested: {
    subject: 'The customer is contesting the fee for {{code}}',
    text: 'Hello {{name}},\n\nThe customer for job {{code}} says that your crew wasn’t at the door. We’re holding your share of the fee until we’ve decided, and we’ll let you know.\n\n{{url}}',
  },
  fee_upheld: {
    subject: 'The fee for {{code}} stands',
    text: 'Hello {{name}},\n\nWe’ve checked what you and the crew told us about {{code}}. The crew was there, so the cancellation fee stands: {{reason}}\n\n{{url}}',
  },
  job_fee_upheld: {
    subject: 'Your share of the fee for {{code}} is paid',
    text: 'Hello {{name}},\n\nWe’ve decided that your crew was at the door for {{code}}. Your share of the fee is no longer on hold.\n\n{{url}}',
  },
  fee_reversed: {
    subject: 'We’re returning the fee for {{code}}',
    text: 'Hello {{name}},\n\nYou were right about {{code}}: the cancellation fee isn’t owed. Whatever you’ve paid of it comes back to your card or as a credit.\n\n{{url}}',
  },
  job_fee_reversed: {
    subject: 'There’s no fee for job {{code}}',
    text: 'Hello {{name}},\n\nWe’ve decided that your crew wasn’t at the door for {{code}}, so the customer gets the fee back and you don’t get a share of it: {{reason}}\n\n{{url}}',
  },
  order_resolved: {
    subject: 'The dispute about {{code}} is settled',
    text: 'Hello {{name}},\n\nWe’ve settled your dispute about {{code}}.\n\n{{url}}',
    text_refund:
      'Hello {{name}},\n\nWe’ve settled your dispute about {{code}}. A refund of {{refund}} has been requested. We’ll email you when you get it back.\n\n{{url}}',
  },
  job_rescheduled: {
    subject: 'Job {{code}} has a new date',
    text: 'Hello {{name}},\n\nJob {{code}} is now on {{date}}, for {{pay}}. It’s no longer yours, but no one else can take it until {{until}}. If the new date works for you, accept it again.\n\n{{url}}',
  },
  job_revised: {
    subject: 'Job {{code}} has changed',
    text: 'Hello {{name}},\n\nThe customer changed job {{code}} on {{date}}: {{changes}}. It stays yours, for {{pay}}.\n\n{{url}}',
    text_asked:
      'Hello {{name}},\n\nThe customer changed job {{code}} on {{date}}: {{changes}}. It now pays {{pay}} and is no longer yours, but no one else can take it until {{until}}. If the change works for you, agree to it.\n\n{{url}}',
  },
  job_cancelled: {
    subject: 'Job {{code}} is canceled',
    text: 'Hello {{name}},\n\nJob {{code}} on {{date}} is canceled. You don’t need to go.\n\n{{url}}',
  },
  job_withdrawn: {
    subject: 'You’re no longer the driver for job {{code}}',
    text: 'Hello {{name}},\n\nJob {{code}} on {{date}} is no longer yours.',
    text_revised:
      'Hello {{name}},\n\nThe customer changed job {{code}}, and your mover has to agree first. We’ll let you know if you’re assigned to it again.',
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
    text_credit:
      'Hello {{name}},\n\nWe’re sorry: no mover took {{code}} in time. We haven’t charged you anything. You have a {{credit}} credit now. It’s applied to your next move automatically, and you can see it with your payments.\n\n{{url}}',
    text_fee:
      'Hello {{name}},\n\nWe’re sorry: no mover took {{code}} at its new time. When you changed the time, a cancellation fee of {{fee}} already applied. We’re charging it now. Most of it goes to the mover who had kept the time free for you. We’ve released the rest of the hold on your card.\n\n{{url}}',
  },
  credit: {
    subject: 'Your {{credit}} credit for {{code}}',
    text: 'Hello {{name}},\n\nYour move {{code}} is done. Because the first mover gave it back at the last minute, you have a {{credit}} credit now. It’s applied to your next move automatically, and you can see it with your payments.\n\n{{url}}',
  },
  order_written_off: {
    subject: '{{code}} could not be collected',
    text: 'Hello {{name}},\n\nNone of the customer’s cards paid {{amount}} for {{code}} within a week. The amount is written off as the platform’s loss, and the crew is paid anyway.\n\n{{url}}',
  },
  payment_unknown: {
    subject: 'Is {{code}} paid? The payment provider hasn’t answered',
    text: 'Hello {{name}},\n\nThe payment provider hasn’t answered about {{code}}, which starts on {{date}}. The move isn’t canceled, but the crew can’t set off before the price is held.\n\n{{url}}',
  },
  card_ending: {
    subject: 'Your card ends before your move {{code}}',
    text: 'Hello {{name}},\n\nThe card ending in {{last4}} expires before your move {{code}} on {{date}}, so we may not be able to hold the price on it. Choose another card in time, and your move stays as it is:\n\n{{url}}',
  },
  card_missing: {
    subject: 'No card to charge for {{code}}',
    text: 'Hello {{name}},\n\nThe customer owes {{amount}} for {{code}} and has no card on file. Ask them to add one. We’ll try every day for a week. After that, the amount is written off as the platform’s loss.\n\n{{url}}',
  },
  payment_failed: {
    subject: 'Your payment for {{code}} didn’t go through',
    text: 'Hello {{name}},\n\nYour payment for {{code}} didn’t go through. {{why}} We saved your booking as a draft, so you can try again.\n\n{{url}}',
    text_revise:
      'Hello {{name}},\n\nYour payment for the change to {{code}} didn’t go through. {{why}} Your move stays as it was.\n\n{{url}}',
    text_reschedule:
      'Hello {{name}},\n\nYour payment for the new date of {{code}} didn’t go through. {{why}} Your move is still on {{date}}.\n\n{{url}}',
  },
  payment_voided: {
    subject: 'We didn’t charge your card for {{code}}',
    text: 'Hello {{name}},\n\nYour card was accepted for {{code}}, but too late. {{why}} We’ve released the hold on your card.\n\n{{url}}',
  },
  appeal_granted: {
    subject: 'Your appeal about {{code}} is granted',
    text: 'Hello {{name}},\n\n“{{what}}” for job {{code}} no longer counts against your standing.\n\nThe reason: {{reason}}\n\n{{url}}',
  },
  appeal_denied: {
    subject: 'Your appeal about {{code}} is denied',
    text: 'Hello {{name}},\n\n“{{what}}” for job {{code}} still counts against your standing, until the day shown there.\n\nThe reason: {{reason}}\n\n{{url}}',
  },
  ticket_answered: {
    subject: 'Our answer to {{code}}: {{about}}',
    text: 'Hello {{name}},\n\nWe’ve answered your request {{code}}:\n\n{{answer}}\n\nRead more and reply here:\n{{url}}',
    text_phone: 'We’ve answered your request {{code}}. Read it and reply here: {{url}}',
  },
  bank_dispute_opened: {
    subject: 'A bank took back {{amount}} for {{code}}',
    text: 'Hello {{name}},\n\nThe customer’s bank took back {{amount}} for {{code}}. The reason it gave: {{why}}.\n\nWe’ve collected the evidence. Look through it, add anything else the bank should know, and send it by {{until}}. Without an answer, the amount is lost.\n\n{{url}}',
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
    text_one:
      'Hello {{name}},\n\nA reconciliation found a new difference between our books and the providers. Explain or correct it.\n\n{{url}}',
    text_other:
      'Hello {{name}},\n\nA reconciliation found {{count}} new differences between our books and the providers. Explain or correct each of them.\n\n{{url}}',
  },
  reconciliation_failed: {
    subject: 'A reconciliation failed',
    text: 'Hello {{name}},\n\nThe movements of the providers could not be compared with our books: {{reason}}\n\n{{url}}',
  },
  message_undelivered: {
    subject: 'A message could not be delivered ({{channel}})',
    text: 'Hello {{name}},\n\nA message to {{recipient}} could not be delivered, even on the last attempt.\n\nReason: {{reason}}\n\nMessages waiting on this channel: {{count}}. Try them again once the cause is fixed, or drop them:\n{{url}}',
  },
  webhook_switched_off: {
    subject: 'The webhook “{{webhook}}” was switched off',
    text: 'Hello {{name}},\n\nNothing we sent to {{host}} for the webhook “{{webhook}}” has arrived in days, or the server told us that the address is gone. We’ve stopped trying. Once it works again, resume the webhook and resend the failed deliveries:\n{{url}}',
  },
  api_token_made: {
    subject: 'A new API token: {{token}}',
    text: 'Hello {{name}},\n\nAn API token was created with your account: “{{token}}” ({{prefix}}…), valid until {{until}}. A program that has it can act with some of your rights.\n\nIf that wasn’t you, revoke it now and change your password:\n{{url}}',
  },
  comment_mentioned: {
    subject: '{{who}} mentioned you in a comment on {{record}}',
    text: 'Hello {{name}},\n\n{{who}} wrote on {{record}}:\n\n{{text}}\n\n{{url}}',
  },
  message_answered: {
    subject: 'Our answer to your message: {{about}}',
    text: 'Hello {{name}},\n\n{{answer}}\n\nYou wrote to us on {{date}}:\n\n{{asked}}',
    text_phone: 'Hello {{name}}, you wrote to us on {{date}}. Our answer: {{answer}}',
  },
  mover_approved: {
    subject: 'You’re approved',
    text: 'Hello {{name}},\n\n{{business}} is approved. You can take jobs now.\n\n{{url}}',
  },
  mover_rejected: {
    subject: 'We couldn’t accept your profile yet',
    text: 'Hello {{name}},\n\nWe couldn’t accept the profile of {{business}}.\n\n{{reason}}\n\nFix it and send it in again.\n\n{{url}}',
  },
  mover_suspended: {
    subject: 'Your profile is suspended',
    text: 'Hello {{name}},\n\n{{business}} can’t take jobs for now.\n\n{{reason}}\n\nWrite to us if you think that’s wrong.\n\n{{url}}',
  },
  driver_left: {
    subject: '{{driver}} has left your crew',
    text: 'Hello {{name}},\n\n{{driver}} no longer drives for {{business}}. They had no jobs left with you, and take their documents along. You can invite them again at any time.\n\n{{url}}',
  },
  document_rejected: {
    subject: '{{paper}}: please send it again',
    text: 'Hello {{name}},\n\nWe couldn’t accept this document: {{paper}}.\n\n{{reason}}\n\nPlease upload it again.\n\n{{url}}',
  },
  calendar_feed_failing: {
    subject: 'We can’t read your calendar “{{calendar}}”',
    text: 'Hello {{name}},\n\nWe haven’t been able to read your calendar “{{calendar}}” since {{since}}. The busy times that we know about stay blocked, but anything you’ve added since then doesn’t block your time with us. Check its address, or remove it and add it again.\n\n{{url}}',
  },
  document_ending: {
    subject: '{{paper}} is valid until {{date}}',
    text_one:
      'Hello {{name}},\n\nThis document is valid for one more day, until {{date}}: {{paper}}. Upload a new one now: without it, no jobs can be accepted.{{risk}}\n\n{{url}}',
    text_other:
      'Hello {{name}},\n\nThis document is valid for {{count}} more days, until {{date}}: {{paper}}. Upload a new one in time: without it, no jobs can be accepted.{{risk}}\n\n{{url}}',
    text_background_one:
      'Hello {{name}},\n\nThis background check is valid for one more day, until {{date}}: {{paper}}. A new one is needed: the mover requests it, and the driver agrees to it.\n\n{{url}}',
    text_background_other:
      'Hello {{name}},\n\nThis background check is valid for {{count}} more days, until {{date}}: {{paper}}. A new one is needed: the mover requests it, and the driver agrees to it.\n\n{{url}}',
  },
  document_expired: {
    subject: '{{paper}} has expired',
    text: 'Hello {{name}},\n\nThis document was valid until {{date}}: {{paper}}. Jobs can’t be taken until we’ve approved a new one.\n\n{{url}}',
    text_background:
      'Hello {{name}},\n\nThis background check was valid until {{date}}: {{paper}}. A new one is needed: the mover requests it, and the driver agrees to it.\n\n{{url}}',
  },
  background_asked: {
    subject: '{{mover}} is asking you for a background check',
    text: 'Hello {{name}},\n\n{{mover}} is asking you for a background check, which drivers need to work on Haulwell jobs. Read what it’s about, then decide. If you don’t agree, nothing is checked.\n\n{{url}}',
    text_phone:
      '{{mover}} is asking you for a background check. Read what it’s about and decide: {{url}}',
  },
  background_form: {
    subject: 'Continue your background check',
    text: 'Hello {{name}},\n\nThank you for your consent. The company that runs the check now needs your date of birth and Social Security number. You enter them on its own page; we never see them.\n\n{{url}}',
    text_phone: 'Your background check needs a few details from you: {{url}}',
  },
  background_stalled: {
    subject: 'Your background check is waiting for you',
    text: 'Hello {{name}},\n\nYour background check is on hold: something is missing or doesn’t match. Here’s what to do.\n\n{{url}}',
    text_phone: 'Your background check is waiting for you. See what to do: {{url}}',
  },
  background_cleared: {
    subject: 'Your background check is done',
    text: 'Hello {{name}},\n\nYour background check is done, and nothing stands in the way. It’s valid until {{day}}.\n\n{{url}}',
    text_phone: 'Your background check is done. It’s valid until {{day}}. {{url}}',
  },
  background_considered: {
    subject: 'We’re looking at your background check',
    text: 'Hello {{name}},\n\nThe report of your background check is in, and a person is looking at it. Nothing is decided yet. If something could lead to a refusal, we’ll tell you first, and you’ll have time to answer.\n\n{{url}}',
    text_phone: 'We’re looking at your background check. Nothing is decided. {{url}}',
  },
  background_notice: {
    subject: 'Notice before a decision about your background check',
    text: 'Hello {{name}},\n\nWe may refuse you as a driver because of what your background check says:\n\n{{findings}}\n\nNothing will be decided before {{until}}. Until then, you can dispute what is wrong or tell us more, on the page below. We won’t decide anything while a dispute is open.\n\nYou can get a copy of the report from the company that made it, and you have rights under the Fair Credit Reporting Act: https://files.consumerfinance.gov/f/201504_cfpb_summary_your-rights-under-fcra.pdf\n\n{{url}}',
    text_phone:
      'A notice about your background check: we may refuse you as a driver. Read why and answer by {{until}}: {{url}}',
  },
  background_refused: {
    subject: 'Our decision about your background check',
    text: 'Hello {{name}},\n\nBecause of your background check, you can’t drive on Haulwell jobs for now:\n\n{{findings}}\n\nThe company that made the report didn’t decide this and can’t explain it. You can get a free copy of the report from it within 60 days and dispute what is wrong. Your rights: https://files.consumerfinance.gov/f/201504_cfpb_summary_your-rights-under-fcra.pdf\n\n{{url}}',
    text_phone: 'We couldn’t accept your background check. See why, and your rights: {{url}}',
  },
  tax_form_needed: {
    subject: 'We need your tax details by {{day}}',
    text: 'Hello {{name}},\n\nYour company earned {{amount}} in {{year}} (before our commission, including tips). At this amount or above, your earnings may have to be reported, and that requires a tax form (W-9). Our payout provider collects it when you complete your account there. Please do that by {{day}}.\n\nThis is not legal or tax advice.\n\n{{url}}',
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
    text: 'Hello {{name}},\n\nThe bank returned {{amount}} of payout {{code}} from the account ending in {{last4}}. {{why}} The amount is owed to the mover again, and we’ve let them know.\n\n{{url}}',
  },
  payout_postponed: {
    subject: 'Payout {{code}} is waiting for funds',
    text: 'Hello {{name}},\n\nThe platform’s settled balance at the payout provider is lower than {{amount}}, so payout {{code}} could not be sent. We’ll try again every hour. Add funds at the provider, or wait until charges are settled.\n\n{{url}}',
  },
  payout_failed: {
    subject: 'Your payout {{code}} didn’t go through',
    text: 'Hello {{name}},\n\nWe couldn’t pay {{amount}} to the account ending in {{last4}}. {{why}} The money is back in your wallet. Please check the account.\n\n{{url}}',
  },
  refund_failed: {
    subject: 'We couldn’t refund {{amount}} to your card',
    text: 'Hello {{name}},\n\nYour card’s bank didn’t take our refund of {{amount}} for your move {{code}}. The card may have been closed. We need another way to pay you back: write to our support from this page.\n\n{{url}}',
  },
  refund_bounced: {
    subject: 'Your bank returned our refund of {{amount}}',
    text: 'Hello {{name}},\n\nWe refunded {{amount}} for your move {{code}}, but your bank sent the money back to us. The card may have been closed. We need another way to pay you back: write to our support from this page.\n\n{{url}}',
  },
  refund_bounced_staff: {
    subject: 'A refund of {{amount}} for {{code}} came back',
    text: 'Hello {{name}},\n\nThe customer’s bank returned our refund of {{amount}} for {{code}}. The customer has been notified. Send it again, or find another way to pay them.\n\n{{url}}',
  },
  refund_requested: {
    subject: 'A refund of {{sum}} for {{code}} needs your approval',
    text: 'Hello {{name}},\n\nA refund of {{sum}} for {{code}} is waiting, and the person who asked for it can’t approve it. The reason given: {{reason}}\n\n{{url}}',
  },
  guest_link: {
    subject: '{{customer}} shared a move with you',
    text: 'Hello {{name}},\n\n{{customer}} is moving on {{date}} and shared the move with you. This page shows what concerns you; you don’t need an account:\n\n{{url}}\n\nIt works until {{until}}. Don’t pass it on: whoever has the link can open the page. If you don’t know {{customer}}, ignore this message.',
    text_phone:
      '{{customer}} is moving on {{date}} and shared the move with you on Haulwell: {{url}}',
    button: 'Open the page',
    somebody: 'Someone',
  },
  guest_certificate: {
    subject: 'The mover’s certificate of insurance for {{date}}',
    text: 'Hello {{name}},\n\n{{customer}}’s mover has sent the certificate of insurance for the move on {{date}}. Please look at it and tell us whether you accept it:\n\n{{url}}',
    text_phone:
      'The certificate of insurance for {{customer}}’s move on {{date}} is here. Please accept or refuse it: {{url}}',
  },
  guest_elevator: {
    subject: '{{customer}}’s move is now on {{date}}',
    text: 'Hello {{name}},\n\n{{customer}}’s move is now on {{date}}. You had reserved the elevator for another time. Please reserve it again:\n\n{{url}}',
    text_phone:
      '{{customer}}’s move is now on {{date}}. Please reserve the elevator again: {{url}}',
  },
  certificate_asked: {
    subject: 'Job {{code}}: the building asks for a certificate of insurance',
    text: 'Hello {{name}},\n\nThe building in {{place}} lets a crew in only with a certificate of insurance. Job {{code}} is on {{date}}.\n\nSee what the building asks for, get the certificate from your insurer and upload it. Insurers often need a few days.\n\n{{url}}',
  },
  certificate_sent: {
    subject: 'The certificate for {{place}} is here',
    text: 'Hello {{name}},\n\nYour mover has uploaded the certificate of insurance that the building in {{place}} asks for. If the building’s manager has a link to your move, they can see it there. Otherwise, download it and send it to them.\n\n{{url}}',
  },
  certificate_refused: {
    subject: 'Job {{code}}: the building refused the certificate',
    text: 'Hello {{name}},\n\nThe building in {{place}} refused your certificate of insurance for job {{code}}.\n\nThe reason: {{reason}}\n\nPlease get another one and upload it.\n\n{{url}}',
  },
  certificate_outdated: {
    subject: 'Job {{code}}: the certificate expires before the move',
    text: 'Hello {{name}},\n\nJob {{code}} is now on {{date}}. The certificate of insurance that you sent for the building in {{place}} expires before that. Please get a new one and upload it.\n\n{{url}}',
  },
  certificate_due: {
    subject: 'Job {{code}}: the certificate is still missing',
    text: 'Hello {{name}},\n\nJob {{code}} is on {{date}}, and the building in {{place}} is still waiting for a certificate of insurance. Without it, your crew won’t be let in. Please upload it now.\n\n{{url}}',
  },
  certificate_unanswered: {
    subject: 'The building in {{place}} hasn’t accepted the certificate yet',
    text: 'Hello {{name}},\n\nYour move {{code}} is on {{date}}. Your mover has sent the certificate of insurance for the building in {{place}}, but the building hasn’t accepted it yet. Please call its manager.\n\n{{url}}',
  },
  elevator_lost: {
    subject: 'Reserve the elevator in {{place}} again',
    text: 'Hello {{name}},\n\nYour move {{code}} is now on {{date}}. The elevator in {{place}} was reserved for another time, so please ask the building for a new time.\n\n{{url}}',
  },
  claim_filed: {
    subject: 'Your customer claims {{wanted}} for {{code}}',
    text: 'Hello {{name}},\n\nThe customer for job {{code}} has filed a claim for {{wanted}}. In the meantime, {{held}} of your pay is on hold.\n\nLook at it and answer by {{answer_until}}: offer an amount, or say why nothing is owed. If you don’t answer, we’ll decide with what we know.\n\n{{url}}',
  },
  claim_offered: {
    subject: 'You’ve been offered {{offer}} for your claim {{claim}}',
    text: 'Hello {{name}},\n\nYou’ve been offered {{offer}} for your claim about move {{code}}. If you accept it, it goes to the card you paid with. If you decline it, we’ll decide by {{decide_until}}. The offer ends on {{offer_until}}.\n\n{{url}}',
  },
  claim_taken: {
    subject: 'Claim {{claim}} is agreed: {{amount}}',
    text: 'Hello {{name}},\n\nThe customer for job {{code}} has accepted the offer of {{amount}}. What was on hold beyond your share is yours again.\n\n{{url}}',
  },
  claim_decided: {
    subject: 'We’ve decided on your claim {{claim}}',
    text: 'Hello {{name}},\n\nFor your claim about move {{code}} you get {{amount}} back, on the card you paid with.\n\nThe reason: {{reason}}\n\nIf you disagree, you can appeal once. Another person will then decide.\n\n{{url}}',
    text_nothing:
      'Hello {{name}},\n\nYou won’t be paid anything for your claim about move {{code}}.\n\nThe reason: {{reason}}\n\nIf you disagree, you can appeal once. Another person will then decide.\n\n{{url}}',
  },
  claim_decided_mover: {
    subject: 'Claim {{claim}} about {{code}} is decided',
    text: 'Hello {{name}},\n\nWe’ve decided on your customer’s claim about job {{code}}: they get {{amount}}.\n\nThe reason: {{reason}}\n\nYour share stays on hold until it’s paid; the rest is yours again. If you disagree, you can appeal once. Another person will then decide.\n\n{{url}}',
    text_nothing:
      'Hello {{name}},\n\nWe’ve decided on your customer’s claim about job {{code}}: they get nothing, and what was on hold is yours again.\n\nThe reason: {{reason}}\n\nThe customer can appeal once. Another person will then decide.\n\n{{url}}',
  },
  claim_overdue: {
    subject: 'Claim {{claim}} is overdue',
    text: 'Hello {{name}},\n\nClaim {{claim}} about {{code}} should have been decided by {{decide_until}}. The customer and the mover are waiting.\n\n{{url}}',
  },
  tip_charged: {
    subject: 'Receipt for your tip of {{amount}}',
    text: 'Hello {{name}},\n\nThank you for tipping the crew of your move {{code}}. We charged {{amount}} to your card on {{day}}, and all of it goes to {{mover}} and the crew.\n\nYour receipt:\n{{url}}',
  },
  tip_received: {
    subject: 'A tip of {{amount}} for {{code}}',
    text: 'Hello {{name}},\n\nThe customer for job {{code}} tipped the crew {{amount}}. We take no commission: all of it is in your earnings.\n\n{{url}}',
  },
  tip_failed: {
    subject: 'Your tip of {{amount}} wasn’t charged',
    text: 'Hello {{name}},\n\nWe couldn’t charge your tip of {{amount}} for your move {{code}}. {{why}} The crew doesn’t know about it. If you like, give it again here:\n\n{{url}}',
  },
  tip_taken_back: {
    subject: 'The tip for {{code}} was taken back',
    text: 'Hello {{name}},\n\nThe bank of the cardholder who tipped you for job {{code}} took back {{taken_back}}. We’re deducting it from your earnings, because the money never reached us.\n\n{{url}}',
  },
  refund_settled: {
    subject: '{{amount}} is on its way to your card',
    subject_credit: 'You have a {{credit}} credit again',
    text: 'Hello {{name}},\n\nWe’ve refunded {{amount}} for your move {{code}} to the card you paid with. Your bank will show it within a few days.\n\n{{url}}',
    text_credit:
      'Hello {{name}},\n\nWe’ve refunded {{credit}} for your move {{code}}, which you paid for with credit. It’s a credit again, and it’s applied to your next move automatically.\n\n{{url}}',
    text_credit_too:
      'Hello {{name}},\n\nWe’ve refunded {{amount}} for your move {{code}} to the card you paid with. Your bank will show it within a few days. The part that you paid with credit, {{credit}}, is a credit again, and it’s applied to your next move automatically.\n\n{{url}}',
  },
  earning_adjusted: {
    subject: '{{amount}} less for job {{code}}',
    text: 'Hello {{name}},\n\nWe refunded the customer for job {{code}}, and {{amount}} of the refund is deducted from your earnings: {{reason}}\n\n{{url}}',
  },
  waiting_joined: {
    subject: 'You’re on the waiting list for {{place}}',
    text: 'Hello,\n\nYou asked us to write when we start moving people from {{place}}. We’ll send you one email on the day when our first crew there is ready. There’s nothing else to do.\n\nIf it wasn’t you, use the link below and we won’t write again.',
  },
  waiting_served: {
    subject: 'We now move people from {{place}}',
    text: 'Hello,\n\nYou asked us to write when we start moving people from {{place}}. Now we do: crews in {{city}} are ready. See the whole price of your move before you book:\n\n{{url}}',
  },
  waiting_window_joined: {
    subject: 'You’re on the waiting list for {{time}}',
    text: 'Hello,\n\nYou asked us to write when a crew is free again for a move from {{place}} on {{time}}. We’ll send you one email as soon as one is. There’s nothing else to do, and you can book another time meanwhile.\n\nIf it wasn’t you, use the link below and we won’t write again.',
  },
  waiting_window_free: {
    subject: 'A crew is free on {{time}}',
    text: 'Hello,\n\nYou asked us to write when a crew is free again for a move from {{place}} on {{time}}. Now one is. The first to book gets it, so it may be gone again soon:\n\n{{url}}',
  },
  statement_closed: {
    subject: 'Your statement for {{month}}',
    text: 'Hello {{name}},\n\nYour statement for {{month}} is ready. At the end of the month, we owed you {{closing}}.\n\n{{url}}',
    text_negative:
      'Hello {{name}},\n\nYour statement for {{month}} is ready. At the end of the month, you owed us {{closing}}. Your next earnings cover it.\n\n{{url}}',
    text_corrected:
      'Hello {{name}},\n\nWe’ve corrected your statement for {{month}}. At the end of the month, we owed you {{closing}}.\n\nThe reason: {{reason}}\n\n{{url}}',
    text_corrected_negative:
      'Hello {{name}},\n\nWe’ve corrected your statement for {{month}}. At the end of the month, you owed us {{closing}}. Your next earnings cover it.\n\nThe reason: {{reason}}\n\n{{url}}',
  },
}
