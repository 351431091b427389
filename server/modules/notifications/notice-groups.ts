import type { NoticeChannel, NoticeGroup } from '#contract/calls/notifications.ts'
import type { Role } from '#contract/kernel/access.ts'
import type { notifications as texts } from '#contract/locales/en/notifications.ts'
import { canUnsubscribe, mutedAs } from './mail-topics.ts'
import { sendsTexts } from './texted-mail.ts'

/** The key of a notification's title and message among the texts. */
export type AppText = Exclude<
  keyof typeof texts,
  'links' | 'groups' | 'leave' | 'driving_reply' | 'waiting_list' | 'document_risk'
>

type Group = {
  to: readonly Role[]
  /** The roles among them that get mail about it. */
  mailed?: readonly Role[]
  /** Channels that can't be turned off, because money or the right to work depends on them. */
  fixed?: readonly Exclude<NoticeChannel, 'mail' | 'sms'>[]
}

const crewed = ['customer', 'mover', 'driver'] as const
const everybody = [...crewed, 'admin'] as const

const groups: Record<NoticeGroup, Group> = {
  moves: { to: crewed, mailed: crewed },
  offers: { to: ['mover'], mailed: ['mover'] },
  messages: { to: everybody },
  documents: { to: ['mover', 'driver'], mailed: ['mover', 'driver'], fixed: ['in_app'] },
  money: { to: ['customer', 'mover'], mailed: ['customer', 'mover'], fixed: ['in_app'] },
  disputes: {
    to: ['customer', 'mover', 'admin'],
    mailed: ['customer', 'mover'],
    fixed: ['in_app'],
  },
  support: { to: everybody, mailed: crewed },
  team: { to: ['admin'], mailed: ['admin'] },
  system: { to: ['admin'], mailed: ['admin'], fixed: ['in_app'] },
}

