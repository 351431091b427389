import type { tables } from '#server/database/tables.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/**
 * Reports whether more than the crew's word says that it was at the door: the phone was near, or,
 * where it gave no position, the crew took a photo. A position elsewhere outweighs a photo.
 */
export const isArrivalProven = ({ arrival }: Pick<OrderRow, 'arrival'>): boolean =>
  arrival !== null && (arrival.is_near ?? Boolean(arrival.photo))
