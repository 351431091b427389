import { actions } from '#contract/kernel/access.ts'
import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import { type Resource, standardFields } from '#contract/kernel/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'

/** A row as the API sends it, known by its declaration's names only. */
export type Row = {
  id: number
  version: number
  created_at: string
  updated_at: string
  allowed_transitions?: string[]
  [field: string]: unknown
}

/** Deleted and kept; see `deletedAt` of the contract. */
export const isDeleted = ({ deleted_at }: Row): boolean => typeof deleted_at === 'string'

/** The choices of a choice, the states of a state. */
export const valuesOf = (field: Field): readonly string[] =>
  'values' in field && Array.isArray(field.values) ? field.values : []

/** The resource that a belongsTo points to. */
export function resourceOf(field: Field): ResourceName | undefined {
  return 'resource' in field ? knownResource(String(field.resource)) : undefined
}

/** The fields of an object, or of each entry of a list. */
export const fieldsOf = (field: Field): Fields | undefined =>
  'fields' in field && isObject(field.fields) ? (field.fields as Fields) : undefined

/** What a list of plain values is made of. */
export const itemOf = (field: Field): Field | undefined =>
  'item' in field && isObject(field.item) ? (field.item as Field) : undefined

export const isMultiline = (field: Field): boolean => 'multiline' in field

/** The least and the largest number that the schema takes. */
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

/** How a field is shown: its name tells the unit of a plain integer, as in a transition's input. */
export function kindOf(name: string, field: Field): Kind {
  if (field.kind !== 'integer') return field.kind
  if (name.endsWith('_cents')) return 'money'
  return name.endsWith('_bp') ? 'rate' : 'integer'
}

/** A declared field, or one that every record has. */
export const fieldNamed = (resource: Resource, name: string): Field | undefined =>
  resource.fields[name] ?? (standardFields as Fields)[name]

export const knownResource = (name: string): ResourceName | undefined =>
  Object.hasOwn(resources, name) ? (name as ResourceName) : undefined

export const declarationOf = (name: ResourceName): Resource => resources[name]

export const stateFieldOf = (resource: Resource): [name: string, field: Field] | undefined =>
  Object.entries(resource.fields).find(([, field]) => field.kind === 'state')

/** What the API does with a resource, whoever asks. */
export const isPossible = (resource: string, action: string): boolean => {
  const name = knownResource(resource)
  if (!name) return false
  const isAction = actions.some((known) => known === action)
  return !isAction || declarationOf(name).actions.some((known) => known === action)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
