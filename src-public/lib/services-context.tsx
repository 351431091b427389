import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { SessionSnapshot } from '#contract/client/session-store.ts'
import type { AppServices } from './services.ts'

const ServicesContext = createContext<AppServices | null>(null)

export function ServicesProvider({
  services,
  children,
}: {
  services: AppServices
  children: ReactNode
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>
}

export function useServices(): AppServices {
  const services = use(ServicesContext)
  if (services === null) throw new Error('useServices needs a ServicesProvider')
  return services
}

/** Returns the current session; while the page hydrates, nobody is signed in. */
export function useSession(): SessionSnapshot {
  const { store } = useServices()
  return useSyncExternalStore(store.subscribe, store.snapshot, store.initialSnapshot)
}
