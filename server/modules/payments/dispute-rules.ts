import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { paymentDisputeMachine } from '#contract/machines/payment-dispute.ts'
import type { Effect, Need } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { restorePayment } from './dispute.ts'
import type { DisputeRow } from './dispute-row.ts'
import { queueAnswer, queueEvidence } from './evidence.ts'

export const disputeEffects: Record<
  TransitionOf<typeof paymentDisputeMachine>,
  Effect<DisputeRow> | null
> = {
  collect: {
    set: () => ({ failure: null }),
    after: ({ tx, row, now }) => queueEvidence(tx, row, now),
  },
  warn: { set: () => ({ warn_at: null }) },
  answer: {
    set: ({ input, actor }) => ({
      summary: String(input.summary),
      answered_by_id: actor.user_id,
      failure: null,
    }),
    after: ({ tx, row, now }) => queueAnswer(tx, row, now),
  },
  submit: { set: ({ now }) => ({ answered_at: now.toISOString(), warn_at: null }) },
  refuse: { set: ({ input }) => ({ failure: String(input.reason) }) },
  accept: {
    set: ({ now, actor }) => ({
      decided_at: now.toISOString(),
      warn_at: null,
      answered_by_id: actor.user_id,
    }),
  },
  report_fee: null,
  win: {
    set: ({ now }) => ({ decided_at: now.toISOString(), warn_at: null }),
    after: ({ kernel, tx, row, now }) => restorePayment(kernel, tx, row, now),
  },
  lose: { set: ({ now }) => ({ decided_at: now.toISOString(), warn_at: null }) },
}

/** The evidence exists, and the bank still accepts it. */
const answerable: Need<DisputeRow> = async ({ row, now, actor }) => {
  const say = (key: string) => ({ summary: [translate(actor.locale, `dispute.${key}`)] })
  if (row.evidence_due_at && Date.parse(row.evidence_due_at) <= now.getTime())
    return say('too_late')
  return row.evidence ? undefined : say('no_evidence')
}

export const disputeNeeds = { answerable }
