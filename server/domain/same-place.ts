import type { tables } from '#server/database/tables.ts'

type Stop = (typeof tables.orders)['$inferSelect']['stops'][number]

/** Whether two stops are at the same address; a missing one is at none. */
export const isSamePlace = (one: Stop | undefined, other: Stop | undefined): boolean =>
  one !== undefined && other !== undefined && placeOf(one) === placeOf(other)

const placeOf = ({ address, city, state_code, zip }: Stop): string =>
  [address, city, state_code, zip].join('\n').toLowerCase()
