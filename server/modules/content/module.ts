import type { LegalTextName } from '#contract/calls/content.ts'
import type { ServerModule } from '#server/server-module.ts'
import { affiliateHooks, countOrder } from './affiliate-rules.ts'
import { blogEffects, blogHooks, blogNeeds } from './blog-rules.ts'
import { legalEffects, legalHooks, legalNeeds } from './legal-rules.ts'
import { contentRoutes } from './routes.ts'

const forEachText = <T>(make: (name: LegalTextName) => T): Record<LegalTextName, T> => ({
  privacy: make('privacy'),
  legals: make('legals'),
  terms: make('terms'),
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
