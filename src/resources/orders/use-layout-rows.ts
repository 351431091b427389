import { type CrudFilter, type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { useChanges } from '../../providers/use-changes.ts'
import type { Order } from './order-rows.ts'

/** The fields that a chip or a card shows, and those that decide about its actions. */
const fields = [
  'code',
  'state',
  'customer_id',
  'city_id',
  'window_start_at',
  'window_end_at',
  'total_cents',
  'times_held_at',
  'failed_to_show_at',
  'contested_at',
  'contest_outcome',
]

/** Changes often come in groups, so the rows are read again this long after the first. */
const batchDelayMs = 1_000

/** Loads the first orders by their window, and again after changes of orders. */
export function useLayoutRows(filters: CrudFilter[], pageSize: number, isEnabled = true) {
  const { query, result } = useList<Order, HttpError>({
    resource: 'orders',
    pagination: { currentPage: 1, pageSize, mode: 'server' },
    sorters: [{ field: 'window_start_at', order: 'asc' }],
    filters,
    meta: { fields },
    queryOptions: { placeholderData: keepPreviousData, enabled: isEnabled },
    errorNotification: false,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useChanges(
    'orders',
    () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void query.refetch()
      }, batchDelayMs)
    },
    isEnabled,
  )
  return { query, rows: result.data, total: result.total ?? 0 }
}
