import type { Field } from '#contract/kernel/field.ts'
import { isDay } from '#contract/kernel/instant.ts'
import {
  alternativeKey,
  eventNames,
  happenedKeys,
  keyOf,
  maxAlternatives,
  type Operator,
  readAlternative,
  readKey,
  readMoment,
  takes,
  takesSeveral,
} from '#contract/kernel/list-query.ts'
import type { Machine } from '#contract/kernel/machine.ts'
import { readValue } from '#contract/kernel/read-value.ts'
import { type Resource, standardFields } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import { itemOf } from '../../declaration/field-traits.ts'
import { type ListFilter, possibleFilters } from './filters.ts'

/** A condition of a list's address. */
export type Condition = {
  /** The parameter: `state`, `total_cents_gte`, `_any.0.state`. */
  key: string
  values: readonly string[]
  /** The number of the alternative that it belongs to; null for one that all rows meet. */
  alternative: number | null
  filter: ListFilter
  operator: Operator
}

export type Filters = Readonly<Record<string, readonly string[]>>

/** Understands a parameter of the list; returns undefined for a field or a value that is gone. */
function conditionIn(
  key: string,
  values: readonly string[],
  resource: Resource,
): Condition | undefined {
  const { alternative = null, key: own } = readAlternative(key) ?? { key }
  const filters = possibleFilters(resource)
  const { name, operator } = readKey(own, (one) => filters.has(one))
  const filter = filters.get(name)
  const isKnown =
    filter !== undefined &&
    takes(filter.field, operator) &&
    (values.length === 1 || (values.length > 1 && isSeveral(filter.field, operator))) &&
    values.every((value) => isValue(filter.field, operator, value))
  return isKnown ? { key, values, alternative, filter, operator } : undefined
}

const isSeveral = ({ kind }: Field, operator: Operator): boolean =>
  takesSeveral(operator) && kind !== 'date' && kind !== 'timestamp'

/** Reports whether a field can have a value; a value that was renamed is none. */
function isValue(field: Field, operator: Operator, value: string): boolean {
  if (operator === 'null') return value === 'true' || value === 'false'
  if (operator === 'like' || operator === 'nlike' || operator === 'starts') return value !== ''
  const item = itemOf(field)
  if (operator === 'has') return item !== undefined && isValue(item, 'eq', value)
  if (field.kind === 'date' || field.kind === 'timestamp') return isTime(value, field.kind)
  return value !== '' && readValue(field, value) !== undefined
}

function isTime(value: string, kind: 'date' | 'timestamp'): boolean {
  const moment = readMoment(value)
  if (moment) return kind === 'timestamp' || !moment.isInstant
  return isDay(value)
}

/** Lists the events that a list of the resource can ask for. */
export const eventsOf = (resource: Resource): string[] => {
  const machine: Machine | undefined = Reflect.get(machines, resource.name)
  return eventNames(resource, machine)
}

export const isHappened = (key: string): boolean =>
  happenedKeys.some((happened) => happened === key)

function isEvent(key: string, values: readonly string[], resource: Resource): boolean {
  const [value = ''] = values
  if (key === '_happened') return values.length === 1 && eventsOf(resource).includes(value)
  if (key === '_happened_by') return values.length === 1 && /^\d{1,15}$/.test(value)
  return values.length === 1 && isTime(value, standardFields.created_at.kind)
}

/**
 * Divides an address's parameters into the filters of the list and those that it does not
 * understand. The alternatives are numbered from 0, and the order is always the same, so that equal
 * lists have equal addresses.
 */
export function readFilters(
  params: Iterable<[key: string, values: readonly string[]]>,
  resource: Resource,
): { filters: Filters; unknown: Filters } {
  const filters: [key: string, values: readonly string[], alternative: number, at: number][] = []
  const unknown: Record<string, readonly string[]> = {}
  const names = [...possibleFilters(resource).keys()]
  const given = [...params]
  const hasEvent = given.some(
    ([key, values]) => key === '_happened' && isEvent(key, values, resource),
  )
  for (const [key, values] of given) {
    if (isHappened(key) && hasEvent && isEvent(key, values, resource)) {
      filters.push([
        key,
        values,
        -1,
        names.length + (happenedKeys as readonly string[]).indexOf(key),
      ])
      continue
    }
    const condition = isHappened(key) ? undefined : conditionIn(key, values, resource)
    if (condition)
      filters.push([key, values, condition.alternative ?? -1, names.indexOf(condition.filter.name)])
    else unknown[key] = values
  }
  filters.sort(
    ([one, , a, first], [other, , b, second]) => a - b || first - second || (one < other ? -1 : 1),
  )
  const found: Record<string, readonly string[]> = {}
  const numbers = [...new Set(filters.map(([, , number]) => number))].filter((one) => one >= 0)
  const sizes = new Map<number, number>()
  for (const [key, values, alternative] of filters) {
    if (alternative < 0) {
      found[key] = values
      continue
    }
    const at = numbers.indexOf(alternative)
    const size = (sizes.get(at) ?? 0) + 1
    sizes.set(at, size)
    if (at >= maxAlternatives || size > maxAlternatives) unknown[key] = values
    else found[alternativeKey(at, readAlternative(key)?.key ?? key)] = values
  }
  return { filters: found, unknown }
}

/** Lists the conditions of a list by the alternative that they belong to. */
export function conditionsOf(
  filters: Filters,
  resource: Resource,
): { all: Condition[]; alternatives: Condition[][] } {
  const all: Condition[] = []
  const alternatives: Condition[][] = []
  for (const [key, values] of Object.entries(filters)) {
    const condition = isHappened(key) ? undefined : conditionIn(key, values, resource)
    if (!condition) continue
    const { alternative } = condition
    if (alternative === null) all.push(condition)
    else alternatives[alternative] = [...(alternatives[alternative] ?? []), condition]
  }
  return { all, alternatives: alternatives.filter(Boolean) }
}

/**
 * Counts the filters of a list as a person sees them: a first and a last day are one, and so are an
 * event and its time.
 */
export function countFilters(
  { filters, unknown }: { filters: Filters; unknown: Filters },
  resource: Resource,
): number {
  const { all, alternatives } = conditionsOf(filters, resource)
  const fieldsIn = (conditions: readonly Condition[]) =>
    new Set(conditions.map(({ filter }) => filter.name)).size
  const inAlternatives = alternatives.reduce((sum, conditions) => sum + fieldsIn(conditions), 0)
  const events = Object.keys(filters).some(isHappened) ? 1 : 0
  return fieldsIn(all) + inAlternatives + events + Object.keys(unknown).length
}

/** Replaces the conditions of a field, in an alternative or in all rows. */
export function withConditions(
  filters: Filters,
  {
    filter,
    alternative,
    resource,
  }: Pick<Condition, 'filter' | 'alternative'> & { resource: Resource },
  entries: readonly (readonly [operator: Operator, values: readonly string[]])[],
): Filters {
  const others = Object.entries(filters).filter(([key, values]) => {
    const condition = isHappened(key) ? undefined : conditionIn(key, values, resource)
    return condition?.filter.name !== filter.name || condition.alternative !== alternative
  })
  const own = entries
    .filter(([, values]) => values.length > 0)
    .map(([operator, values]): [string, readonly string[]] => {
      const key = keyOf(filter.name, operator)
      return [alternative === null ? key : alternativeKey(alternative, key), values]
    })
  return Object.fromEntries([...others, ...own])
}
