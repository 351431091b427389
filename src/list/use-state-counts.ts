import type { CrudFilter } from '@refinedev/core'

import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { stateFieldOf } from '../declaration/declaration-of.ts'
import { useSummary } from './use-summary.ts'

/** The most rows that are counted by state unasked: more would make the database work at each visit. */
const maxCounted = 20_000

/** How many rows there are in each state, whatever states the list is limited to. */
export type StateCounts = ReadonlyMap<string, number>

/** Counts the rows of a list by state, in one request; undefined while they are not known. */
export function useStateCounts(
  name: ResourceName,
  {
    resource,
    filters,
    matching,
    asOf,
  }: { resource: Resource; filters: CrudFilter[]; matching: number; asOf: number },
): StateCounts | undefined {
  const [state = ''] = stateFieldOf(resource) ?? []
  const { data, isError } = useSummary(
    {
      resource: name,
      filters: filters.filter((one) => !('field' in one && one.field === state)),
      sum: [],
      group: state,
    },
    { isEnabled: state !== '' && asOf > 0 && matching <= maxCounted, asOf },
  )
  if (!data || isError) return undefined
  return new Map(data.groups.map(({ key, count }) => [String(key), count]))
}
