import type { Front } from './front.ts'
import type { Hydration } from './hydration.ts'
import type { PageLoader } from './page-loader.ts'
import type { Surroundings } from './surroundings.tsx'
import type { TextStore } from './texts.ts'

/** What the browser has in hand when a page begins to live. */
export type Boot = {
  hydration: Hydration
  front: Front
  texts: TextStore
  loader: PageLoader
  surroundings: Surroundings
  onAlive: () => void
}
