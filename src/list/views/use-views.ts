import { type HttpError, useInvalidate, useList } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'

import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Can } from '../../providers/access-control.ts'
import type { ApiError } from '../../providers/api-error.ts'
import type { Columns } from '../columns/columns.ts'
import type { ListState } from '../list-state.ts'
import type { ChangeList } from '../use-list-state.ts'
import type { SavedView } from './saved-view.ts'
import { refreshDefaultViews } from './use-default-views.ts'

/** The list that views are saved of, and its current state. */
export type ViewsProps = {
  name: ResourceName
  resource: Resource
  state: ListState
  /** The columns that a new view keeps; null for the declared ones. */
  columns: Columns | null
  onChange: ChangeList
}

const resource = 'saved_views'

/** Reports whether the person may change a view that they see. */
export const mayChange = ({ visibility }: SavedView, isMine: boolean, can: Can): boolean =>
  can(resource, 'edit') && (visibility === 'private' ? isMine : can(resource, 'share'))

/**
 * Reports whether the person may only take a view back: it is theirs and shared, and they may no
 * longer share views.
 */
export const mayTakeBack = (view: SavedView, isMine: boolean, can: Can): boolean =>
  isMine && view.visibility !== 'private' && can(resource, 'edit') && !mayChange(view, isMine, can)

/** A view as it was stored, and the event that undoes the change of it. */
type Written = { data: SavedView; event?: number | null }

/** Loads the person's own views of a list and those shared by others. */
export function useViews(name: ResourceName, isWanted: boolean) {
  const { query, result } = useList<SavedView, HttpError>({
    resource,
    pagination: { mode: 'off' },
    sorters: [{ field: 'name', order: 'asc' }],
    filters: [{ field: 'resource', operator: 'eq', value: name }],
    queryOptions: { enabled: isWanted },
    errorNotification: false,
  })
  return { query, views: result.data }
}

/** Runs a write on a view and reloads all views, even if the write was refused. */
export function useViewWrite<T>(work: (view: T) => Promise<Written>) {
  const invalidate = useInvalidate()
  return useMutation<Written, ApiError, T>({
    mutationFn: work,
    onSettled: () => {
      void refreshDefaultViews()
      return invalidate({ resource, invalidates: ['resourceAll'] })
    },
  })
}
