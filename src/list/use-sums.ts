import type { CrudFilter } from '@refinedev/core'
import { useState } from 'react'

import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { useSummary } from './use-summary.ts'

/** The most rows that are summed up unasked: more would make the database work at each visit. */
const maxSummed = 20_000

type Summed = {
  resource: Resource
  filters: CrudFilter[]
  /** How many rows match. */
  matching: number
  /** When they were loaded. */
  asOf: number
}

/**
 * Sums the list's columns over all rows that match. `sumUp` is there while the rows are so many that
 * they are only summed on request.
 */
export function useSums(name: ResourceName, { resource, filters, matching, asOf }: Summed) {
  const [isWanted, setWanted] = useState(false)
  const { fields, admin } = resource
  const summed = admin.columns.filter((column) => fields[column]?.sum)
  const hasSums = summed.length > 0 && matching > 1
  const isSummed = hasSums && (matching <= maxSummed || isWanted)
  const { data: summary } = useSummary(
    { resource: name, filters, sum: summed },
    { isEnabled: isSummed, asOf },
  )
  return {
    summed,
    sums: isSummed ? summary?.sums : undefined,
    sumUp: hasSums && !isSummed ? () => setWanted(true) : undefined,
  }
}
