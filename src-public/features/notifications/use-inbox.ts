import { useSyncExternalStore } from 'react'
import { useFront } from '../../app/front-context.tsx'
import { type Inbox, type InboxState, inboxOf } from './inbox.ts'

/** What the signed-in person is told, as far as it is known here. */
export function useInbox(): InboxState & { inbox: Inbox } {
  const inbox = inboxOf(useFront())
  const state = useSyncExternalStore(inbox.subscribe, inbox.snapshot, inbox.snapshot)
  return { ...state, inbox }
}
