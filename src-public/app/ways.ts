import type { RouteName } from '#contract/routes.ts'

/** The public pages that every page leads to, and what each is called among the common texts. */
export const ways = {
  cities: 'nav.cities',
  help: 'nav.help',
  blog: 'nav.blog',
  about: 'nav.about',
  moverapp: 'nav.movers',
} as const satisfies { [Name in RouteName]?: string }

/** Those at the foot of the page too. */
export const furtherWays = {
  contact: 'nav.contact',
  app: 'nav.app',
  legals: 'nav.legals',
  privacy: 'nav.privacy',
  terms: 'nav.terms',
} as const satisfies { [Name in RouteName]?: string }
