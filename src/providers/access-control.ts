import type { AccessControlProvider } from '@refinedev/core'

import type { SessionStore } from '#contract/client/session-store.ts'
import { permission } from '#contract/kernel/access.ts'
import { isPossible } from '../kernel/traits.ts'

/** Whether a role may do something, by the policy that the server goes by too. */
export type RoleMay = (role: string, resource: string, action: string) => boolean

/** Answers from memory. */
export type Can = (resource: string, action: string) => boolean

type Session = Pick<SessionStore, 'subscribe' | 'snapshot' | 'hasRole' | 'hasPermission'>

/**
 * Who may do what: full-access roles everything, others what the policy grants their roles and what
 * the user is granted besides. The policy is fetched only for those it is needed for; until it has
 * come, only the user's own permissions count.
 */
export function createAccessControl(session: Session, loadPolicy: () => Promise<RoleMay>) {
  const listeners = new Set<() => void>()
  let roleMay: RoleMay = () => false
  let loading: Promise<void> | null = null
  let can: Can = decide

  function decide(resource: string, action: string): boolean {
    if (!isPossible(resource, action)) return false
    if (session.hasRole([]) || session.hasPermission(permission(resource, action))) return true
    return session.snapshot().roles.some((role) => roleMay(role, resource, action))
  }

  /** A new function tells React that answers may have changed. */
  function announce(): void {
    can = (resource, action) => decide(resource, action)
    for (const listener of listeners) listener()
  }
  session.subscribe(announce)

  async function load(): Promise<void> {
    try {
      roleMay = await loadPolicy()
    } catch (error) {
      console.error('The access policy could not be loaded', error)
      loading = null
      throw error
    }
    announce()
  }

  function ready(): Promise<void> {
    if (session.hasRole([])) return Promise.resolve()
    loading ??= load()
    return loading
  }

  /** Refine swallows what is thrown here, so it is logged. */
  const provider: AccessControlProvider = {
    async can({ resource, action }) {
      try {
        await ready()
        return { can: can(resource ?? '', action) }
      } catch (error) {
        console.error(`Whether one may ${action} ${resource} is not known`, error)
        return { can: false }
      }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }

  return {
    ready,
    provider,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => can,
  }
}
