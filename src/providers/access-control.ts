import type { AccessControlProvider } from '@refinedev/core'

import type { SessionStore } from '#contract/client/session-store.ts'
import { permission } from '#contract/kernel/access.ts'
import { isPossible } from '../declaration/declaration-of.ts'

/** Reports whether a role may take an action, by the same policy as on the server. */
export type RoleMay = (role: string, resource: string, action: string) => boolean

/** Reports synchronously whether the current user may take an action. */
export type Can = (resource: string, action: string) => boolean

/** Decides each question once, because Casbin tries every line of the policy for it. */
function remembering(decide: RoleMay): RoleMay {
  const decided = new Map<string, boolean>()
  return (...question) => {
    const key = question.join('\n')
    const answer = decided.get(key) ?? decide(...question)
    decided.set(key, answer)
    return answer
  }
}

type Session = Pick<SessionStore, 'subscribe' | 'snapshot' | 'hasRole' | 'hasPermission'>

/**
 * Creates the access control. Full-access roles may do everything; others what the policy grants
 * their roles plus the user's own permissions. The policy is loaded only for users without full
 * access; until then, only the user's own permissions count.
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

  /** Replaces the function, so that React detects that permissions may have changed. */
  function announce(): void {
    can = (resource, action) => decide(resource, action)
    for (const listener of listeners) listener()
  }
  session.subscribe(() => {
    announce()
    // Somebody who loses full access needs the policy from now on; `load` logs what fails.
    if (session.snapshot().roles.length > 0) ready().catch(() => undefined)
  })

  async function load(): Promise<void> {
    try {
      roleMay = remembering(await loadPolicy())
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

  /** Logs errors, because Refine ignores those thrown here. */
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
