import type { ReactNode } from 'react'
import { holdsPermission, holdsRole } from '#contract/kernel/held.ts'
import { useSession } from '../app/front-context.tsx'

type Condition = {
  /** One or several, any of which does; without any the children are kept. */
  of?: string | readonly string[]
  /** Turned around: kept for those who don't hold it. */
  not?: boolean
  children: ReactNode
}

/** Keeps its children for those who hold at least one of the permissions. */
export function Can({ of, not = false, children }: Condition) {
  const session = useSession()
  if (of === undefined) return children
  return holdsPermission(session, listOf(of)) === not ? null : children
}

/** Keeps its children for those who hold one of the roles, or a full-access role. */
export function Role({ of, not = false, children }: Condition) {
  const session = useSession()
  if (of === undefined) return children
  return holdsRole(session, listOf(of)) === not ? null : children
}

function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value
}
