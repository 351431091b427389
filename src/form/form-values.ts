import type { Field, Fields } from '#contract/kernel/field.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { fieldsOf, resourceOf } from '../declaration/field-traits.ts'

export type Values = Record<string, unknown>

/** Returns the declared defaults, the initial values of a new record's form. */
export const defaultsOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.default === undefined) return field.kind === 'boolean' ? [[name, false]] : []
      return [[name, field.default === 'now' ? new Date().toISOString() : field.default]]
    }),
  )

/** Returns the references with which the URL prefills a new record: `?size_id=3`. */
export const begunWith = (fields: Fields, params: URLSearchParams): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const id = params.get(name) ?? ''
      return resourceOf(field) && isRowId(id) ? [[name, Number(id)]] : []
    }),
  )

/** Converts form values to the API's input; empty fields are omitted. */
export const cleaned = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = cleanedValue(field, values[name])
      return value === null ? [] : [[name, value]]
    }),
  )

/** Returns the fields that differ from the stored record; a cleared field becomes null. */
export const changesOf = (fields: Fields, stored: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!(name in values)) return []
      const value = cleanedValue(field, values[name])
      return isSame(value, stored[name]) ? [] : [[name, value]]
    }),
  )

/** Lists the edited fields that somebody else has changed since, to another value. */
export const collisions = (before: Values, mine: Values, current: Values): string[] =>
  Object.keys(mine).filter(
    (field) => !isSame(before[field], current[field]) && !isSame(mine[field], current[field]),
  )

/** Converts the value of a control to the API's input; an empty one is null. */
export function cleanedValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  const inner = fieldsOf(field)
  if (!inner) return value
  if (Array.isArray(value))
    return value.map((entry: Values | undefined) => cleaned(inner, entry ?? {}))
  const object = cleaned(inner, value as Values)
  return Object.keys(object).length === 0 ? null : object
}

/** Compares two values as the API does: an absent field of an object equals an empty one. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, at) => isSame(entry, other[at]))
  if (typeof one !== 'object' || typeof other !== 'object') return false
  const [left, right] = [one as Values, other as Values]
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => isSame(left[name], right[name]))
}

const isNothing = (value: unknown): value is null | undefined =>
  value === null || value === undefined
