import type { Resource, Row as RowOf } from '#contract/kernel/resource.ts'
import type { savedViews } from '#contract/resources/saved-views.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'
import type { Row } from './traits.ts'

export type SavedView = RowOf<typeof savedViews> & Row

/**
 * What a view keeps of a list: everything but the page one is on. The same for two lists that show the
 * same, in whatever order their filters were set.
 */
export function queryOf(state: ListState, resource: Resource): string {
  const params = writeListState({ ...state, view: null, page: 1 }, resource)
  return new URLSearchParams([...params].sort()).toString()
}

/** The list as the view has it. */
export const stateOf = ({ id, query }: Pick<SavedView, 'id' | 'query'>, resource: Resource) => ({
  ...readListState(new URLSearchParams(query), resource),
  ...{ view: id, page: 1 },
})

export const isChanged = (view: SavedView, state: ListState, resource: Resource): boolean =>
  queryOf(state, resource) !== queryOf(stateOf(view, resource), resource)
