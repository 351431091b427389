import { newEnforcer, newModelFromString, StringAdapter } from 'casbin'

import { type Actor, permission } from '#contract/kernel/access.ts'

/**
 * Decides whether an actor may take an action on a resource, from memory. The scope decides on
 * rows.
 */
export type Policy = {
  can(
    actor: Pick<Actor, 'kind' | 'roles' | 'permissions'>,
    resource: string,
    action: string,
  ): boolean
}

/**
 * @param fullAccess the role, or roles, that may do everything
 */
export async function createPolicy(
  model: string,
  csv: string,
  fullAccess: readonly string[],
): Promise<Policy> {
  const enforcer = await newEnforcer(newModelFromString(model), new StringAdapter(csv))
  const decided = new Map<string, boolean>()

  const roleMay = (role: string, resource: string, action: string): boolean => {
    const question = `${role}\n${resource}\n${action}`
    const known = decided.get(question)
    if (known !== undefined) return known
    const answer = enforcer.enforceSync(role, resource, action)
    decided.set(question, answer)
    return answer
  }

  return {
    can: (actor, resource, action) =>
      actor.kind === 'system' ||
      actor.roles.some((role) => fullAccess.includes(role) || roleMay(role, resource, action)) ||
      actor.permissions.includes(permission(resource, action)),
  }
}
