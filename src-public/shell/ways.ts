import type { RouteName } from '#contract/routes.ts'

/** The public pages linked from every page; the common texts have a label for each under `nav`. */
export const ways = ['cities', 'help', 'blog', 'about', 'moverapp'] as const satisfies RouteName[]

/** Further public pages, linked from the footer and the menu. */
export const furtherWays = [
  'contact',
  'app',
  'legals',
  'privacy',
  'terms',
] as const satisfies RouteName[]
