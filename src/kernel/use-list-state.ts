import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { Resource } from '#contract/kernel/resource.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'

export type ChangeList = (state: ListState, how?: { isTyping?: boolean }) => void

/** The list's state, kept in the address: each change is a step back, but for letters typed. */
export function useListState(resource: Resource): [ListState, ChangeList] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListState(params, resource), [params, resource])
  const change: ChangeList = (next, { isTyping = false } = {}) =>
    setParams(writeListState(next, resource), { replace: isTyping, preventScrollReset: true })
  return [state, change]
}
