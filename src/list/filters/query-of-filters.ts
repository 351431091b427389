import type { CrudFilter } from '@refinedev/core'

import { filterQuery } from '../../providers/create-data-provider.ts'

/** Writes filters as the query of the API's list. */
export function queryOfFilters(filters: CrudFilter[]): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(filterQuery(filters)))
    for (const one of [value].flat()) params.append(key, String(one))
  return params.toString()
}
