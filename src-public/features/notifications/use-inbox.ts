import { useSyncExternalStore } from 'react'
import { useServices } from '../../lib/services-context.tsx'
import { type Inbox, type InboxState, inboxOf } from './inbox.ts'

/** Returns the signed-in user's inbox and its state. */
export function useInbox(): InboxState & { inbox: Inbox } {
  const inbox = inboxOf(useServices())
  const state = useSyncExternalStore(inbox.subscribe, inbox.snapshot, inbox.snapshot)
  return { ...state, inbox }
}
