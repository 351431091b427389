import { bulkFields, bulkTransitions } from '#contract/kernel/bulk.ts'
import type { Machine } from '#contract/kernel/machine.ts'
import { machines } from '#contract/machines.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../../declaration/declaration-of.ts'
import type { useCan } from '../../providers/use-can.ts'

/** Reports whether the person may do anything to many rows of a resource at once. */
export function hasBulkFor(name: ResourceName, can: ReturnType<typeof useCan>): boolean {
  const resource = declarationOf(name)
  const machine: Machine | undefined = Reflect.get(machines, name)
  return (
    (can(name, 'edit') && bulkFields(resource).length > 0) ||
    (can(name, 'delete') && resource.actions.includes('delete')) ||
    bulkTransitions(machine).some((transition) => can(name, transition))
  )
}
