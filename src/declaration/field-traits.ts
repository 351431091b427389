import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'
import { knownResource } from './declaration-of.ts'

/** Returns the values of a choice or state field. */
export const valuesOf = (field: Field): readonly string[] =>
  'values' in field && Array.isArray(field.values) ? field.values : []

/** Returns the resource that a belongsTo field refers to. */
export function resourceOf(field: Field): ResourceName | undefined {
  return 'resource' in field ? knownResource(String(field.resource)) : undefined
}

/** Returns the fields of an object, or of each entry of a list. */
export const fieldsOf = (field: Field): Fields | undefined =>
  'fields' in field && isObject(field.fields) ? (field.fields as Fields) : undefined

/** Returns the item field of a list of plain values. */
export const itemOf = (field: Field): Field | undefined =>
  'item' in field && isObject(field.item) ? (field.item as Field) : undefined

export const isMultiline = (field: Field): boolean => 'multiline' in field

export function maxLengthOf(field: Field): number | undefined {
  const { maxLength } = field.schema as { maxLength?: unknown }
  return typeof maxLength === 'number' ? maxLength : undefined
}

/**
 * Returns the kind to show a field as: an integer's unit is derived from the suffix of its name.
 */
export function kindOf(name: string, field: Field): Kind {
  if (field.kind !== 'integer') return field.kind
  if (name.endsWith('_cents')) return 'money'
  return name.endsWith('_bp') ? 'rate' : 'integer'
}

/** Reports whether an integer is a year, which is written without a separator. */
export const isYear = (name: string): boolean => name === 'year' || name.endsWith('_year')

/** Reports whether a date stands for its month. */
export const isMonth = (name: string): boolean => name === 'month'

/** Reports whether a text is the name of a time zone. */
export const isTimeZone = (name: string): boolean => name === 'time_zone'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
