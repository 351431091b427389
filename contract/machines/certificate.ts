import { boolean, date, file, money, object, text, timestamp } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/** The coverage that a building asks for, or that a certificate states. */
export const coverageFields = {
  /** For each occurrence. */
  general_cents: money({ optional: true, max: 100_000_000_000 }),
  auto_cents: money({ optional: true, max: 100_000_000_000 }),
  umbrella_cents: money({ optional: true, max: 100_000_000_000 }),
  has_workers: boolean({ default: false }),
}

/** The wishes of a building. */
export const askedFields = {
  building_name: text({ max: 120, optional: true }),
  /** Whom the certificate is made out to. */
  holder_name: text({ max: 160, optional: true }),
  holder_address: text({ max: 300, multiline: true, optional: true }),
  /** Who must be named as additional insured, in the building's words. */
  additional_insured: text({ max: 1000, multiline: true, optional: true }),
  coverage: object(coverageFields, { optional: true }),
  /** The day by which the building wants to have it. */
  needed_on: date({ optional: true }),
  rules: text({ max: 2000, multiline: true, optional: true }),
  /** The building's rules, or a certificate that it would accept. */
  sample: file({ optional: true }),
}

/** The times at which the building's elevator and dock are reserved for the move. */
export const elevatorFields = {
  elevator_from_at: timestamp({ optional: true }),
  elevator_to_at: timestamp({ optional: true }),
  dock: text({ max: 200, optional: true }),
}

const reason = text({ max: 500, multiline: true })

/**
 * A certificate of insurance that a building wants to see before a crew may work there. A guest
 * without an account acts for the building; the system takes the transition for them.
 */
export const certificateMachine = defineMachine('certificates', {
  initial: 'requested',
  states: ['requested', 'with_mover', 'sent', 'accepted', 'refused', 'waived', 'closed'],
  transitions: {
    /** Changes the requirements; absent fields stay unchanged. */
    ask: {
      emits: 'certificate.asked',
      from: ['requested', 'with_mover', 'sent', 'refused'],
      by: ['customer', 'system'],
      input: askedFields,
      needs: ['move_ahead', 'own_sample'],
    },
    /** Requests a certificate after all that was waived before. */
    ask_again: {
      emits: 'certificate.asked_again',
      from: ['waived'],
      to: 'requested',
      by: ['customer', 'system'],
      input: askedFields,
      needs: ['move_ahead', 'own_sample'],
    },
    /** The move has a mover, who has to get the certificate. */
    hand_over: {
      emits: 'certificate.handed_over',
      from: ['requested'],
      to: 'with_mover',
      by: ['system'],
    },
    send: {
      emits: 'certificate.sent',
      from: ['with_mover', 'refused'],
      to: 'sent',
      by: ['mover'],
      input: {
        file: file(),
        expires_on: date(),
        /** Whom it is made out to. */
        holder_name: text({ max: 160 }),
        coverage: object(coverageFields, { optional: true }),
        /** It names the additional insured that the building asks for. */
        names_insured: boolean({ default: false }),
      },
      needs: ['move_ahead', 'own_certificate', 'covers_move'],
    },
    accept: {
      emits: 'certificate.accepted',
      from: ['sent'],
      to: 'accepted',
      by: ['customer', 'admin', 'system'],
      /** When the certificate that is accepted was sent, so that a later one isn't accepted unseen. */
      input: { sent_at: timestamp({ optional: true }) },
      needs: ['move_ahead', 'same_certificate'],
    },
    refuse: {
      emits: 'certificate.refused',
      from: ['sent', 'accepted'],
      to: 'refused',
      by: ['customer', 'admin', 'system'],
      input: { reason },
      needs: ['move_ahead'],
    },
    /** The building does without one. */
    waive: {
      emits: 'certificate.waived',
      from: ['requested', 'with_mover', 'sent', 'accepted', 'refused'],
      to: 'waived',
      by: ['customer', 'admin', 'system'],
      needs: ['move_ahead'],
    },
    /** The move's new time is after the certificate's end. */
    return_to_mover: {
      emits: 'certificate.outdated',
      from: ['sent', 'accepted', 'refused'],
      to: 'with_mover',
      by: ['system'],
    },
    /** The mover who sent a certificate that still holds has taken the job again. */
    restore: {
      emits: 'certificate.restored',
      from: ['requested'],
      to: 'sent',
      by: ['system'],
    },
    /** The mover has lost the job. Their certificate is kept in case they take it again. */
    take_back: {
      emits: 'certificate.taken_back',
      from: ['with_mover', 'sent', 'accepted', 'refused'],
      to: 'requested',
      by: ['system'],
    },
    reserve_elevator: {
      emits: 'certificate.elevator_reserved',
      from: ['requested', 'with_mover', 'sent', 'accepted', 'refused', 'waived'],
      by: ['customer', 'system'],
      input: elevatorFields,
      needs: ['move_ahead', 'elevator_times'],
    },
    /** The move is at another time, at which the elevator may not be reserved. */
    follow_move: {
      emits: 'certificate.moved',
      from: ['requested', 'with_mover', 'sent', 'accepted', 'refused', 'waived'],
      by: ['system'],
    },
    remind: {
      emits: 'certificate.due',
      from: ['requested', 'with_mover', 'sent', 'refused'],
      by: ['system'],
      due: { field: 'due_at', minutes: 0, unless: 'reminded_at' },
    },
    /** The move was called off, or doesn't go to this building anymore. */
    close: {
      emits: 'certificate.closed',
      from: ['requested', 'with_mover', 'sent', 'accepted', 'refused', 'waived'],
      to: 'closed',
      by: ['system'],
    },
  },
})
