import type { Actor } from '#contract/kernel/access.ts'
import { type Machine, open } from '#contract/kernel/machine.ts'
import { type Resource, standardFields, visibleFields } from '#contract/kernel/resource.ts'
import { type AnyRow, type Kernel, tableOf } from './kernel.ts'
import type { Policy } from './policy.ts'
import { isJson } from './stored-rows.ts'

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

/**
 * The fields of an answer: those that the actor may see, or of these the ones that were asked for,
 * and the state, which tells what may be done.
 */
export const sentFields = (resource: Resource, actor: Actor, asked?: Set<string>): string[] => [
  ...Object.keys(standardFields),
  ...Object.entries(visibleFields(resource, actor.kind))
    .filter(([name, { kind }]) => !asked || asked.has(name) || kind === 'state')
    .map(([name]) => name),
]

/**
 * What `present` gives as JSON, of rows that were read to be sent. What is JSON in the table is not
 * read and written again on its way.
 */
export function presentTexts(
  kernel: Kernel,
  resource: Resource,
  rows: readonly AnyRow[],
  actor: Actor,
  fields: readonly string[],
): string[] {
  const table = tableOf(kernel, resource)
  const machine = kernel.machines[resource.name]
  const members = fields.map((name) => ({ name, key: `"${name}":`, isJson: isJson(table[name]) }))
  const inStates = new Map<string, string>()
  const transitionsIn = (machine: Machine, state: string): string => {
    const known = inStates.get(state)
    if (known !== undefined) return known
    const allowed = JSON.stringify(openTo(machine, state, actor, kernel.policy))
    inStates.set(state, `"allowed_transitions":${allowed}`)
    return transitionsIn(machine, state)
  }
  return rows.map((row) => {
    const parts = members.map(({ name, key, isJson }) => {
      const value = row[name] ?? null
      return key + (isJson ? String(value) : JSON.stringify(value))
    })
    if (machine) parts.push(transitionsIn(machine, stateOf(resource, row)))
    return `{${parts.join()}}`
  })
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
