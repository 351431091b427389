import { useSyncExternalStore } from 'react'
import { useFront } from '../../lib/front-context.tsx'
import { type Inbox, type InboxState, inboxOf } from './inbox.ts'

/** Returns the signed-in user's inbox and its state. */
export function useInbox(): InboxState & { inbox: Inbox } {
  const inbox = inboxOf(useFront())
  const state = useSyncExternalStore(inbox.subscribe, inbox.snapshot, inbox.snapshot)
  return { ...state, inbox }
}
