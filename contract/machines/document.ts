import { date, file, text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

const day = 24 * 60
const upload = {
  file: file(),
  issued_on: date({ optional: true }),
  expires_on: date({ optional: true }),
}

/** A document of a mover or driver. Three warnings are sent before it expires; then offers stop. */
export const documentMachine = defineMachine('documents', {
  initial: 'required',
  states: ['required', 'uploaded', 'in_review', 'approved', 'expiring', 'expired', 'rejected'],
  transitions: {
    upload: {
      emits: 'document.uploaded',
      from: ['required', 'uploaded', 'rejected', 'approved', 'expiring', 'expired'],
      to: 'uploaded',
      by: ['mover', 'driver', 'admin'],
      input: upload,
      needs: ['own_file', 'later_expiry', 'signed_agreement'],
    },
    review: {
      emits: 'document.review_started',
      from: ['uploaded'],
      to: 'in_review',
      by: ['admin'],
      bulk: true,
    },
    approve: {
      emits: 'document.approved',
      from: ['uploaded', 'in_review'],
      to: 'approved',
      by: ['admin', 'system'],
      needs: ['not_expired'],
    },
    /** A clear background check takes the place of a paper. */
    confirm: {
      emits: 'document.confirmed',
      from: ['required', 'uploaded', 'in_review', 'rejected', 'approved', 'expiring', 'expired'],
      to: 'approved',
      by: ['system'],
      input: { issued_on: date(), expires_on: date() },
    },
    reject: {
      emits: 'document.rejected',
      from: ['uploaded', 'in_review'],
      to: 'rejected',
      by: ['admin'],
      input: { reason: text({ max: 1000, multiline: true }) },
    },
    warn: {
      emits: 'document.expiring',
      from: ['approved'],
      to: 'expiring',
      by: ['system'],
      due: { field: 'expires_at', minutes: -30 * day },
    },
    expire: {
      emits: 'document.expired',
      from: ['approved', 'expiring'],
      to: 'expired',
      by: ['system'],
      due: { field: 'expires_at', minutes: 0 },
    },
  },
})
