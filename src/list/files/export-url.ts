import type { GetListParams } from '@refinedev/core'

import { filterQuery, sortQuery } from '../../providers/create-data-provider.ts'

/** Returns the address that exports all rows of a list. */
export function exportUrl({
  resource,
  sorters,
  filters,
}: Pick<GetListParams, 'resource' | 'sorters' | 'filters'>): URL {
  const url = new URL(`/api/${resource}/export`, window.location.origin)
  for (const [key, value] of Object.entries({ ...sortQuery(sorters), ...filterQuery(filters) }))
    for (const one of [value].flat()) url.searchParams.append(key, String(one))
  return url
}
