import type Stripe from 'stripe'

import { answered, attempt, missing } from '#server/adapters/stripe/client.ts'
import type { Payments, RefundState } from '#server/ports/payments.ts'
import { disputeOf, refundOf } from './stripe-records.ts'

type RefundRequest = Parameters<Payments['refund']>[0]
type Refunds = Pick<Payments, 'refund' | 'refundStatus' | 'dispute' | 'submitEvidence'>

/** The state of a charge doesn't allow a refund. */
const impossible: ReadonlySet<string> = new Set([
  'resource_missing',
  'payment_intent_unexpected_state',
  'amount_too_large',
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
])
const unfitEvidence: ReadonlySet<string> = new Set(['dispute_evidence_page_limit_exceeded'])
/** The largest document that Stripe sends to a bank, in bytes. */
const largestEvidence = 4_500_000
const maxSummaryLength = 20_000

/** Returns money to customers, and contests what their banks take back. */
export function stripeRefunds(stripe: Stripe): Refunds {
  const refundsOf = (charge: string) =>
    stripe.refunds.list({ payment_intent: charge, limit: 100 }).autoPagingToArray({ limit: 1000 })

  /** Checks whether so much was captured and not returned yet. */
  async function isRefundable(charge: string, amount_cents: number): Promise<boolean> {
    const [{ amount_received }, refunds] = await answered(() =>
      Promise.all([stripe.paymentIntents.retrieve(charge), refundsOf(charge)]),
    )
    return (
      refunds
        .filter((refund) => refundOf(refund).status !== 'failed')
        .reduce((rest, { amount }) => rest - amount, amount_received) >= amount_cents
    )
  }

  async function createRefund({ key, charge, amount_cents }: RefundRequest): Promise<RefundState> {
    try {
      const made = await attempt(
        () =>
          stripe.refunds.create(
            { payment_intent: charge, amount: amount_cents, metadata: { key } },
            { idempotencyKey: key },
          ),
        impossible,
      )
      if (made.status === 'done') return refundOf(made.value)
      return made.status === 'unavailable' ? { status: 'unavailable' } : failed(made.message)
    } catch (error) {
      // Stripe has no code for an amount that is more than what is left.
      if (await isRefundable(charge, amount_cents)) throw error
      return failed('The charge has less left to refund.')
    }
  }

  return {
    async refund(request) {
      const { key, charge, amount_cents } = request
      const listed = await attempt(() => refundsOf(charge), missing)
      if (listed.status === 'impossible') return failed(listed.message)
      if (listed.status !== 'done') return { status: 'unavailable' }
      const known = listed.value.find(({ metadata }) => metadata?.key === key)
      if (!known) return createRefund(request)
      if (known.amount !== amount_cents)
        throw new Error(`The refund with the key ${key} is of another amount.`)
      return refundOf(known)
    },

    async refundStatus(refund): Promise<RefundState> {
      const found = await attempt(() => stripe.refunds.retrieve(refund))
      return found.status === 'done' ? refundOf(found.value) : { status: 'unavailable' }
    },

    async dispute(dispute) {
      const found = await attempt(() => stripe.disputes.retrieve(dispute), missing)
      if (found.status === 'impossible') return { status: 'unknown' }
      return found.status === 'done' ? disputeOf(found.value) : { status: 'unavailable' }
    },

    async submitEvidence({ key, dispute, summary, document }) {
      if (document.length > largestEvidence) {
        const reason = `The document has ${document.length} bytes; Stripe takes ${largestEvidence}.`
        return { status: 'impossible', reason }
      }
      const found = await attempt(() => stripe.disputes.retrieve(dispute), missing)
      if (found.status === 'impossible') return { status: 'impossible', reason: found.message }
      if (found.status !== 'done') return { status: 'unavailable' }
      const { evidence_details, metadata } = found.value
      if (evidence_details.submission_count > 0 && metadata.evidence_key === key)
        return { status: 'done' }
      const { status } = disputeOf(found.value)
      if (status !== 'needs_response')
        return { status: 'impossible', reason: `The dispute is ${status}; it takes no evidence.` }
      // Without a key: a second try uploads another file, so that its parameters differ.
      const sent = await attempt(async () => {
        const file = await stripe.files.create({
          purpose: 'dispute_evidence',
          file: { data: document, name: 'evidence.pdf', type: 'application/pdf' },
        })
        return stripe.disputes.update(dispute, {
          evidence: {
            uncategorized_file: file.id,
            uncategorized_text: summary.slice(0, maxSummaryLength),
          },
          metadata: { evidence_key: key },
          submit: true,
        })
      }, unfitEvidence)
      if (sent.status === 'impossible') return { status: 'impossible', reason: sent.message }
      return { status: sent.status === 'done' ? 'done' : 'unavailable' }
    },
  }
}

const failed = (reason: string): RefundState => ({ status: 'failed', refund: null, reason })
