import Type, { type TSchema } from 'typebox'

import { calls } from '#contract/calls.ts'
import { createSchema, editSchema, type Resource, rowSchema } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import { resources } from '#contract/resources.ts'
import { Related } from '#server/kernel/resource/related.ts'
import { Summary } from '#server/kernel/resource/summary.ts'
import { transitionSchema } from '#server/kernel/transition/transition.ts'
import type { NamedSchema } from './openapi-components.ts'

/** Lists the schemas that the API's description names: those of the resources, and of the calls. */
export function namedSchemas(): NamedSchema[] {
  const ofResources = Object.values(resources).flatMap((resource: Resource) => schemasOf(resource))
  const taken = new Set(ofResources.map(({ name }) => name))
  const ofCalls = calls
    .flatMap((file) => Object.entries(file))
    .filter((entry): entry is [string, TSchema] => isSharedSchema(entry))
    // A call's `Claim` is what a customer or a mover sees of the record.
    .map(([name, schema]) => ({ name: taken.has(name) ? `${name}View` : name, schema }))
  return [
    ...ofResources,
    ...ofCalls,
    { name: 'ListSummary', schema: Summary },
    { name: 'RelatedCounts', schema: Related },
  ]
}

/** Names the schemas of a resource: `Order`, `OrderList`, `OrderInput`, `OrderChanges` … */
function schemasOf(resource: Resource): NamedSchema[] {
  const { name: tag, actions } = resource
  const name = singular(tag)
  const row = rowSchema(resource)
  const machine = Object.entries(machines).find(([of]) => of === tag)?.[1]
  return [
    { name, schema: row, tag },
    { name: `${name}List`, schema: Type.Array(row), tag },
    ...(actions.includes('create')
      ? [{ name: `${name}Input`, schema: createSchema(resource), tag }]
      : []),
    ...(actions.includes('edit')
      ? [{ name: `${name}Changes`, schema: editSchema(resource), tag }]
      : []),
    ...(machine ? [{ name: `${name}Transition`, schema: transitionSchema(machine), tag }] : []),
  ]
}

/** `waiting_entries` becomes `WaitingEntry`. */
const singular = (resource: string): string =>
  resource
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Reports whether an export is a schema to name: capitalized, with `type` or `anyOf`. */
const isSharedSchema = ([name, value]: [string, unknown]): boolean =>
  /^[A-Z]/.test(name) &&
  typeof value === 'object' &&
  value !== null &&
  ('type' in value || 'anyOf' in value)
