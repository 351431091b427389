import type { RouteName } from '#contract/routes.ts'
import type { Language } from './language.ts'
import type { Failure } from './refusal.ts'
import type { Site } from './site.ts'

/** What the server tells the browser beside the picture itself. */
export type Hydration = {
  /** The route the server drew. */
  route: RouteName
  /** By which the router knows it. */
  routeId: string
  language: Language
  fullAccessRoles: readonly string[]
  site: Site
  /** What the route's page loaded; undefined where the browser is to load it. */
  data?: unknown
  /** Why the server could not draw the route's page. */
  failure: Failure | null
}

const elementId = 'hydration'

export function hydrationHtml(hydration: Hydration): string {
  return `<script type="application/json" id="${elementId}">${inertJson(hydration)}</script>`
}

/** JSON that never ends its script early, whatever its texts say. */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')

export function readHydration(): Hydration {
  const text = document.getElementById(elementId)?.textContent
  if (!text) throw new Error('The page came without its hydration data')
  return JSON.parse(text)
}