export const groupOf: Record<AppText, NoticeGroup> = {
  order_placed: 'moves',
  order_accepted: 'moves',
  order_released: 'moves',
  order_confirmed: 'moves',
  order_rescheduled: 'moves',
  order_revised: 'moves',
  revision_agreed: 'moves',
  revision_declined: 'moves',
  order_departed: 'moves',
  order_arrived: 'moves',
  order_in_transit: 'moves',
  stop_reached: 'moves',
  departure_undone: 'moves',
  arrival_undone: 'moves',
  loading_end_undone: 'moves',
  order_delivered: 'moves',
  order_completed: 'moves',
  order_cancelled: 'moves',
  order_expired: 'moves',
  crew_late: 'moves',
  arrival_reported: 'moves',
  no_show: 'moves',
  order_reinstated: 'moves',
  contact_tried: 'moves',
  absence_reported: 'moves',
  job_late: 'moves',
  job_unsecured: 'moves',
  job_no_show: 'moves',
  job_reinstated: 'moves',
  job_absence: 'moves',
  order_payment_missed: 'money',
  order_unpaid: 'moves',
  change_proposed: 'moves',
  change_withdrawn: 'moves',
  change_expired: 'moves',
  change_accepted_staff: 'system',
  change_declined_staff: 'system',
  change_expired_staff: 'system',
  change_outdated_staff: 'system',
  job_rescheduled: 'moves',
  job_revised: 'moves',
  job_amended: 'moves',
  order_amended: 'moves',
  job_cancelled: 'moves',
  order_taken_over: 'moves',
  job_taken_over: 'moves',
  job_taken_away: 'moves',
  job_reoffered: 'moves',
  job_assigned: 'moves',
  job_withdrawn: 'moves',
  job_confirmed: 'moves',
  job_crewed: 'moves',
  job_delivered: 'moves',
  order_offered: 'offers',
  order_disputed: 'disputes',
  order_resolved: 'disputes',
  job_disputed: 'disputes',
  job_resolved: 'disputes',
  dispute_opened: 'disputes',
  order_times_held: 'disputes',
  fee_contested: 'disputes',
  fee_contested_staff: 'disputes',
  fee_upheld: 'disputes',
  job_fee_upheld: 'disputes',
  fee_reversed: 'disputes',
  job_fee_reversed: 'disputes',
  order_released_again: 'disputes',
  order_reoffered: 'disputes',
  mover_too_fast: 'system',
  city_paused: 'system',
  payment_unknown: 'system',
  hold_refused: 'system',
  crew_late_staff: 'system',
  no_show_staff: 'system',
  card_missing: 'system',
  card_ending: 'money',
  order_written_off: 'money',
  earning_available: 'money',
  earning_reserved: 'money',
  order_cheaper: 'money',
  payment_failed: 'money',
  payment_voided: 'money',
  tip_received: 'money',
  tip_shared: 'moves',
  tip_failed: 'money',
  tip_taken_back: 'money',
  guest_note: 'moves',
  certificate_asked: 'moves',
  certificate_changed: 'moves',
  certificate_sent: 'moves',
  certificate_accepted: 'moves',
  certificate_refused: 'moves',
  certificate_waived: 'moves',
  certificate_outdated: 'moves',
  certificate_due: 'moves',
  certificate_unanswered: 'moves',
  elevator_reserved: 'moves',
  elevator_lost: 'moves',
  claim_filed: 'disputes',
  claim_filed_staff: 'disputes',
  claim_waiting: 'disputes',
  claim_answered: 'disputes',
  claim_unanswered: 'disputes',
  claim_answer_missed: 'disputes',
  claim_offered: 'disputes',
  claim_offered_mover: 'disputes',
  claim_taken: 'disputes',
  claim_declined: 'disputes',
  claim_offer_expired: 'disputes',
  claim_decided: 'disputes',
  claim_decided_mover: 'disputes',
  claim_appealed: 'disputes',
  claim_withdrawn: 'disputes',
  claim_overdue: 'disputes',
  refund_settled: 'money',
  refund_failed: 'money',
  refund_bounced: 'money',
  refund_bounced_staff: 'system',
  refund_requested: 'system',
  payout_sent: 'money',
  payout_paid: 'money',
  payout_failed: 'money',
  payout_returned: 'money',
  payout_cancelled: 'money',
  tax_form_needed: 'money',
  account_added: 'money',
  account_verified: 'money',
  account_restricted: 'money',
  account_disabled: 'money',
  mover_approved: 'documents',
  mover_rejected: 'documents',
  mover_suspended: 'documents',
  driver_left: 'documents',
  background_asked: 'documents',
  background_form: 'documents',
  background_stalled: 'documents',
  background_cleared: 'documents',
  background_considered: 'documents',
  background_notice: 'documents',
  background_refused: 'documents',
  background_cancelled: 'documents',
  background_staff: 'system',
  background_disputed_staff: 'system',
  crew_background_declined: 'documents',
  crew_background_cancelled: 'documents',
  crew_background_cleared: 'documents',
  crew_background_considered: 'documents',
  crew_background_refused: 'documents',
  document_approved: 'documents',
  document_rejected: 'documents',
  document_ending: 'documents',
  calendar_feed_failing: 'offers',
  document_expired: 'documents',
  appeal_granted: 'disputes',
  appeal_denied: 'disputes',
  ticket_answered: 'support',
  ticket_replied: 'support',
  ticket_assigned: 'support',
  bank_dispute_opened: 'system',
  bank_dispute_ending: 'system',
  bank_dispute_refused: 'system',
  bank_dispute_won: 'system',
  bank_dispute_lost: 'system',
  message_undelivered: 'system',
  webhook_switched_off: 'system',
  reconciliation_differs: 'money',
  reconciliation_failed: 'money',
  payout_postponed: 'system',
  payout_returned_staff: 'system',
  comment_mentioned: 'team',
  chat_message: 'messages',
  support_message: 'messages',
}

export const concerns = (group: NoticeGroup, role: Role): boolean => groups[group].to.includes(role)

/** Reports whether a group is sent to a role on a channel at all. */
export function hasChannel(group: NoticeGroup, channel: NoticeChannel, role: Role): boolean {
  if (channel === 'sms') return sendsTexts(group, role)
  return channel !== 'mail' || (groups[group].mailed?.includes(role) ?? false)
}

export function isFixed(group: NoticeGroup, channel: NoticeChannel, role: Role): boolean {
  if (channel === 'sms') return false
  return channel === 'mail'
    ? !canUnsubscribe(group, role)
    : (groups[group].fixed?.includes(channel) ?? false)
}

type ChannelSettings = { role: Role; muted: readonly string[] }

export const isOn = (
  { role, muted }: ChannelSettings,
  group: NoticeGroup,
  channel: NoticeChannel,
): boolean => isFixed(group, channel, role) || !muted.includes(mutedAs(group, channel))
