import { newEnforcer, newModelFromString, StringAdapter } from 'casbin'

import { type Actor, type MemberRole, permission } from '#contract/kernel/access.ts'

/**
 * Decides whether an actor may take an action on a resource, from memory. The scope decides on
 * rows.
 */
export type Policy = {
  can(
    actor: Pick<Actor, 'kind' | 'roles' | 'permissions'> &
      Partial<Pick<Actor, 'member_role' | 'token'>>,
    resource: string,
    action: string,
  ): boolean
  /**
   * Whether a mover's role in the company includes an operation: a call, an action on a resource or
   * a transition. True for everybody who is not a mover.
   */
  allows(actor: Pick<Actor, 'kind' | 'member_role'>, operation: string): boolean
}

/**
 * @param fullAccess the role, or roles, that may do everything
 * @param memberMay whether a role in a moving company includes an operation
 */
export async function createPolicy(
  model: string,
  csv: string,
  fullAccess: readonly string[],
  memberMay: (role: MemberRole | null, operation: string) => boolean,
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

  const allows: Policy['allows'] = ({ kind, member_role }, operation) =>
    kind !== 'mover' || memberMay(member_role, operation)

  return {
    allows,
    can: ({ kind, roles, permissions, member_role = null, token }, resource, action) => {
      const wanted = permission(resource, action)
      if (kind === 'system') return true
      if (token && !token.permissions.has(wanted)) return false
      if (!allows({ kind, member_role }, wanted)) return false
      return (
        roles.some((role) => fullAccess.includes(role) || roleMay(role, resource, action)) ||
        permissions.includes(wanted)
      )
    },
  }
}
