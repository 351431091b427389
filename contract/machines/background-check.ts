import { choice, text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/** Why a provider can't go on with a check until the person has done something. */
export const stallReasons = ['name_mismatch', 'document', 'other'] as const

const reason = text({ max: 1000, multiline: true })
/** The provider may correct its result until staff has decided. */
const undecided = ['running', 'stalled', 'consider', 'pre_adverse', 'disputed'] as const

/**
 * A background check of a driver. The mover asks for it, the driver consents, the provider reports,
 * and staff decides where the report isn't clear: never without a notice and time to answer it.
 */
export const backgroundCheckMachine = defineMachine('background_checks', {
  initial: 'needed',
  states: [
    'needed',
    'consented',
    'running',
    'stalled',
    'clear',
    'consider',
    'pre_adverse',
    'disputed',
    'waived',
    'adverse',
    'expired',
    'cancelled',
  ],
  transitions: {
    /** Taken by the call that stores the signatures. */
    consent: {
      emits: 'background_check.consented',
      from: ['needed'],
      to: 'consented',
      by: ['driver', 'mover'],
      needs: ['own_check', 'signed_consent'],
    },
    decline: {
      emits: 'background_check.declined',
      from: ['needed'],
      to: 'cancelled',
      by: ['driver', 'mover'],
      needs: ['own_check'],
    },
    cancel: {
      emits: 'background_check.cancelled',
      from: ['needed', 'consented', 'running', 'stalled'],
      to: 'cancelled',
      by: ['mover', 'admin', 'system'],
      needs: ['not_begun'],
    },
    start: {
      emits: 'background_check.started',
      from: ['consented'],
      to: 'running',
      by: ['system'],
    },
    stall: {
      emits: 'background_check.stalled',
      from: ['running'],
      to: 'stalled',
      by: ['system'],
      input: { stall_reason: choice(stallReasons) },
    },
    resume: {
      emits: 'background_check.resumed',
      from: ['stalled'],
      to: 'running',
      by: ['system'],
    },
    clear: {
      emits: 'background_check.cleared',
      from: undecided,
      to: 'clear',
      by: ['system'],
    },
    consider: {
      emits: 'background_check.considered',
      from: ['running', 'stalled'],
      to: 'consider',
      by: ['system'],
    },
    /** Says what a refusal would rest on. It is also the answer to a dispute that changed nothing. */
    give_notice: {
      emits: 'background_check.notice_given',
      from: ['consider', 'disputed'],
      to: 'pre_adverse',
      by: ['admin'],
      input: { findings: text({ max: 2000, multiline: true }) },
    },
    dispute: {
      emits: 'background_check.disputed',
      from: ['consider', 'pre_adverse'],
      to: 'disputed',
      by: ['driver', 'mover', 'system'],
      input: { dispute_text: text({ max: 2000, multiline: true }) },
      needs: ['own_check'],
    },
    /** Staff accepts the driver anyway, even after a refusal. */
    waive: {
      emits: 'background_check.waived',
      from: ['consider', 'pre_adverse', 'disputed', 'adverse'],
      to: 'waived',
      by: ['admin'],
      input: { reason },
    },
    refuse: {
      emits: 'background_check.refused',
      from: ['pre_adverse'],
      to: 'adverse',
      by: ['admin'],
      needs: ['notice_over'],
    },
    expire: {
      emits: 'background_check.expired',
      from: ['clear', 'waived'],
      to: 'expired',
      by: ['system'],
      due: { field: 'expires_at', minutes: 0 },
    },
  },
})
