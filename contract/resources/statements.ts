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

/** A mover's monthly statement (UTC). Statements are immutable: a correction adds a new edition. */
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
    /** The balance owed to the mover before and, as `closing_cents`, after the month. */
    opening_cents: money(signed),
    lines: list(
      {
        at: timestamp(),
        kind: choice([
          'move',
          'cancellation',
          'release',
          'reversal',
          'refund',
          'claim',
          'tip',
          'payout',
          'returned_payout',
        ]),
        /** The code of the order or payout. */
        code: text({ max: 20, optional: true }),
        amount_cents: money(signed),
      },
      { max: 5000 },
    ),
    closing_cents: money({ ...signed, sort: true }),
    /** Checksum over the mover, month, edition and all fields above. */
    sha256: text({ max: 64 }),
    /**
     * The statement as a PDF, generated after the month is closed, and the checksum of its bytes.
     */
    file: file({ optional: true }),
    file_sha256: text({ max: 64, optional: true }),
    /** Why the file could not be generated; it is retried. */
    file_failure: text({ max: 500, optional: true, hide: ['mover'] }),
    /** Why this edition was issued. */
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
