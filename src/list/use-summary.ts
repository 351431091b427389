import type { CrudFilter } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { ResourceName } from '#contract/resources.ts'
import { type ApiError, apiError } from '../providers/api-error.ts'
import { filterQuery } from '../providers/create-data-provider.ts'
import { client } from '../providers/session.ts'

/** The rows that match, counted and summed in cents; also by the value of a field, or by day. */
export type Summary = {
  count: number
  sums: Record<string, number>
  groups: { key: string | number | boolean | null; count: number; sums: Record<string, number> }[]
  /** There are more groups than are listed. */
  is_cut: boolean
}

export type SummaryRequest = {
  resource: ResourceName
  filters: CrudFilter[]
  /** Fields that hold money. */
  sum: readonly string[]
  group?: string
  /** A time and a length, such as `placed_at:day`, in place of `group`. */
  bucket?: string
}

/** Describes the request to React Query. */
function summaryQuery({ resource, filters, sum, group, bucket }: SummaryRequest, asOf = 0) {
  const query = {
    ...filterQuery(filters),
    ...(sum.length > 0 && { _sum: sum.join() }),
    ...(group && { _group: group }),
    ...(bucket && { _bucket: bucket }),
  }
  return {
    queryKey: ['summary', resource, query, asOf],
    queryFn: async (): Promise<Summary> => {
      try {
        return (await client.send<Summary>(`/api/${resource}/summary`, { query })).data
      } catch (thrown) {
        throw apiError(thrown)
      }
    },
  }
}

/**
 * Counts and sums all rows that a list's filters match, on the server.
 *
 * @param asOf reads it again whenever this changes
 */
export const useSummary = (
  request: SummaryRequest,
  { isEnabled = true, asOf = 0 }: { isEnabled?: boolean; asOf?: number } = {},
) =>
  useQuery<Summary, ApiError>({
    ...summaryQuery(request, asOf),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
