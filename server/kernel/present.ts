import type { Actor } from '#contract/kernel/access.ts'
import { type Machine, open } from '#contract/kernel/machine.ts'
import { type Resource, standardFields } from '#contract/kernel/resource.ts'
import type { AnyRow, Kernel } from './kernel.ts'
import type { Policy } from './policy.ts'

export type Presented = AnyRow & { allowed_transitions?: string[] }

/** A row as this actor may see it: hidden fields left out, with the transitions open to them. */
export function present(kernel: Kernel, resource: Resource, row: AnyRow, actor: Actor): Presented {
  const seen: Record<string, unknown> = {}
  for (const name of Object.keys(standardFields)) seen[name] = row[name]
  for (const [name, field] of Object.entries(resource.fields))
    if (!field.hide?.some((role) => role === actor.kind)) seen[name] = row[name]
  const machine = kernel.machines[resource.name]
  if (machine)
    seen.allowed_transitions = openTo(machine, stateOf(resource, row), actor, kernel.policy)
  return seen as Presented
}

/** What an actor may do in a state: the machine says which kinds of actor, the policy which admins. */
export function openTo(machine: Machine, state: string, actor: Actor, policy: Policy): string[] {
  const names: string[] = open(machine, state, actor.kind)
  return actor.kind === 'admin'
    ? names.filter((name) => policy.can(actor, machine.resource, name))
    : names
}

export const stateFieldOf = (resource: Resource): string => {
  const found = Object.entries(resource.fields).find(([, field]) => field.kind === 'state')
  if (!found) throw new Error(`${resource.name} has no state`)
  return found[0]
}

const stateOf = (resource: Resource, row: AnyRow): string => String(row[stateFieldOf(resource)])
