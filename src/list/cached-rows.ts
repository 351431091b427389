import type { GetListResponse } from '@refinedev/core'

import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../declaration/row.ts'
import { queryClient } from '../providers/query-client.ts'
import { patch } from './live-rows.ts'

const listsOf = (name: ResourceName) => ['data', 'default', name, 'list']

/** Patches rows in the cached lists on screen without changing the lists' load time. */
export function patchCached(name: ResourceName, fresh: readonly Row[]): void {
  for (const { queryKey, state } of queryClient
    .getQueryCache()
    .findAll({ queryKey: listsOf(name), type: 'active' }))
    queryClient.setQueryData<GetListResponse<Row>>(
      queryKey,
      (page) => page && { ...page, data: patch(page.data, fresh) },
      { updatedAt: state.dataUpdatedAt },
    )
}

/** Invalidates cached pages that are not on screen, without fetching them. */
export const invalidateHidden = (name: ResourceName): void =>
  void queryClient.invalidateQueries({
    queryKey: listsOf(name),
    type: 'inactive',
    refetchType: 'none',
  })
