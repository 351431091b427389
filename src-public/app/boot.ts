import type { Front } from './front.ts'
import type { Hydration } from './hydration.ts'
import type { TextStore } from './texts.ts'

/** The objects a page starts with in the browser. */
export type Boot = {
  hydration: Hydration
  front: Front
  texts: TextStore
  onAlive: () => void
}
