import {
  belongsTo,
  choice,
  date,
  file,
  integer,
  list,
  money,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const signed = { min: -1_000_000_000_000, max: 1_000_000_000_000 }

/** A mover's month in UTC, closed for good: a correction is a new edition beside the old one. */
export const statements = defineResource('statements', {
  title: 'month',
  sort: '-month',
  actions: ['list', 'show'],
  scope: { mover: { mover_id: '$mover' } },
  fields: {
    mover_id: belongsTo('movers', { setOnce: true, search: true }),
    /** The first day of the month. */
    month: date({ sort: true, filter: true }),
    edition: integer({ min: 1, default: 1 }),
    opening_cents: money(signed),
    lines: list(
      {
        at: timestamp(),
        kind: choice(['move', 'cancellation', 'reversal', 'refund', 'payout']),
        /** What it is about: the order, or the payout. */
        code: text({ max: 20, optional: true }),
        amount_cents: money(signed),
      },
      { max: 5000 },
    ),
    closing_cents: money({ ...signed, sort: true }),
    /** What is owed to the mover, before and after; over the mover, month, edition and all of the above. */
    sha256: text({ max: 64 }),
    /** The same as a PDF, and the checksum of its bytes. It is made after the month is closed. */
    file: file({ optional: true }),
    file_sha256: text({ max: 64, optional: true }),
    /** Why there is no file yet. It is tried again. */
    file_failure: text({ max: 500, optional: true, hide: ['mover'] }),
    /** Why there is a further edition. */
    reason: text({ max: 500, optional: true }),
    closed_at: timestamp({ sort: true }),
  },
  unique: [['mover_id', 'month', 'edition']],
  admin: {
    path: '/admin/statements',
    group: 'finance',
    columns: ['month', 'mover_id', 'edition', 'opening_cents', 'closing_cents', 'closed_at'],
  },
})
