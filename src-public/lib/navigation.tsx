import { createContext, type ReactNode, use } from 'react'

/** Navigation through the router, or, on a page without one, by loading the next page. */
export type Navigation = {
  /** Path and query of the current page. */
  path: string
  go(to: string, options?: { replace?: boolean }): void
  /** Loads a path's code before it is opened. */
  preload(to: string): void
}

const NavigationContext = createContext<Navigation | null>(null)

export function NavigationProvider(props: { value: Navigation; children: ReactNode }) {
  return <NavigationContext value={props.value}>{props.children}</NavigationContext>
}

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (navigation === null) throw new Error('useNavigation needs a NavigationProvider')
  return navigation
}
