import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { Resource } from '#contract/kernel/resource.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'

export type ChangeList = (state: ListState, how?: { isTyping?: boolean }) => void

/**
 * The list's state, kept in the address: each change is a step back, but for letters typed. Where the
 * list is a part of a record's page, the address keeps which record and which part it is.
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

/** What an address says of the page that a list is on. */
export const pageOf = (params: URLSearchParams): [string, string][] =>
  ['id', 'tab'].flatMap((key) => {
    const value = params.get(key)
    return value === null ? [] : [[key, value]]
  })
