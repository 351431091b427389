import type { ServerModule } from '#server/server-module.ts'
import { affiliateHooks, countOrder } from './affiliate-rules.ts'
import { blogEffects, blogHooks, blogNeeds } from './blog-rules.ts'
import { legalEffects, legalHooks, legalNeeds } from './legal-rules.ts'
import type { PublishedText } from './legal-table.ts'
import { contentRoutes } from './routes.ts'

const forEachText = <T>(make: (name: PublishedText) => T): Record<PublishedText, T> => ({
  privacy: make('privacy'),
  legals: make('legals'),
  terms: make('terms'),
  agreements: make('agreements'),
})

/** Serves the public content and applies the rules for posts, legal texts and affiliates. */
export const contentModule: ServerModule = {
  name: 'content',
  routes: contentRoutes,

  needs: { blogs: blogNeeds, ...forEachText(legalNeeds) },
  effects: { blogs: blogEffects, ...forEachText(legalEffects) },
  hooks: {
    affiliates: affiliateHooks,
    blogs: blogHooks,
    ...forEachText(() => legalHooks),
  },
  listeners: { 'order.placed': countOrder },
}
