import type { LegalTextName } from '#contract/calls/content.ts'
import { tables } from '#server/database/tables.ts'

export type LegalRow = (typeof tables.legals)['$inferSelect']

/** The three tables have the same columns. */
export const tableOf = (name: LegalTextName): (typeof tables)['legals'] =>
  tables[name] as unknown as (typeof tables)['legals']

/** A text is in force from the beginning of its day, UTC. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
