import type { SettingKey } from '../../settings.ts'

/** The name of each setting, and what it decides. */
export const settings: Record<SettingKey, { name: string; meaning: string }> = {
  refund_alone_cents: {
    name: 'Refund without a second person',
    meaning:
      'What one person may refund on an order in total before somebody else has to approve it.',
  },
  waive_fee_alone_cents: {
    name: 'Waived cancellation fee',
    meaning:
      'Staff may waive a cancellation fee up to this amount; above it, only somebody who may approve refunds can.',
  },
  payout_staff_cents: {
    name: 'Payout without approval',
    meaning: 'Payouts below this amount are approved automatically; finance approves the others.',
  },
  steps_early_minutes: {
    name: 'Earliest start of a job',
    meaning: 'How long before its time window a crew may start with a job.',
  },
  fast_work_bp: {
    name: 'Implausibly fast work',
    meaning:
      'If a crew needs less than this share of the estimated time, its pay is held until staff has looked at the job.',
  },
  credit_period_days: {
    name: 'Period for credits',
    meaning: 'The days over which credits and apology coupons are counted against their limits.',
  },
  late_release_credits_per_customer: {
    name: 'Late-release credits per customer',
    meaning: 'How many credits for late releases a customer can get within the period.',
  },
  late_release_credits_per_pair: {
    name: 'Late-release credits per customer and mover',
    meaning:
      'How many credits a customer can get within the period because the same mover gave a job back late.',
  },
  expiry_coupons_per_customer: {
    name: 'Apology coupons per customer',
    meaning: 'How many coupons a customer can get within the period for moves that nobody took.',
  },
  expiry_coupon_hours_ahead: {
    name: 'Notice for an apology coupon',
    meaning: 'Only moves booked at least this long before their time window bring a coupon.',
  },
  expiry_coupon_percent: {
    name: 'Apology coupon',
    meaning: 'The discount of the coupon for a move that nobody took.',
  },
  expiry_coupon_cap_cents: {
    name: 'Highest apology discount',
    meaning: 'The most that the coupon for a move that nobody took can take off.',
  },
  chat_kept_days: {
    name: 'Chats of finished moves',
    meaning: 'How long the messages of a move are kept after it ended.',
  },
  notifications_kept_days: {
    name: 'Read notifications',
    meaning: 'How long notifications are kept after they were read.',
  },
  daily_backups_kept: {
    name: 'Daily backups',
    meaning: 'How many daily backups are kept; older ones are deleted.',
  },
}
