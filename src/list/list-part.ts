import type { CrudFilter } from '@refinedev/core'

import type { Field } from '#contract/kernel/field.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { type Parent, withinParent } from '../declaration/children.ts'
import { stateFieldOf } from '../declaration/declaration-of.ts'
import type { ListState } from './list-state.ts'

/** A part of a resource's rows. */
export type ListPart = {
  /** The states of its rows; others can't be chosen. */
  states?: readonly string[]
  filters?: readonly CrudFilter[]
  /** Shown instead of the resource's own hint when there are no rows. */
  whenEmpty?: string
}

/** Leaves out of a resource what a list within a parent or of a part doesn't show. */
export function limited(
  declared: Resource,
  parent: Parent | undefined,
  within: ListPart | undefined,
) {
  const resource = parent ? withinParent(declared, parent) : declared
  const [name, field] = stateFieldOf(resource) ?? []
  if (!within?.states || !name) return resource
  const stateField = { ...field, values: within.states } as Field
  return { ...resource, fields: { ...resource.fields, [name]: stateField } }
}

/** Builds the filters of a part; a state that is chosen in the list stands in for all of them. */
export function partFilters(within: ListPart | undefined, resource: Resource, state: ListState) {
  const [name] = stateFieldOf(resource) ?? []
  const isChosen = name !== undefined && (state.filters[name]?.length ?? 0) > 0
  const states: CrudFilter[] =
    within?.states && name && !isChosen
      ? [{ field: name, operator: 'in', value: [...within.states] }]
      : []
  return [...states, ...(within?.filters ?? [])]
}
