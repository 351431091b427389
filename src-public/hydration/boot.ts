import type { AppServices } from '../lib/services.ts'
import type { TextStore } from '../lib/texts.ts'
import type { Hydration } from './hydration.ts'

/** The objects a page starts with in the browser. */
export type Boot = {
  hydration: Hydration
  services: AppServices
  texts: TextStore
  onAlive: () => void
}
