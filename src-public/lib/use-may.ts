import type { MemberRole } from '#contract/kernel/access.ts'
import { mayOpen, memberMay } from '#contract/member-rights.ts'
import { useSession } from './services-context.tsx'

/**
 * Returns the role in the company that the person acts for; null for a visitor, undefined for roles
 * other than movers.
 */
function useMemberRole(): MemberRole | null | undefined {
  const { identity } = useSession()
  if (identity === null) return null
  return identity.role === 'mover' ? identity.member_role : undefined
}

/**
 * Returns a function that tells whether the person's role in the company includes an operation, so
 * that nothing is offered that the server would refuse. Roles other than movers have no such limits.
 */
export function useMay(): (operation: string) => boolean {
  const role = useMemberRole()
  return (operation) => role === undefined || memberMay(role, operation)
}

/** As `useMay`, for opening pages. */
export function useMayOpen(): (page: string) => boolean {
  const role = useMemberRole()
  return (page) => role === undefined || mayOpen(role, page)
}
