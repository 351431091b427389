import type { Front } from './front.ts'
import type { Hydration } from './hydration.ts'
import type { TextStore } from './texts.ts'

/** What the browser has in hand when a page begins to live. */
export type Boot = {
  hydration: Hydration
  front: Front
  texts: TextStore
  onAlive: () => void
}
