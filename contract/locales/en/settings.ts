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
  reserve_jobs: {
    name: 'Jobs with a reserve',
    meaning: 'How many of a mover’s first jobs are paid out only after a reserve.',
  },
  reserve_days: {
    name: 'Reserve of new movers',
    meaning:
      'How long the pay for the first jobs stays pending after the customer’s card was charged.',
  },
  steps_early_minutes: {
    name: 'Earliest start of a job',
    meaning: 'How long before the time window a crew can start a job.',
  },
  fast_work_bp: {
    name: 'Measured time for review',
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
    name: 'Credits by one administrator',
    meaning: 'The most that one administrator can grant within the period, to all customers.',
  },
  credit_grants_to_customer_cents: {
    name: 'Granted credits for one customer',
    meaning: 'The most that staff can grant to one customer within the period.',
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
    meaning: 'How many daily backups are kept. Older ones are deleted.',
  },
}
