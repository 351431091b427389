import { createContext, type ReactNode, use } from 'react'
import type { RouteName } from '#contract/routes.ts'
import type { Page } from './page.tsx'
import type { Site } from './site.ts'

/** What the shell needs to know of where it runs. */
export type Surroundings = {
  /** The public origin, for canonical addresses. */
  origin: string
  loadedPage: (name: RouteName) => Page | undefined
  preload: (to: string) => void
  /** What is configured; nothing unless said otherwise. */
  site?: Site
}

const SurroundingsContext = createContext<Surroundings | null>(null)

export function SurroundingsProvider(props: { value: Surroundings; children: ReactNode }) {
  return <SurroundingsContext value={props.value}>{props.children}</SurroundingsContext>
}

export function useSurroundings(): Surroundings {
  const surroundings = use(SurroundingsContext)
  if (surroundings === null) throw new Error('useSurroundings needs a SurroundingsProvider')
  return surroundings
}
