import type { LegalTextName } from '#contract/calls/content.ts'
import { tables } from '#server/database/tables.ts'

export type LegalRow = (typeof tables.legals)['$inferSelect']

/** The texts whose editions are published: those that everybody reads, and those that are signed. */
export type PublishedText = LegalTextName | 'agreements'

/** The tables have the same columns, but for the kind of an agreement. */
export const tableOf = (name: PublishedText): (typeof tables)['legals'] =>
  tables[name] as unknown as (typeof tables)['legals']

/** A text is in force from the beginning of its day, UTC. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
