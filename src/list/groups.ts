import type { CrudFilter } from '@refinedev/core'

import type { Field, Fields } from '#contract/kernel/field.ts'
import {
  type BucketUnit,
  bucketUnits,
  fieldIn,
  isBucket,
  isGroup,
} from '#contract/kernel/list-query.ts'
import { type Resource, standardFields, visibleFields } from '#contract/kernel/resource.ts'
import { dayEnd, dayStart } from '../value/wall-clock.ts'
import type { SummaryRequest } from './use-summary.ts'

/** The field by which a list is divided, and for a time by which length. */
export type Group = { name: string; field: Field; unit: BucketUnit | null }

export type GroupKey = string | number | boolean | null

/** Lists the ways to divide a resource's list, as they are written in its address. */
export function groupsOf(resource: Resource): string[] {
  return Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    if (isBucket(field)) return bucketUnits.map((unit) => `${name}:${unit}`)
    return isGroup(field) ? [name] : []
  })
}

/** Reads `state` or `created_at:day`; returns undefined for what the list can't be divided by. */
export function readGroup(text: string | null, resource: Resource): Group | undefined {
  const [name = '', of = null] = (text ?? '').split(':')
  const field = fieldIn(fieldsOf(resource), name)
  const unit = bucketUnits.find((known) => known === of) ?? null
  if (!field || text !== (unit ? `${name}:${unit}` : name)) return undefined
  return (unit ? isBucket : isGroup)(field) ? { name, field, unit } : undefined
}

const fieldsOf = (resource: Resource): Fields => ({
  ...visibleFields(resource, 'admin'),
  created_at: standardFields.created_at,
})

/** Asks the summary for the groups. */
export const groupRequest = ({ name, unit }: Group): Pick<SummaryRequest, 'group' | 'bucket'> =>
  unit ? { bucket: `${name}:${unit}` } : { group: name }

/** Limits a list to one of its groups. The rows of a group are among those of the list. */
export function withinGroup(
  filters: readonly CrudFilter[],
  { name, field, unit }: Group,
  key: GroupKey,
  timeZone: string,
): CrudFilter[] {
  const others = (...operators: string[]) =>
    filters.filter(
      (one) => !('field' in one && one.field === name && operators.includes(one.operator)),
    )
  if (key === null) return [...others('null'), { field: name, operator: 'null', value: true }]
  // A group of a list that is filtered by the same field has one of the values that it may have.
  if (!unit) return [...others('eq', 'in'), { field: name, operator: 'eq', value: key }]
  const [first, last] = [String(key), lastDay(String(key), unit)]
  const [from, to] =
    field.kind === 'date' ? [first, last] : [dayStart(first, timeZone), dayEnd(last, timeZone)]
  const has = (operator: string) =>
    filters.some((one) => 'field' in one && one.field === name && one.operator === operator)
  return [
    ...filters,
    // Each operator stands once in a query, and the list may have bounds of its own.
    has('gte')
      ? { field: name, operator: 'gt', value: shifted(from, field, -1) }
      : { field: name, operator: 'gte', value: from },
    has('lte')
      ? { field: name, operator: 'lt', value: shifted(to, field, 1) }
      : { field: name, operator: 'lte', value: to },
  ]
}

/** Returns the next day, or the next millisecond, or the ones before. */
function shifted(at: string | null, { kind }: Field, by: 1 | -1): string {
  const isDay = kind === 'date'
  const moved = new Date(Date.parse(String(at)) + by * (isDay ? 86_400_000 : 1)).toISOString()
  return isDay ? moved.slice(0, 10) : moved
}

function lastDay(first: string, unit: BucketUnit): string {
  const at = new Date(`${first}T00:00:00Z`)
  if (unit === 'week') at.setUTCDate(at.getUTCDate() + 6)
  // Day 0 of a month is the last day of the one before.
  if (unit === 'month') at.setUTCMonth(at.getUTCMonth() + 1, 0)
  return at.toISOString().slice(0, 10)
}
