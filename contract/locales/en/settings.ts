import type { SettingKey } from '../../settings.ts'

/** The name of each setting, and what it decides. */
export const settings: Record<SettingKey, { name: string; meaning: string }> = {
  refund_alone_cents: {
    name: 'Refund without a second person',
    meaning:
      'The total that one person can refund on an order before someone else has to approve it.',
  },
  waive_fee_alone_cents: {
    name: 'Waived cancellation fee',
    meaning:
      'Staff can waive a cancellation fee up to this amount. Above it, only someone who can approve refunds can waive it.',
  },
  payout_staff_cents: {
    name: 'Payout without approval',
    meaning: 'Payouts below this amount are approved automatically. Finance approves the rest.',
  },
  tax_form_cents: {
    name: 'Earnings that need a tax form',
    meaning:
      'The earnings of a calendar year, before commission and with tips, from which a mover is asked for a tax form. Ask a lawyer which amount applies.',
  },
  tax_form_days: {
    name: 'Time for the tax form',
    meaning: 'How long a mover has to hand in a tax form after being asked.',
  },
  reserve_jobs: {
    name: 'Jobs with a reserve',
    meaning: 'How many of a mover’s first jobs are paid out only after a reserve.',
  },
  reserve_days: {
    name: 'Reserve for new movers',
    meaning:
      'How long the pay for the first jobs stays pending after the customer’s card was charged.',
  },
  tip_days: {
    name: 'Time for a tip',
    meaning: 'How long after a move is completed its customer can tip the crew.',
  },
  tip_withdraw_minutes: {
    name: 'Time to withdraw a tip',
    meaning: 'How long a customer can withdraw a tip. Then the card is charged.',
  },
  tip_move_cents: {
    name: 'Highest tip for a move',
    meaning: 'The most that all tips after one move can add up to.',
  },
  tip_move_bp: {
    name: 'Highest tip as a share of the price',
    meaning: 'The most that all tips after one move can add up to, as a share of its price.',
  },
  tip_day_cents: {
    name: 'Tips from one customer in a day',
    meaning:
      'The most that one customer can tip within 24 hours, for all moves. This keeps stolen cards from being turned into money.',
  },
  tips_per_day: {
    name: 'Number of tips in a day',
    meaning:
      'How often one customer can give a tip within 24 hours. Withdrawn and refused tips count too.',
  },
  background_valid_days: {
    name: 'Validity of a background check',
    meaning: 'How long a clear background check of a driver is valid.',
  },
  background_notice_days: {
    name: 'Time to answer a background notice',
    meaning:
      'How long a driver can answer a notice before a background check may be refused. Ask your counsel before you shorten it.',
  },
  claim_days: {
    name: 'Time for a claim',
    meaning:
      'How long after the delivery a customer can file a claim or report a problem with the move.',
  },
  claims_per_move: {
    name: 'Claims per move',
    meaning: 'How many claims a customer can file about one move.',
  },
  claim_answer_hours: {
    name: 'Time to answer a claim',
    meaning: 'How long a mover can answer a claim before staff decides without their answer.',
  },
  claim_decide_days: {
    name: 'Time to decide a claim',
    meaning: 'How long staff has to decide a claim after it was filed or appealed.',
  },
  claim_offer_days: {
    name: 'Time to accept an offer',
    meaning: 'How long a customer can accept an offer for a claim.',
  },
  claim_appeal_days: {
    name: 'Time to appeal',
    meaning: 'How long customer and mover can appeal the decision about a claim.',
  },
  steps_early_minutes: {
    name: 'Earliest start of a job',
    meaning: 'How long before the time window a crew can start a job.',
  },
  fast_work_bp: {
    name: 'Measured time that needs a review',
    meaning:
      'If a crew takes less than this share of the estimated time, staff checks the times before the card is charged.',
  },
  fast_mover_jobs: {
    name: 'Jobs behind a mover’s speed',
    meaning: 'How many of the last jobs count toward the median of a mover’s measured time.',
  },
  fast_mover_bp: {
    name: 'Fast mover alert',
    meaning:
      'Staff is alerted once when the median of a mover’s measured time falls below this share of the estimates.',
  },
  revision_minutes_bp: {
    name: 'Longer without consent',
    meaning:
      'How much longer a move may take after its customer changes it before its mover has to agree.',
  },
  revision_hours_ahead: {
    name: 'Last change with consent',
    meaning:
      'How long before the start of the time window a customer can still make a change that the mover has to agree to.',
  },
  quiet_drive_hours: {
    name: 'Longest quiet drive',
    meaning:
      'How long messages and notices wait for a driver who is on the way to a stop and doesn’t report the arrival.',
  },
  fuel_mile_cents: {
    name: 'Fuel per mile',
    meaning:
      'Movers’ earnings and day plans count this much fuel for each mile, loaded or empty, unless a mover has set another cost.',
  },
  release_grace_minutes: {
    name: 'Free return of part of a day plan',
    meaning:
      'How long a mover can give a job of a day plan back for free when another job of it was lost.',
  },
  free_returns_per_day: {
    name: 'Free returns a day',
    meaning: 'How many jobs of day plans a mover can give back for free within 24 hours.',
  },
  take_overs_per_hour: {
    name: 'Driver changes per hour',
    meaning:
      'How often a moving company can give one job to another driver within an hour; the customer is notified each time. Staff has no limit.',
  },
  late_crew_minutes: {
    name: 'Late crew',
    meaning:
      'How long after the end of the time window the customer is asked about a crew that hasn’t arrived, and can cancel free of charge.',
  },
  no_show_minutes: {
    name: 'No-show',
    meaning:
      'How long after the end of the time window a move is canceled if its crew hasn’t arrived.',
  },
  crew_seen_hours: {
    name: 'Crew without steps',
    meaning:
      'If the customer says that the late crew is there, how long the crew then has to report a step before the move is canceled.',
  },
  reinstate_days: {
    name: 'Reinstating a no-show',
    meaning:
      'How long staff can reinstate a move that was canceled because its crew didn’t report its arrival.',
  },
  no_show_record_days: {
    name: 'No-shows on the record',
    meaning: 'How long after the last one a mover’s no-shows stay on the record.',
  },
  standing_days: {
    name: 'Standing of movers',
    meaning:
      'For how long late arrivals, jobs given back, damage, unanswered claims and poor reviews count against a mover’s standing.',
  },
  standing_appeal_days: {
    name: 'Appeals about standing',
    meaning: 'How long after the event a mover can appeal what counts against its standing.',
  },
  arrival_near_meters: {
    name: 'Distance of an arrival',
    meaning:
      'How close the crew’s phone must be to the pickup to prove that the crew was at the door. We locate an address only by the center of its ZIP code.',
  },
  absence_wait_minutes: {
    name: 'Free waiting time',
    meaning:
      'How long a crew at the door waits before it can report that the customer isn’t there.',
  },
  absence_tries: {
    name: 'Attempts to reach the customer',
    meaning:
      'How often the crew must have tried to reach the customer before it can report that they aren’t there.',
  },
  absence_try_minutes: {
    name: 'Time between attempts',
    meaning: 'How far apart the attempts to reach the customer must be to count.',
  },
  contest_hours: {
    name: 'Time to contest a fee',
    meaning:
      'How long a customer can contest a fee that the crew is owed for being at the door. The crew is paid after that.',
  },
  credit_valid_days: {
    name: 'Validity of credits',
    meaning: 'How long customers can use a credit after they get it.',
  },
  credit_period_days: {
    name: 'Period for credits',
    meaning: 'Credits within this many days count toward the limits for customers.',
  },
  late_release_credits_per_customer: {
    name: 'Late-release credits per customer',
    meaning: 'How many late-release credits a customer can get within the period.',
  },
  late_release_credits_per_pair: {
    name: 'Late-release credits per customer and mover',
    meaning:
      'How many credits a customer can get within the period when the same mover gives jobs back late.',
  },
  no_crew_credits_per_customer: {
    name: 'No-crew credits per customer',
    meaning:
      'How many credits a customer can get within the period for moves that no mover took or whose crew didn’t show up, together.',
  },
  no_crew_hours_ahead: {
    name: 'Notice for a no-crew credit',
    meaning:
      'The credit is given only for moves booked at least this long before their time window.',
  },
  expiry_credit_cents: {
    name: 'Credit when no mover is found',
    meaning: 'What a customer gets for a move that no mover took in time.',
  },
  no_show_credit_cents: {
    name: 'Credit for a no-show',
    meaning: 'What a customer gets for a move whose crew didn’t show up.',
  },
  credit_grant_days: {
    name: 'Period for granted credits',
    meaning: 'Credits that staff granted within this many days count toward the two limits below.',
  },
  credit_grants_by_administrator_cents: {
    name: 'Credits granted by one administrator',
    meaning: 'The most that one administrator can grant within the period, to all customers.',
  },
  credit_grants_to_customer_cents: {
    name: 'Credits granted to one customer',
    meaning: 'The most that staff can grant to one customer within the period.',
  },
  guest_link_days: {
    name: 'Guest links after the move',
    meaning: 'How long a guest link works after the end of the time window.',
  },
  guest_links_per_move: {
    name: 'Guest links per move',
    meaning: 'How many active guest links a move can have at once.',
  },
  certificate_reminder_days: {
    name: 'Certificate reminder',
    meaning:
      'How long before the move everyone who has to act is reminded of a certificate of insurance that a building is waiting for.',
  },
  chat_kept_days: {
    name: 'Chats of finished moves',
    meaning: 'How long a move’s messages are kept after the move has ended.',
  },
  notifications_kept_days: {
    name: 'Read notifications',
    meaning: 'How long notifications are kept after they’re read.',
  },
  daily_backups_kept: {
    name: 'Daily backups',
    meaning: 'Number of days whose last scheduled backup is kept.',
  },
  weekly_backups_kept: {
    name: 'Weekly backups',
    meaning: 'Number of weeks whose last scheduled backup is kept as well.',
  },
  monthly_backups_kept: {
    name: 'Monthly backups',
    meaning: 'Number of months whose last scheduled backup is kept as well.',
  },
}
