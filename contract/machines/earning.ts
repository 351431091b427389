import { integer, text, timestamp } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

const reason = { reason: text({ max: 500 }) }

export const earningMachine = defineMachine('earnings', {
  initial: 'pending',
  states: ['pending', 'available', 'in_payout', 'paid', 'held', 'reversed'],
  transitions: {
    /** A new mover's earning stays pending for some days after the charge. */
    reserve: {
      emits: 'earning.reserved',
      from: ['pending'],
      by: ['system'],
      input: { reserved_until: timestamp() },
    },
    release: {
      emits: 'earning.released',
      from: ['pending'],
      to: 'available',
      by: ['system'],
      due: { field: 'reserved_until', minutes: 0 },
    },
    hold: {
      emits: 'earning.held',
      from: ['pending', 'available'],
      to: 'held',
      by: ['system', 'admin'],
      input: reason,
      bulk: true,
      inverse: 'resume',
    },
    resume: {
      emits: 'earning.resumed',
      from: ['held'],
      to: 'available',
      by: ['system', 'admin'],
      needs: ['no_open_claim'],
      bulk: true,
    },
    reverse: {
      emits: 'earning.reversed',
      from: ['pending', 'available', 'held'],
      to: 'reversed',
      by: ['system', 'admin'],
      input: reason,
      needs: ['no_tip', 'no_open_claim'],
    },
    adjust: {
      emits: 'earning.adjusted',
      from: ['pending', 'available', 'held'],
      by: ['system'],
      input: { amount_cents: integer(), ...reason },
    },
    include: {
      emits: 'earning.included',
      from: ['available'],
      to: 'in_payout',
      by: ['system'],
      input: { payout_id: integer({ min: 1 }) },
    },
    return: {
      emits: 'earning.returned',
      from: ['in_payout', 'paid'],
      to: 'available',
      by: ['system'],
    },
    pay: { emits: 'earning.paid', from: ['in_payout'], to: 'paid', by: ['system'] },
  },
})
