import type { RouteName } from '#contract/routes.ts'
import type { Language } from './language.ts'

/** What the server tells the browser beside the picture itself. */
export type Hydration = {
  /** The route the server drew. */
  route: RouteName
  language: Language
  fullAccessRoles: readonly string[]
  /** What the route's page loaded; undefined where the browser is to load it. */
  data?: unknown
  hasFailed: boolean
}

const elementId = 'hydration'

/** A JSON script never ends early, whatever its texts say. */
export function hydrationHtml(hydration: Hydration): string {
  const json = JSON.stringify(hydration).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${elementId}">${json}</script>`
}

export function readHydration(): Hydration {
  const text = document.getElementById(elementId)?.textContent
  if (!text) throw new Error('The page came without its hydration data')
  return JSON.parse(text)
}
