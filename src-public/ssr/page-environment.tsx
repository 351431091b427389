import { createContext, type ReactNode, use } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { plainSite, type Site } from '../lib/site.ts'
import type { Page } from '../routing/page.tsx'

/** The origin, the loaded pages and the configuration that the shell renders with. */
export type PageEnvironment = {
  /** The public origin, for canonical URLs. */
  origin: string
  loadedPage: (name: RouteName) => Page | undefined
  preload: (to: string) => void
  /** The configuration of the site; empty by default. */
  site?: Site
}

const PageEnvironmentContext = createContext<PageEnvironment | null>(null)

export function PageEnvironmentProvider(props: { value: PageEnvironment; children: ReactNode }) {
  return <PageEnvironmentContext value={props.value}>{props.children}</PageEnvironmentContext>
}

export function usePageEnvironment(): PageEnvironment {
  const environment = use(PageEnvironmentContext)
  if (environment === null) throw new Error('usePageEnvironment needs a PageEnvironmentProvider')
  return environment
}

export function useSite(): Site {
  return usePageEnvironment().site ?? plainSite
}
