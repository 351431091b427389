import type { Resource, Row as RowOf } from '#contract/kernel/resource.ts'
import type { savedViews } from '#contract/resources/saved-views.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'
import type { Row } from './traits.ts'

export type SavedView = RowOf<typeof savedViews> & Row

/**
 * Returns the query string that a view stores: the list's state without its page. Parameters are
 * sorted, so that equal states have equal queries whatever the order of their filters.
 */
export function queryOf(state: ListState, resource: Resource): string {
  const params = writeListState({ ...state, view: null, page: 1 }, resource)
  return new URLSearchParams([...params].sort()).toString()
}

/** Returns the list state stored in a view. */
export const stateOf = ({ id, query }: Pick<SavedView, 'id' | 'query'>, resource: Resource) => ({
  ...readListState(new URLSearchParams(query), resource),
  view: id,
  page: 1,
})

export const isChanged = (view: SavedView, state: ListState, resource: Resource): boolean =>
  queryOf(state, resource) !== queryOf(stateOf(view, resource), resource)
