import { type Actor, permission } from '#contract/kernel/access.ts'
import { type Machine, open } from '#contract/kernel/machine.ts'
import { type Resource, standardFields, visibleFields } from '#contract/kernel/resource.ts'
import type { AnyRow, Kernel } from '#server/kernel/kernel.ts'
import type { Policy } from '#server/kernel/policy.ts'
import type { RowToSend } from '#server/kernel/sql/stored-rows.ts'

export type Presented = AnyRow & { allowed_transitions?: string[] }

/**
 * Returns a row without the fields hidden from the actor, plus the transitions open to the actor.
 */
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

/**
 * Lists the fields of a response: those that the actor may see, limited to the requested ones if
 * any. The state is always included, because the allowed transitions depend on it.
 */
export const sentFields = (resource: Resource, actor: Actor, requested?: Set<string>): string[] => [
  ...Object.keys(standardFields),
  ...Object.entries(visibleFields(resource, actor.kind))
    .filter(([name, { kind }]) => !requested || requested.has(name) || kind === 'state')
    .map(([name]) => name),
]

/** Completes the texts of rows read by `readRowsToSend` to the same JSON as `present`. */
export function presentTexts(
  kernel: Kernel,
  resource: Resource,
  rows: readonly RowToSend[],
  actor: Actor,
): string[] {
  const machine = kernel.machines[resource.name]
  if (!machine) return rows.map(({ sent }) => sent)
  const inStates = new Map<string, string>()
  const transitionsIn = (state: string): string => {
    const known = inStates.get(state)
    if (known !== undefined) return known
    const allowed = JSON.stringify(openTo(machine, state, actor, kernel.policy))
    inStates.set(state, allowed)
    return allowed
  }
  return rows.map(
    ({ sent, state }) =>
      `${sent.slice(0, -1)},"allowed_transitions":${transitionsIn(String(state))}}`,
  )
}

/**
 * Lists the transitions open to an actor in a state. The machine decides by kind of actor, the
 * policy by the role of an administrator or of a mover's member.
 */
export function openTo(machine: Machine, state: string, actor: Actor, policy: Policy): string[] {
  const names = open(machine, state, actor.kind).filter((name) =>
    policy.allows(actor, permission(machine.resource, name)),
  )
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
