import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/**
 * A chargeback: the customer's bank takes a captured amount back. We answer with evidence, once and
 * before a deadline, or accept the loss; then the bank decides.
 */
export const paymentDisputeMachine = defineMachine('payment_disputes', {
  initial: 'opened',
  states: ['opened', 'answering', 'answered', 'won', 'lost', 'accepted'],
  transitions: {
    /** Rebuilds the evidence document. */
    collect: {
      emits: 'payment_dispute.evidence_requested',
      from: ['opened'],
      by: ['admin'],
    },
    /** Two days before the deadline. */
    warn: {
      emits: 'payment_dispute.ending',
      from: ['opened'],
      by: ['system'],
      due: { field: 'warn_at', minutes: 0 },
    },
    answer: {
      emits: 'payment_dispute.evidence_approved',
      from: ['opened'],
      to: 'answering',
      by: ['admin'],
      input: { summary: text({ min: 20, max: 5000, multiline: true }) },
      needs: ['answerable'],
    },
    /** The evidence has reached the bank, even when it was sent on the provider's own page. */
    submit: {
      emits: 'payment_dispute.answered',
      from: ['opened', 'answering'],
      to: 'answered',
      by: ['system'],
    },
    refuse: {
      emits: 'payment_dispute.evidence_refused',
      from: ['answering'],
      to: 'opened',
      by: ['system'],
      input: { reason: text({ max: 500 }) },
    },
    accept: {
      emits: 'payment_dispute.accepted',
      from: ['opened'],
      to: 'accepted',
      by: ['admin'],
      input: { reason: text({ max: 500 }) },
    },
    /** The provider has reported, or corrected, its fee after the dispute was opened. */
    report_fee: {
      emits: 'payment_dispute.fee_reported',
      from: ['opened', 'answering', 'answered', 'won', 'lost', 'accepted'],
      by: ['system'],
    },
    win: {
      emits: 'payment_dispute.won',
      from: ['opened', 'answering', 'answered', 'accepted'],
      to: 'won',
      by: ['system'],
    },
    lose: {
      emits: 'payment_dispute.lost',
      from: ['opened', 'answering', 'answered'],
      to: 'lost',
      by: ['system'],
    },
  },
})

/** The states in which the bank has not decided. */
export const openPaymentDisputes = ['opened', 'answering', 'answered'] as const
