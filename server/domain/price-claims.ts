import type { tables } from '#server/database/tables.ts'

type Kind = (typeof tables.claims)['$inferSelect']['kind']

const priceKinds: readonly Kind[] = ['late', 'overcharge', 'conduct']

/**
 * Reports whether a claim is about what the move cost, so that a part of the price comes back with
 * its tax. The others are about damage, which returns no tax.
 */
export const isAboutPrice = (kind: Kind): boolean => priceKinds.includes(kind)
