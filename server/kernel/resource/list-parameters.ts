import Type, { type TObject, type TSchema } from 'typebox'

import type { Fields } from '#contract/kernel/field.ts'
import { operatorsOf } from '#contract/kernel/list-query.ts'
import { type Resource, standardFields, visibleFields } from '#contract/kernel/resource.ts'

const text = Type.Optional(Type.String())
const several = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())]))

/** The operators that most programs need. The description of the list names the others. */
const documented = ['gte', 'lte', 'like'] as const

/**
 * Describes the query of a resource's list to administrators and their programs, for the
 * documentation: the page, the order, the search and the filters by its fields.
 */
export function listParameters(resource: Resource): TObject {
  const parameters: Record<string, TSchema> = {
    _start: Type.Optional(Type.Integer({ minimum: 0 })),
    _end: Type.Optional(Type.Integer({ minimum: 0 })),
    _sort: text,
    _order: text,
    _fields: text,
    _after: text,
    q: text,
  }
  const fields: Fields = { ...standardFields, ...visibleFields(resource, 'admin') }
  for (const [name, field] of Object.entries(fields)) {
    if (!field.filter && !field.search && !field.unique) continue
    const operators = operatorsOf(field)
    if (operators.includes('eq')) parameters[name] = several
    for (const operator of documented)
      if (operators.includes(operator)) parameters[`${name}_${operator}`] = text
  }
  return Type.Object(parameters)
}
