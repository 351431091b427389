import type { Language } from '#contract/kernel/languages.ts'
import type { RouteName } from '#contract/routes.ts'
import type { Site } from '../lib/site.ts'
import type { Failure } from '../routing/refusal.ts'

/** The data that the server sends to the browser along with the rendered page. */
export type Hydration = {
  /** The route the server rendered. */
  route: RouteName
  /** The router's id of that route. */
  routeId: string
  language: Language
  fullAccessRoles: readonly string[]
  site: Site
  /** The data the route's page loaded; undefined if the browser has to load it. */
  data?: unknown
  /** Why the server could not render the route's page. */
  failure: Failure | null
}

const elementId = 'hydration'

export function hydrationHtml(hydration: Hydration): string {
  return `<script type="application/json" id="${elementId}">${inertJson(hydration)}</script>`
}

/** Serializes JSON so that it can't close its script element early, whatever text it contains. */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')

export function readHydration(): Hydration {
  const text = document.getElementById(elementId)?.textContent
  if (!text) throw new Error('The page came without its hydration data')
  return JSON.parse(text)
}

export function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (element === null) throw new Error('The page came without its root element')
  return element
}
