import { actions } from '#contract/kernel/access.ts'
import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import { type Resource, standardFields } from '#contract/kernel/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'

/** A row as sent by the API; its declared fields are not typed. */
export type Row = {
  id: number
  version: number
  created_at: string
  updated_at: string
  allowed_transitions?: string[]
  [field: string]: unknown
}

/** Reports whether a row is soft-deleted; see `deletedAt` in the contract. */
export const isDeleted = ({ deleted_at }: Row): boolean => typeof deleted_at === 'string'

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

/** Returns the minimum and maximum of a field's schema. */
export function boundsOf(field: Field): { min?: number; max?: number } {
  const { minimum, maximum } = field.schema as { minimum?: unknown; maximum?: unknown }
  return {
    ...(typeof minimum === 'number' ? { min: minimum } : {}),
    ...(typeof maximum === 'number' ? { max: maximum } : {}),
  }
}

export function longest(field: Field): number | undefined {
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

/** Returns a declared field, or one that every record has. */
export const fieldNamed = (resource: Resource, name: string): Field | undefined =>
  resource.fields[name] ?? (standardFields as Fields)[name]

export const knownResource = (name: string): ResourceName | undefined =>
  Object.hasOwn(resources, name) ? (name as ResourceName) : undefined

export const declarationOf = (name: ResourceName): Resource => resources[name]

export const stateFieldOf = (resource: Resource): [name: string, field: Field] | undefined =>
  Object.entries(resource.fields).find(([, field]) => field.kind === 'state')

/** Reports whether the API supports an action on a resource, regardless of permissions. */
export const isPossible = (resource: string, action: string): boolean => {
  const name = knownResource(resource)
  if (!name) return false
  const isAction = actions.some((known) => known === action)
  return !isAction || declarationOf(name).actions.some((known) => known === action)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
