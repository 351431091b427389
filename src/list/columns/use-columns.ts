import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { useDisplayPreference } from '../../providers/display-preferences.ts'
import { useCan } from '../../providers/use-can.ts'
import type { ListState } from '../list-state.ts'
import type { ChangeList } from '../use-list-state.ts'
import { type Columns, declaredColumns, readColumns, seenColumns, writeColumns } from './columns.ts'

/** Changes the columns; null restores the declared ones. */
export type ChangeColumns = (columns: Columns | null) => void

export type ColumnsProps = {
  name: ResourceName
  resource: Resource
  columns: Columns
  /** They differ from the declared ones by choice. */
  isOwn: boolean
  onChange: ChangeColumns
}

/**
 * Returns a list's columns: those of its address, else those that the person prefers, else the
 * declared ones. A change goes to the address if that names columns or a view, so that the
 * person's own choice stays as it is while they look at a view.
 */
export function useColumns(
  name: ResourceName,
  resource: Resource,
  state: ListState,
  onChange: ChangeList,
): { columns: Columns; isOwn: boolean; change: ChangeColumns } {
  const can = useCan()
  const [preferred, prefer] = useDisplayPreference(`columns.${name}`)
  const own = preferred === null ? null : readColumns(new URLSearchParams(preferred), resource)
  const chosen = state.columns ?? own ?? declaredColumns(resource)
  const isInAddress = state.columns !== null || state.view !== null
  return {
    columns: seenColumns(resource, chosen, can),
    isOwn: (state.columns ?? own) !== null,
    change: (columns) => {
      if (isInAddress) onChange({ ...state, columns })
      else prefer(columns && new URLSearchParams(writeColumns(columns)).toString())
    },
  }
}
