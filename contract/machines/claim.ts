import { choice, image, listOf, money, text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/** Who can bear the cost of a claim; the protection pool only for moves that bought protection. */
export const bearers = ['platform', 'mover', 'split', 'protection'] as const

const amount = money({ min: 1, max: 10_000_000 })
const words = text({ max: 2000, multiline: true })

/**
 * A customer's claim after a move. The mover has some days to answer, the staff some days to decide;
 * either may offer an amount before that, and either side may appeal a decision once.
 */
export const claimMachine = defineMachine('claims', {
  initial: 'filed',
  states: [
    'filed',
    'answered',
    'in_review',
    'offered',
    'agreed',
    'decided',
    'appealed',
    'settled',
    'withdrawn',
    'closed',
  ],
  transitions: {
    /** The mover says why nothing, or something else, is owed. */
    answer: {
      emits: 'claim.answered',
      from: ['filed'],
      to: 'answered',
      by: ['mover'],
      input: { text: words, photos: listOf(image(), { max: 6, default: [] }) },
      needs: ['own_photos'],
    },
    /** The mover has not answered in time, which proves nothing. */
    lapse: {
      emits: 'claim.answer_missed',
      from: ['filed'],
      to: 'in_review',
      by: ['system'],
      due: { field: 'answer_due_at', minutes: 0 },
    },
    review: {
      emits: 'claim.reviewed',
      from: ['answered'],
      to: 'in_review',
      by: ['admin'],
      bulk: true,
    },
    /** A mover's offer is borne by the mover. */
    offer: {
      emits: 'claim.offered',
      from: ['filed', 'answered', 'in_review'],
      to: 'offered',
      by: ['mover', 'admin'],
      input: {
        amount_cents: amount,
        borne_by: choice(bearers, { optional: true }),
        text: text({ max: 2000, multiline: true, optional: true }),
      },
      needs: ['claimed_amount', 'fair_bearer'],
    },
    take: {
      emits: 'claim.taken',
      from: ['offered'],
      to: 'agreed',
      by: ['customer'],
      input: { amount_cents: amount },
      needs: ['offered_amount'],
    },
    decline: { emits: 'claim.declined', from: ['offered'], to: 'in_review', by: ['customer'] },
    expire_offer: {
      emits: 'claim.offer_expired',
      from: ['offered'],
      to: 'in_review',
      by: ['system'],
      due: { field: 'offer_until', minutes: 0 },
    },
    /** No amount means that nothing is paid. */
    decide: {
      emits: 'claim.decided',
      from: ['answered', 'in_review', 'appealed'],
      to: 'decided',
      by: ['admin'],
      input: {
        amount_cents: money({ max: 10_000_000 }),
        borne_by: choice(bearers, { optional: true }),
        /** The rule that the decision follows. */
        policy: text({ max: 200 }),
        reason: words,
      },
      needs: ['claimed_amount', 'fair_bearer', 'other_decider'],
    },
    /** All that was agreed or decided is paid. */
    settle: {
      emits: 'claim.settled',
      from: ['agreed', 'decided'],
      to: 'settled',
      by: ['system'],
    },
    /** The staff has rejected the refund. */
    reopen: {
      emits: 'claim.reopened',
      from: ['agreed', 'decided'],
      to: 'in_review',
      by: ['system'],
    },
    appeal: {
      emits: 'claim.appealed',
      from: ['decided', 'settled'],
      to: 'appealed',
      by: ['customer', 'mover'],
      input: { text: words },
      needs: ['appealable'],
    },
    withdraw: {
      emits: 'claim.withdrawn',
      from: ['filed', 'answered', 'in_review', 'offered'],
      to: 'withdrawn',
      by: ['customer'],
    },
    /** A decision that nothing is paid was not appealed in time. */
    close: {
      emits: 'claim.closed',
      from: ['decided'],
      to: 'closed',
      by: ['system'],
      due: { field: 'closes_at', minutes: 0 },
    },
    /** The staff has not decided in time. */
    remind: {
      emits: 'claim.overdue',
      from: ['answered', 'in_review', 'appealed'],
      by: ['system'],
      due: { field: 'decide_due_at', minutes: 0, unless: 'overdue_at' },
    },
  },
})

export type ClaimState = (typeof claimMachine.states)[number]

/** The states in which it isn't settled yet what a claim is paid; a decision may be appealed later. */
export const openClaims: readonly ClaimState[] = [
  'filed',
  'answered',
  'in_review',
  'offered',
  'agreed',
  'appealed',
]
