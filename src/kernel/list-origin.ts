import { useLocation } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'

/** The list that a record was opened from: its address, and its records in their order. */
export type ListOrigin = { name: ResourceName; search: string; ids: readonly number[] }

/** What a link to a record gives along. */
export type FromList = { list: ListOrigin }

/** The list of this resource that one came from; undefined for who came by another way. */
export function useListOrigin(name: ResourceName): ListOrigin | undefined {
  const state: Partial<FromList> | null = useLocation().state
  return state?.list?.name === name ? state.list : undefined
}
