import type { Machine } from './machine.ts'
import { changeableFields, type Resource } from './resource.ts'

/** Lists the fields that an administrator may set for many records at once. */
export const bulkFields = (resource: Resource): string[] =>
  resource.actions.includes('edit')
    ? Object.entries(changeableFields(resource, 'admin'))
        .filter(([, { bulk }]) => bulk)
        .map(([name]) => name)
    : []

/** Lists the transitions that an administrator may take for many records at once. */
export const bulkTransitions = (machine: Machine | undefined): string[] =>
  Object.entries(machine?.transitions ?? {})
    .filter(([, { bulk }]) => bulk)
    .map(([name]) => name)

/** Reports whether there is anything to do to many records of a resource at once. */
export const hasBulk = (resource: Resource, machine: Machine | undefined): boolean =>
  resource.actions.includes('list') &&
  (resource.actions.includes('delete') ||
    bulkFields(resource).length > 0 ||
    bulkTransitions(machine).length > 0)
