import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { Resource } from '#contract/kernel/resource.ts'
import {
  allRowsSearch,
  type ListState,
  pageParameters,
  readListState,
  writeListState,
} from './list-state.ts'

export type ChangeList = (state: ListState, how?: { isTyping?: boolean }) => void

/**
 * Stores the list's state in the URL. Each change adds a history entry, except typing, which
 * replaces it. On a record's page, the URL keeps the record's id and tab. Where a view opens the
 * list, the URL of all rows says so. Also returns the query that leads to the current state.
 */
export function useListState(
  resource: Resource,
  hasDefault: boolean,
): [ListState, ChangeList, search: string] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListState(params, resource), [params, resource])
  const written = (next: ListState): URLSearchParams => {
    const own = writeListState(next, resource)
    const named = hasDefault && own.size === 0 ? new URLSearchParams(allRowsSearch) : own
    return new URLSearchParams([...pageOf(params), ...named])
  }
  const change: ChangeList = (next, { isTyping = false } = {}) =>
    setParams(written(next), { replace: isTyping, preventScrollReset: true })
  return [state, change, written(state).toString()]
}

/** Returns the URL parameters that belong to the page around the list. */
export const pageOf = (params: URLSearchParams): [string, string][] =>
  pageParameters.flatMap((key) => {
    const value = params.get(key)
    return value === null ? [] : [[key, value]]
  })
