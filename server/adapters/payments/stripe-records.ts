import type Stripe from 'stripe'

import { refusalOf } from '#server/adapters/stripe/client.ts'
import type {
  CardOnFile,
  CardSetupState,
  Charge,
  Dispute,
  Movement,
  RefundState,
} from '#server/ports/payments.ts'

/** How long a bank holds an amount at least: Visa, where the customer wasn't there. */
const minHoldMs = (4 * 24 + 18) * 3_600_000

/** Reads a PaymentIntent whose `latest_charge` is expanded. */
export function chargeOf(
  intent: Stripe.PaymentIntent,
  publishable_key: string,
): Charge | { status: 'unavailable' } {
  const { id: charge, status, client_secret, last_payment_error, amount_received } = intent
  switch (status) {
    case 'requires_capture':
      return { status: 'authorized', charge, capture_before: captureBefore(intent) }
    case 'requires_action':
      return {
        status: 'requires_action',
        charge,
        step: { provider: 'stripe', publishable_key, client_secret: client_secret ?? '' },
      }
    case 'succeeded':
      return { status: 'captured', charge, captured_cents: amount_received }
    case 'canceled':
      return { status: 'released', charge }
    case 'requires_payment_method':
    case 'requires_confirmation':
      return { status: 'refused', charge, reason: refusalOf(last_payment_error ?? {}) }
    default:
      return { status: 'unavailable' }
  }
}

function captureBefore({ latest_charge, created }: Stripe.PaymentIntent): string {
  const card = expanded(latest_charge)?.payment_method_details?.card
  return card?.capture_before
    ? instantOf(card.capture_before)
    : new Date(created * 1000 + minHoldMs).toISOString()
}

/** Reads a SetupIntent whose `payment_method` is expanded. */
export function setupOf(intent: Stripe.SetupIntent): CardSetupState {
  const { status, last_setup_error } = intent
  if (status === 'canceled') return { status: 'unknown' }
  if (status === 'succeeded') {
    const card = expanded(intent.payment_method)
    const customer = idOf(intent.customer)
    if (!card?.card || !customer)
      throw new Error(`${intent.id} has succeeded without a card or a customer.`)
    return { status: 'ready', customer, card: cardOnFile(card.id, card.card) }
  }
  return status === 'requires_payment_method' && last_setup_error
    ? { status: 'refused', reason: refusalOf(last_setup_error) }
    : { status: 'open' }
}

function cardOnFile(reference: string, card: Stripe.PaymentMethod.Card): CardOnFile {
  const { brand, last4, exp_month, exp_year, fingerprint } = card
  return {
    reference,
    brand: brands.find((one) => one === brand) ?? 'card',
    last4,
    exp_month,
    exp_year,
    fingerprint: fingerprint ?? null,
  }
}

const brands = ['visa', 'mastercard', 'amex', 'discover'] as const

export function refundOf({ id: refund, status, failure_reason }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { status: 'done', refund }
  return status === 'pending' || status === 'requires_action'
    ? { status: 'pending', refund }
    : { status: 'failed', refund, reason: failure_reason ?? status ?? 'unknown' }
}

export function disputeOf(dispute: Stripe.Dispute): Dispute {
  const charge = idOf(dispute.payment_intent)
  if (!charge) throw new Error(`${dispute.id} is of a charge without a PaymentIntent.`)
  const { due_by } = dispute.evidence_details
  return {
    dispute: dispute.id,
    charge,
    amount_cents: dispute.amount,
    fee_cents: dispute.balance_transactions
      .filter(({ amount }) => amount < 0)
      .reduce((sum, { fee }) => sum + fee, 0),
    reason: dispute.reason,
    status: disputeStatuses[dispute.status] ?? 'under_review',
    evidence_due_at: due_by ? instantOf(due_by) : null,
  }
}

const disputeStatuses: Readonly<Record<string, Dispute['status'] | undefined>> = {
  needs_response: 'needs_response',
  warning_needs_response: 'inquiry',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  warning_under_review: 'inquiry',
  appeal_under_review: 'under_review',
  won: 'won',
  // An inquiry that didn't become a dispute.
  warning_closed: 'won',
  lost: 'lost',
  // Rapid Dispute Resolution gave the amount back before there was a dispute.
  prevented: 'lost',
}

/** Reads a balance transaction whose `source` is expanded. */
export function movementOf(transaction: Stripe.BalanceTransaction): Movement {
  const { id, reporting_category, source, amount, fee, description, created } = transaction
  return {
    reference: id,
    kind: movementKinds[reporting_category] ?? 'other',
    source: sourceOf(source),
    amount_cents: amount,
    fee_cents: fee,
    description,
    created_at: instantOf(created),
  }
}

/** Our reference of a charge is its PaymentIntent. */
function sourceOf(source: Stripe.BalanceTransaction['source']): string | null {
  const record = expanded(source)
  return record?.object === 'charge'
    ? (idOf(record.payment_intent) ?? record.id)
    : idOf<{ id: string }>(source)
}

/** https://docs.stripe.com/reports/reporting-categories */
const movementKinds: Readonly<Record<string, Movement['kind'] | undefined>> = {
  charge: 'charge',
  charge_failure: 'charge',
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  transfer: 'transfer',
  transfer_reversal: 'transfer',
  payout: 'payout',
  payout_reversal: 'payout',
  topup: 'payout',
  topup_reversal: 'payout',
  connect_reserved_funds: 'payout',
  risk_reserved_funds: 'payout',
}

const expanded = <T extends object>(reference: string | T | null | undefined): T | null =>
  typeof reference === 'object' ? reference : null

export const idOf = <T extends { id: string }>(
  reference: string | T | null | undefined,
): string | null => (typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null))

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
