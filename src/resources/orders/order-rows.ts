import { type HttpError, useList } from '@refinedev/core'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import type { orders } from '#contract/resources/orders.ts'
import type { Row } from '../../declaration/row.ts'
import { useCan } from '../../providers/use-can.ts'

export type Order = RowOf<typeof orders> & Row

/** Loads all rows of an order, oldest first; an order has few of them. */
export function useRowsOf<T extends { id: number }>(
  resource:
    | 'payments'
    | 'journal'
    | 'late_steps'
    | 'order_photos'
    | 'change_proposals'
    | 'claims'
    | 'payment_disputes',
  order: number,
) {
  const mayList = useCan()(resource, 'list')
  const { query, result } = useList<T, HttpError>({
    resource,
    pagination: { mode: 'off' },
    sorters: [{ field: 'id', order: 'asc' }],
    filters: [{ field: 'order_id', operator: 'eq', value: order }],
    queryOptions: { enabled: mayList },
    errorNotification: false,
  })
  return { mayList, query, rows: result.data }
}
