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
  change_proposed: {
    title: 'Please confirm a change to your move',
    message: '{{code}} would cost {{total}} instead of {{before}}. Answer by {{until}}.',
  },
  change_withdrawn: {
    title: 'We’ve withdrawn the proposed change',
    message: '{{code}} stays as it was.',
  },
  change_expired: {
    title: 'The proposed change has expired',
    message: 'You didn’t answer in time, so {{code}} stays as it was.',
  },
  change_accepted_staff: {
    title: 'The customer accepted your change to {{code}}',
    message: 'The price is {{total}} now.',
  },
  change_declined_staff: {
    title: 'The customer declined your change to {{code}}',
    message: 'The order stays as it was. {{refusal}}',
  },
  change_expired_staff: {
    title: 'Your change to {{code}} got no answer',
    message: 'The time to answer is over, and the order stays as it was.',
  },
  change_outdated_staff: {
    title: 'Your change to {{code}} is closed',
    message: 'The order changed in another way, so the customer can’t accept it anymore.',
  },
  order_amended: {
    title: 'We changed details of your move',
    message: 'What changed for {{code}}: {{changes}}. The price stays the same.',
  },
  order_revised: {
    title: 'Your move has changed',
    message: '{{code}} now costs {{most}} at most.',
    message_asked:
      '{{code}} now costs {{most}} at most. Your mover has until {{until}} to agree to the change. After that, any mover can take it.',
    message_fee: '{{code}} now costs {{most}} at most.',
    message_asked_fee:
      '{{code}} now costs {{most}} at most. Your mover has until {{until}} to agree to the change. After that, any mover can take it.',
  },
  revision_agreed: {
    title: '{{mover}} agreed to your change',
    message: '{{mover}} will handle {{code}} on {{date}}, as changed.',
  },
  revision_declined: {
    title: 'We’re finding another mover',
    message:
      'Your mover can’t do {{code}} as changed. We’re offering it to others at the same price.',
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
    message: 'See why, and choose a card by {{pay_until}}, or the move will be canceled.',
  },
  order_unpaid: {
    title: 'Your move is canceled',
    message: 'We couldn’t hold the price of {{code}} on any of your cards. You don’t owe anything.',
  },
  crew_late: {
    title: 'Is your crew there?',
    message:
      'They should have arrived for {{code}} by now. Tell us if they’re there. If not, you can cancel free of charge.',
  },
  job_unsecured: {
    title: 'The payment of {{code}} isn’t secured',
    message:
      'The customer has until {{pay_until}} to choose another card. Until then, you can give the job back free of charge.',
  },
  job_late: {
    title: 'You’re late for {{code}}',
    message:
      'The customer can now cancel free of charge. Report your arrival as soon as you’re at the door, or the job is canceled at {{no_show}}.',
  },
  crew_late_staff: {
    title: 'Where is the crew for {{code}}?',
    message:
      '{{mover}} hasn’t reported its arrival. The move is canceled at {{no_show}} unless the customer says that they’re there.',
  },
  arrival_reported: {
    title: 'The customer for {{code}} says you’re there',
    message: 'Report your arrival now, so that the work is measured.',
  },
  no_show: {
    title: 'Your crew didn’t come',
    message: 'We’re sorry. We’ve canceled {{code}}, and you pay nothing for it.',
    message_credit:
      'We’re sorry. We’ve canceled {{code}}, and you pay nothing for it. You have a {{credit}} credit for your next move.',
    message_fee:
      'We’re sorry. We’ve canceled {{code}}. We’re charging only the {{fee}} that canceling already cost before you changed the time.',
  },
  job_no_show: {
    title: '{{code}} is canceled: no one came',
    message:
      'You didn’t report your arrival, so the move was canceled at no charge to the customer. It counts on your record. If you were there, contact support right away.',
  },
  no_show_staff: {
    title: 'The crew for {{code}} didn’t come',
    message:
      '{{mover}} didn’t report its arrival, so the move was canceled. If the crew was there, you can reinstate it.',
  },
  order_reinstated: {
    title: '{{code}} is back on',
    message:
      'Our support team found that your crew was there, so your move is no longer canceled. Tell us if that’s wrong.',
  },
  job_reinstated: {
    title: '{{code}} is yours again',
    message: 'Support has reinstated the job. Report the remaining steps now.',
  },
  contact_tried: {
    title: 'Your crew is at the door',
    message:
      'They’re trying to reach you about {{code}}. Please call them back or open the door. After {{free_until}} they may leave, for a fee of {{door_fee}}.',
  },
  absence_reported: {
    title: 'Your crew has left',
    message:
      'They waited for you and couldn’t reach you, so {{code}} is canceled. The fee is {{fee}}. If they weren’t there, contest it by {{contest_until}}.',
  },
  job_absence: {
    title: '{{code}} is canceled: no one was there',
    message:
      'Your share of the fee is paid after {{contest_until}}, unless the customer contests it.',
    message_proven:
      'Your share of the fee is yours now. The customer can contest the fee by {{contest_until}}.',
  },
  fee_contested: {
    title: 'The customer for {{code}} is contesting the fee',
    message:
      'They say that your crew wasn’t at the door. Your share is on hold until support has decided.',
  },
  fee_contested_staff: {
    title: 'The fee for {{code}} is contested',
    message: '{{reason}}',
  },
  fee_upheld: {
    title: 'The fee for {{code}} stands',
    message:
      'We’ve checked what you and the crew told us. The crew was there, so the cancellation fee stands.',
  },
  job_fee_upheld: {
    title: 'Your share of {{code}} is paid',
    message: 'Support has decided that your crew was at the door. Your share is no longer on hold.',
  },
  fee_reversed: {
    title: 'We’re returning the fee for {{code}}',
    message: 'You were right: the fee isn’t owed. You’ll get back what we charged.',
  },
  job_fee_reversed: {
    title: 'There’s no fee for {{code}}',
    message:
      'Support has decided that your crew wasn’t at the door, so you don’t get a share of the fee.',
  },
  hold_refused: {
    title: 'The price of {{code}} isn’t held',
    message:
      'The customer’s cards were refused. The move goes ahead, and we’ll collect what it costs afterward. You can also stop it.',
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
  job_revised: {
    title: 'Job {{code}} has changed',
    message: 'It stays yours, for {{pay}}. What changed: {{changes}}.',
    message_asked:
      'It now pays {{pay}}. What changed: {{changes}}. Agree by {{until}} to keep it: until then, no one else can take it.',
  },
  job_amended: {
    title: 'New details for job {{code}}',
    message: 'The customer changed this: {{changes}}.',
    message_staff: 'Support changed this: {{changes}}.',
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
  order_taken_over: {
    title: '{{mover}} is taking over your move',
    message:
      'Your first crew can’t do {{code}}. {{driver}} is the driver now, and your price stays the same.',
    title_driver: '{{driver}} is your driver now',
    message_driver: 'You have another driver for {{code}}. Nothing else changes.',
  },
  job_taken_over: {
    title: 'Job {{code}} is yours now',
    message:
      'We gave it to you as agreed. {{driver}} is the driver, and the time window is {{date}}.',
  },
  job_taken_away: {
    title: 'Job {{code}} went to another crew',
    message: 'We gave it to {{mover}}. {{reason}}',
  },
  job_reoffered: {
    title: 'Job {{code}} went to other movers',
    message:
      'One of your documents expires before {{date}}. Once a new one is approved, you can take the job again if it’s still open. If your renewal had been waiting for our review for a day, this doesn’t count against you.',
  },
  job_assigned: {
    title: 'Job {{code}} is yours',
    message: 'You’re the driver on {{date}}.',
  },
  job_withdrawn: {
    title: 'Job {{code}} is no longer yours',
    message: 'You’re no longer the driver on {{date}}.',
    message_revised:
      'The customer changed it, and your mover has to agree first. We’ll let you know if you’re assigned to it again.',
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
    message_contest:
      'Until then, the customer can dispute that your crew was at the door. Your share of the fee for {{code}} stays pending.',
  },
  order_reoffered: {
    title: '{{code}} needs another mover by tomorrow',
    message:
      'A document of the mover who had this job expires before {{date}}. Approve the pending renewal, if there is one, or call other movers.',
  },
  order_released_again: {
    title: '{{mover}} gave {{code}} back late',
    message:
      'It’s not the first time they’ve given back a job for this customer late. Check whether the two know each other.',
  },
  order_times_held: {
    title: 'Check the times of {{code}}',
    message:
      'The crew took {{minutes}} of {{estimated}} estimated minutes. The card is charged once you approve the times.',
  },
  order_written_off: {
    title: '{{code}} could not be collected',
    message:
      'None of the customer’s cards paid {{amount}} within a week. It is written off as the platform’s loss, and the crew is paid anyway.',
  },
  payment_unknown: {
    title: 'Is {{code}} paid?',
    message:
      'The payment provider hasn’t answered about this move, which starts on {{date}}. It isn’t canceled, but the crew can’t set off before the price is held.',
  },
  card_ending: {
    title: 'Your card ends before your move',
    message:
      'The card ending in {{last4}} expires before {{date}}, so we may not be able to hold the price of {{code}} on it. Choose another card.',
  },
  card_missing: {
    title: 'No card to charge for {{code}}',
    message:
      'The customer owes {{amount}} and has no card on file. Ask them to add one. We’ll try every day for a week. After that, the amount is written off.',
  },
  city_paused: {
    title: '{{city}} is paused: no one serves it',
    message:
      'Its last mover with a truck and a driver stopped serving it, so no moves are sold there. Set it live again once a crew is ready.',
  },
  mover_too_fast: {
    title: '{{mover}} is suspiciously fast',
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
    message_held: '{{code}} on {{date}} in {{city}}. It’s held for you until {{until}}.',
  },
  stop_reached: {
    title: 'Your movers are at the next stop',
    message: 'The crew for {{code}} has arrived at a stop on the way.',
  },
  departure_undone: {
    title: 'Your movers haven’t left yet',
    message: 'The crew for {{code}} reported this by mistake. We’ll tell you when it leaves.',
  },
  arrival_undone: {
    title: 'Your movers aren’t there yet',
    message: 'The crew for {{code}} reported this by mistake. We’ll tell you when it arrives.',
  },
  loading_end_undone: {
    title: 'Your movers are still loading',
    message: 'The crew for {{code}} reported by mistake that everything is loaded.',
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
    message_revise: '{{why}} Your move stays as it was.',
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
  tip_received: {
    title: 'A tip of {{amount}} for {{code}}',
    message: 'Your customer tipped the crew. All of it is yours: we take no commission.',
  },
  tip_shared: {
    title: 'A tip for {{code}}',
    message: 'The customer tipped the crew. Your share is {{share}}; {{mover}} pays it to you.',
  },
  tip_failed: {
    title: 'Your tip of {{amount}} wasn’t charged',
    message: '{{why}} The crew doesn’t know about it. You can give it again.',
  },
  tip_taken_back: {
    title: 'The tip for {{code}} was taken back',
    message:
      'The cardholder’s bank has taken back {{taken_back}} of it, which we deduct from your earnings.',
  },
  guest_note: {
    title: '{{guest}} has left a note',
    message: 'About {{code}}: {{note}}',
    title_here: '{{guest}} is there',
    message_here: 'About {{code}}: they’re waiting for the crew.',
    title_here_note: '{{guest}} is there',
    message_here_note: 'About {{code}}: {{note}}',
  },
  certificate_asked: {
    title: '{{code}}: the building asks for a certificate',
    message:
      'Get a certificate of insurance for the stop in {{place}} from your insurer and upload it before {{date}}.',
  },
  certificate_changed: {
    title: '{{code}}: the building has changed its requirements',
    message: 'Check the certificate of insurance for {{place}} before you get it.',
  },
  certificate_sent: {
    title: 'The certificate for {{place}} is here',
    message: 'Your mover has uploaded it. The building can look at it now.',
  },
  certificate_accepted: {
    title: 'The building in {{place}} accepted the certificate',
    message: 'Everything is in order for {{code}}.',
  },
  certificate_refused: {
    title: 'The building in {{place}} refused the certificate',
    message: '{{code}} needs another one. The reason: {{reason}}',
  },
  certificate_waived: {
    title: 'No certificate needed for {{code}}',
    message: 'The building in {{place}} doesn’t need a certificate of insurance.',
  },
  certificate_outdated: {
    title: 'The certificate for {{code}} expires too early',
    message:
      'The move is now on {{date}}, after the certificate for {{place}} expires. The mover has to send a new one.',
  },
  certificate_due: {
    title: 'The certificate for {{code}} is missing',
    message:
      'Without it the building in {{place}} won’t let your crew in on {{date}}. Upload it now.',
  },
  certificate_unanswered: {
    title: 'The building in {{place}} hasn’t answered yet',
    message: 'It hasn’t accepted the certificate for {{code}} yet. Call its manager.',
  },
  elevator_reserved: {
    title: 'The elevator in {{place}} is reserved',
    message: 'For {{code}}: {{from}} to {{to}}.',
    message_dock: 'The building has said where the truck can load for {{code}}.',
  },
  elevator_lost: {
    title: 'Reserve the elevator in {{place}} again',
    message: '{{code}} is now at another time, and the elevator isn’t reserved for it.',
  },
  claim_filed: {
    title: 'Your customer claims {{wanted}} for {{code}}',
    message: 'In the meantime, {{held}} of your pay is on hold. Answer by {{answer_until}}.',
  },
  claim_filed_staff: {
    title: 'Claim {{claim}}: {{wanted}} for {{code}}',
    message: 'The mover has until {{answer_until}} to answer. Decide by {{decide_until}}.',
  },
  claim_waiting: {
    title: 'Claim {{claim}} is waiting for a decision',
    message: 'It’s about {{code}}. Decide by {{decide_until}}.',
  },
  claim_answered: {
    title: '{{mover}} has answered your claim',
    message: 'It’s about {{code}}. We’ll decide by {{decide_until}}.',
  },
  claim_unanswered: {
    title: '{{mover}} hasn’t answered your claim',
    message: 'We’ll decide on {{claim}} by {{decide_until}} anyway.',
  },
  claim_answer_missed: {
    title: 'The time to answer claim {{claim}} is over',
    message: 'We’ll decide by {{decide_until}}. You can still make an offer for {{code}}.',
  },
  claim_offered: {
    title: 'You’ve been offered {{offer}} for your claim',
    message: 'Accept or decline it by {{offer_until}}. It’s about {{code}}.',
  },
  claim_offered_mover: {
    title: 'We’ve offered {{offer}} for claim {{claim}}',
    message: 'Your customer for {{code}} can accept it until {{offer_until}}.',
  },
  claim_taken: {
    title: 'Claim {{claim}} is agreed: {{amount}}',
    message: 'Your customer for {{code}} has accepted the offer.',
  },
  claim_declined: {
    title: 'Your customer has declined {{offer}}',
    message: 'We’ll decide on claim {{claim}} by {{decide_until}}.',
  },
  claim_offer_expired: {
    title: 'The offer for your claim has ended',
    message: 'We’ll decide on {{claim}} by {{decide_until}}.',
  },
  claim_decided: {
    title: 'You get {{amount}} for your claim',
    message: 'It’s about {{code}}. The reason: {{reason}}',
    title_nothing: 'We’ve decided on your claim',
    message_nothing: 'You won’t be paid anything for {{claim}}. The reason: {{reason}}',
  },
  claim_decided_mover: {
    title: 'Claim {{claim}} is decided: {{amount}}',
    message: 'It’s about {{code}}. The reason: {{reason}}',
    title_nothing: 'Claim {{claim}} is decided: no payment',
  },
  claim_appealed: {
    title: 'The decision about {{claim}} is appealed',
    message: 'Another person will decide by {{decide_until}}.',
  },
  claim_withdrawn: {
    title: 'Claim {{claim}} is withdrawn',
    message: 'What was on hold for {{code}} is yours again.',
  },
  claim_overdue: {
    title: 'Claim {{claim}} is overdue',
    message: 'It should have been decided by {{decide_until}}.',
  },
  refund_failed: {
    title: 'We couldn’t refund {{amount}} to your card',
    message: 'It’s for your move {{code}}. We need another way to pay you back: write to us.',
  },
  refund_bounced: {
    title: 'Your bank returned our refund of {{amount}}',
    message: 'It’s for your move {{code}}. We need another way to pay you back: write to us.',
  },
  refund_bounced_staff: {
    title: 'A refund of {{amount}} for {{code}} came back',
    message: 'Send it again, or find another way to pay the customer.',
  },
  refund_requested: {
    title: 'A refund of {{sum}} for {{code}} needs your approval',
    message: 'Someone else asked for it: {{reason}}',
  },
  refund_settled: {
    title: '{{amount}} is on its way to your card',
    title_credit: 'You have a {{credit}} credit again',
    message: 'It’s for your move {{code}}. Your bank will show it within a few days.',
    message_credit:
      'It’s for your move {{code}}, which you paid for with credit. It’s applied to your next move automatically.',
    message_credit_too:
      'It’s for your move {{code}}. Your bank will show it within a few days. The part that you paid with credit, {{credit}}, is a credit again.',
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
      'The platform’s settled balance at the payout provider is lower than {{amount}}. We’ll try again every hour.',
  },
  payout_cancelled: {
    title: 'Your payout {{code}} was canceled',
    message: '{{amount}} is back in your wallet: {{reason}}',
  },
  tax_form_needed: {
    title: 'We need your tax details by {{day}}',
    message: 'You’ve earned {{amount}} in {{year}}. Complete your account at the payout provider.',
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
  mover_approved: {
    title: 'You’re approved',
    message: 'You can take jobs as {{business}} now.',
  },
  mover_rejected: {
    title: 'We couldn’t accept your profile',
    message: '{{reason}}',
  },
  mover_suspended: {
    title: 'Your profile is suspended',
    message: '{{reason}}',
  },
  driver_left: {
    title: '{{driver}} has left your crew',
    message: 'They had no jobs left with {{business}}.',
  },
  document_rejected: {
    title: 'Please send it again: {{paper}}',
    message: '{{reason}}',
  },
  calendar_feed_failing: {
    title: 'We can’t read your calendar “{{calendar}}”',
    message:
      'It has been failing since {{since}}. The busy times that we know about stay blocked, but new ones are missing.',
  },
  document_ending: {
    title_one: 'Valid for one more day: {{paper}}',
    title_other: 'Valid for {{count}} more days: {{paper}}',
    message: 'Upload a new one in time: without it, no jobs can be accepted.{{risk}}',
    message_background:
      'It needs a new background check: the mover requests it, and the driver agrees to it.',
  },
  document_expired: {
    title: 'Expired: {{paper}}',
    message: 'Jobs can’t be taken until we’ve approved a new one.',
    message_background:
      'It needs a new background check: the mover requests it, and the driver agrees to it.',
  },
  background_asked: {
    title: '{{mover}} is asking you for a background check',
    message: 'Read what it’s about and decide whether you agree. It takes two minutes.',
  },
  background_form: {
    title: 'Continue your background check',
    message: 'The company that runs the check needs a few details that only you can give.',
  },
  background_stalled: {
    title: 'Your background check is waiting for you',
    message: 'Something is missing or doesn’t match. See what to do.',
  },
  background_cleared: {
    title: 'Your background check is done',
    message: 'Nothing stands in the way. It’s valid until {{day}}.',
  },
  background_considered: {
    title: 'We’re looking at your background check',
    message: 'The report is in. Nothing is decided, and you’ll hear from us first.',
  },
  background_notice: {
    title: 'A notice about your background check',
    message: 'Read it and answer by {{until}}. Nothing will be decided before then.',
  },
  background_refused: {
    title: 'We couldn’t accept your background check',
    message: 'You can’t drive on jobs for now. See why, and what you can do.',
  },
  background_cancelled: {
    title: 'Your background check is canceled',
    message: 'There’s nothing more to do. Your mover can ask again.',
  },
  background_staff: {
    title: 'A background check needs a decision',
    message: 'The report about {{who}} of {{mover}} isn’t clear.',
  },
  background_disputed_staff: {
    title: '{{who}} disputes a background check',
    message: 'The text is in a ticket. Nothing can be refused until it’s answered.',
  },
  crew_background_declined: {
    title: '{{who}} doesn’t agree to a background check',
    message: 'The check won’t take place. You can ask again if they change their mind.',
  },
  crew_background_cancelled: {
    title: 'The background check for {{who}} is canceled',
    message: 'You can ask for it again.',
  },
  crew_background_cleared: {
    title: 'The background check for {{who}} is done',
    message: 'It’s valid until {{day}}.',
  },
  crew_background_considered: {
    title: 'The background check for {{who}} is taking longer',
    message: 'We’re in touch with {{who}}. You don’t need to do anything.',
  },
  crew_background_refused: {
    title: '{{who}} can’t drive for now',
    message: 'The background check wasn’t accepted. Assign their jobs to someone else.',
  },
  appeal_granted: {
    title: 'Your appeal about {{code}} is granted',
    message: '“{{what}}” no longer counts. {{reason}}',
  },
  appeal_denied: {
    title: 'Your appeal about {{code}} is denied',
    message: '“{{what}}” still counts. {{reason}}',
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
  comment_mentioned: {
    title: '{{who}} mentioned you: {{record}}',
    message: '{{text}}',
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
    message_one: 'A reconciliation found a new difference. Explain or correct it.',
    message_other:
      'A reconciliation found {{count}} new differences. Explain or correct each of them.',
  },
  reconciliation_failed: {
    title: 'A reconciliation failed',
    message: 'The movements could not be compared: {{reason}}',
  },
  webhook_switched_off: {
    title: 'The webhook “{{webhook}}” was switched off',
    message: 'We can’t deliver to {{host}} anymore. Resume the webhook once it works again.',
  },
  message_undelivered: {
    title: 'A message could not be delivered ({{channel}})',
    message: 'To {{recipient}}: {{reason}} (waiting: {{count}})',
  },
  waiting_list: {
    title: 'Waiting list',
    text: 'One email when we start moving people from the place you asked about, or when a crew is free at the time you asked for.',
    leave:
      'You’re on Haulwell’s waiting list because you asked for this email. To leave it:\n{{url}}',
    price: 'See the price of your move',
  },
  driving_reply: '{{name}} is driving and will see this after arriving.',
  leave:
    'You’re getting emails about “{{topic}}” from Haulwell. To stop them, or to choose which emails you get:\n{{url}}',
  document_risk: {
    sentence: 'You’d lose these jobs: {{jobs}}.',
    job: '{{code}} ({{date}})',
    more_one: '{{count}} more',
    more_other: '{{count}} more',
  },
  links: {
    'mover-calendar': 'See your calendar',
    'mover-profile': 'See your standing',
    'mover-crew': 'See your drivers',
    'mover-profile-add': 'See your steps',
    'customer-payments-history': 'See your refunds',
    'customer-payments': 'See your cards',
    'customer-moves-proposal': 'Answer',
    'customer-moves-details': 'See the move',
    'mover-jobs-details': 'See the job',
    'driver-jobs-details': 'See the job',
    'mover-earnings': 'See the earnings',
    'admin-cities': 'See the city',
    'admin-movers-details': 'See the mover',
    'admin-orders-details': 'See the order',
    'mover-earnings-payouts': 'See the payout',
    'mover-statements': 'See the statement',
    'mover-wallet': 'See your wallet',
    'mover-documents': 'See the document',
    'driver-documents': 'See the document',
    'mover-background': 'See the background checks',
    'driver-background': 'See your background check',
    'admin-background-checks': 'See the background check',
    'order-submitting': 'See the payment',
    chat: 'Open the chat',
    'chat-support': 'Open the chat',
    'admin-support-messages': 'Open the chat',
    'admin-record': 'See the comment',
    'admin-support-tickets': 'See the ticket',
    'admin-finance-payouts': 'See the payouts',
    'admin-finance-refunds': 'See the refunds',
    'admin-payment-disputes': 'See the dispute',
    'admin-claims': 'See the claim',
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
    team: {
      title: 'Your team',
      text: 'When a colleague mentions you in a comment.',
    },
    system: {
      title: 'The system',
      text: 'What needs an administrator, such as messages that could not be delivered.',
    },
  },
}
