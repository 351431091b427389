import type { tables } from '#server/database/tables.ts'

export type ClaimRow = (typeof tables.claims)['$inferSelect']
export type OrderRow = (typeof tables.orders)['$inferSelect']

export const hour = 3_600_000
export const day = 24 * hour

/** Returns the instant that is this long after another one. */
export const after = (instant: Date | string, ms: number): string =>
  new Date(new Date(instant).getTime() + ms).toISOString()
