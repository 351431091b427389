import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { SessionSnapshot } from '#contract/client/session-store.ts'
import type { Front } from './front.ts'

const FrontContext = createContext<Front | null>(null)

export function FrontProvider({ front, children }: { front: Front; children: ReactNode }) {
  return <FrontContext value={front}>{children}</FrontContext>
}

export function useFront(): Front {
  const front = use(FrontContext)
  if (front === null) throw new Error('useFront needs a FrontProvider')
  return front
}

/** Returns the current session; while the page hydrates, nobody is signed in. */
export function useSession(): SessionSnapshot {
  const { store } = useFront()
  return useSyncExternalStore(store.subscribe, store.snapshot, store.initialSnapshot)
}
