import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { Resource } from '#contract/kernel/resource.ts'
import { type ListState, pageParameters, readListState, writeListState } from './list-state.ts'

export type ChangeList = (state: ListState, how?: { isTyping?: boolean }) => void

/**
 * Stores the list's state in the URL. Each change adds a history entry, except typing, which
 * replaces it. On a record's page, the URL keeps the record's id and tab.
 */
export function useListState(resource: Resource): [ListState, ChangeList] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListState(params, resource), [params, resource])
  const change: ChangeList = (next, { isTyping = false } = {}) => {
    const written = [...pageOf(params), ...writeListState(next, resource)]
    setParams(written, { replace: isTyping, preventScrollReset: true })
  }
  return [state, change]
}

/** Returns the URL parameters that belong to the page around the list. */
export const pageOf = (params: URLSearchParams): [string, string][] =>
  pageParameters.flatMap((key) => {
    const value = params.get(key)
    return value === null ? [] : [[key, value]]
  })
