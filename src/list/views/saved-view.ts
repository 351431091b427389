import type { Resource, Row as RowOf } from '#contract/kernel/resource.ts'
import type { resources } from '#contract/resources.ts'
import type { Row } from '../../declaration/row.ts'
import { type ListState, readListState, writeListState } from '../list-state.ts'

export type SavedView = RowOf<(typeof resources)['saved_views']> & Row

/**
 * Returns the query string that a view stores: the list's state without its page and the part of a
 * layout, such as the month of a calendar: both are where the person is, not what they look at.
 * Parameters are sorted, so that equal states have equal queries whatever the order of their filters.
 */
export function queryOf(state: ListState, resource: Resource): string {
  const params = writeListState({ ...state, view: null, part: null, page: 1 }, resource)
  return new URLSearchParams([...params].sort()).toString()
}

/** Returns the list state stored in a view. */
export const stateOf = ({ id, query }: Pick<SavedView, 'id' | 'query'>, resource: Resource) => ({
  ...readListState(new URLSearchParams(query), resource),
  view: id,
  part: null,
  page: 1,
})

export const isChanged = (view: SavedView, state: ListState, resource: Resource): boolean =>
  queryOf(state, resource) !== queryOf(stateOf(view, resource), resource)
