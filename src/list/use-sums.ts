import type { CrudFilter } from '@refinedev/core'
import { useState } from 'react'

import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { useSummary } from './use-summary.ts'

/** The most rows that are summed up unasked: more would make the database work at each visit. */
const maxSummed = 20_000

/** Sums in cents, by column. */
export type Sums = Readonly<Record<string, number | null>>

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
 * they are only summed on request. A sum is null while it is not known, which keeps its place.
 */
export function useSums(name: ResourceName, { resource, filters, matching, asOf }: Summed) {
  const [isWanted, setWanted] = useState(false)
  const { fields, admin } = resource
  const summed = admin.columns.filter((column) => fields[column]?.sum)
  const hasSums = summed.length > 0 && matching > 1
  const isSummed = hasSums && (matching <= maxSummed || isWanted)
  const { data: summary, isError } = useSummary(
    { resource: name, filters, sum: summed },
    { isEnabled: isSummed, asOf },
  )
  return {
    summed,
    sums: isSummed && !isError ? (summary?.sums ?? unknown(summed)) : undefined,
    sumUp: hasSums && !isSummed ? () => setWanted(true) : undefined,
  }
}

const unknown = (fields: readonly string[]): Sums =>
  Object.fromEntries(fields.map((field) => [field, null]))
