import type { ReactNode } from 'react'
import { holdsPermission, holdsRole } from '#contract/kernel/held.ts'
import { useSession } from '../../lib/services-context.tsx'

type Condition = {
  /** One or several, any one of which suffices; without any the children are always shown. */
  of?: string | readonly string[]
  /** Inverts the condition: shows the children to users without it. */
  not?: boolean
  children: ReactNode
}

/** Shows its children to users who hold at least one of the permissions. */
export function Can({ of, not = false, children }: Condition) {
  const session = useSession()
  if (of === undefined) return children
  return holdsPermission(session, listOf(of)) === not ? null : children
}

/** Shows its children to users who hold one of the roles, or a full-access role. */
export function Role({ of, not = false, children }: Condition) {
  const session = useSession()
  if (of === undefined) return children
  return holdsRole(session, listOf(of)) === not ? null : children
}

function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value
}
