import type { RouteName } from '#contract/routes.ts'

/** The public pages that every page leads to; the common texts name each under `nav`. */
export const ways = ['cities', 'help', 'blog', 'about', 'moverapp'] as const satisfies RouteName[]

/** Those at the foot of the page too. */
export const furtherWays = [
  'contact',
  'app',
  'legals',
  'privacy',
  'terms',
] as const satisfies RouteName[]
