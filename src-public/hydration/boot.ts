import type { Front } from '../lib/front.ts'
import type { TextStore } from '../lib/texts.ts'
import type { Hydration } from './hydration.ts'

/** The objects a page starts with in the browser. */
export type Boot = {
  hydration: Hydration
  front: Front
  texts: TextStore
  onAlive: () => void
}
