import { useLocation } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'

/** The list that a record was opened from: its query string and the ids of its rows in order. */
export type ListOrigin = { name: ResourceName; search: string; ids: readonly number[] }

/** Router state of a link from a list to a record. */
export type FromList = { list: ListOrigin }

/**
 * Returns the list of this resource that the record was opened from; undefined if there was none.
 */
export function useListOrigin(name: ResourceName): ListOrigin | undefined {
  const state: Partial<FromList> | null = useLocation().state
  return state?.list?.name === name ? state.list : undefined
}
