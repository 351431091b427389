import type { Machine } from './kernel/machine.ts'
import { grantableActions } from './kernel/resource.ts'
import { machines } from './machines.ts'
import { type ResourceName, resources } from './resources.ts'

/** Returns what staff can be allowed to do with a resource: its actions, and its transitions by staff. */
export function staffActions(resource: ResourceName): string[] {
  const machine: Machine | undefined = Reflect.get(machines, resource)
  const transitions = Object.entries(machine?.transitions ?? {})
    .filter(([, { by }]) => by.includes('admin'))
    .map(([name]) => name)
  return [...grantableActions(resources[resource]), ...transitions]
}
